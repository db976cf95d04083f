import { createHash } from "node:crypto";
import { isRecord } from "../api-object.js";

// No vowels, so that no words come about; apimachinery's SafeEncodeString.
const LETTERS = "bcdfghjklmnpqrstvwxz2456789";
const LENGTH = 10;

/** A short name for a pod template, the same for the same template. It differs from Kubernetes', which hashes Go's memory. */
export function templateHash(template: unknown): string {
  const digest = createHash("sha256").update(stableJson(template)).digest();
  return [...digest.subarray(0, LENGTH)]
    .map((byte) => LETTERS.charAt(byte % LETTERS.length))
    .join("");
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
