import { RuntimeError } from "./runtime-error.js";

/** A duration as Go writes it, such as `"250ms"`, `"10s"`, `"1m30s"` or `"2h"`; checked in full by {@link parseDuration}. */
export type Duration = `${number}${"ms" | "s" | "m" | "h"}${string}`;

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h)/gy;

/**
 * Milliseconds of a duration such as `"1m30s"`. Go's smaller units and signs are not taken.
 *
 * @throws {@link RuntimeError} `InvalidDuration`.
 */
export function parseDuration(text: Duration): number {
  let totalMs = 0;
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [part, amount, unit] = match;
    totalMs += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
    end = match.index + part.length;
  }
  if (end === 0 || end !== text.length)
    throw new RuntimeError(
      "InvalidDuration",
      `${JSON.stringify(text)} is no duration such as "10s" or "1m30s"`,
    );
  return totalMs;
}
