import { createHash } from "node:crypto";

/**
 * SHA-256 of a file, as `sha256:<hex>`. Text is hashed with `\n` line ends, so that a checkout
 * that converts them counts as unchanged.
 */
export function contentHash(content: string | Uint8Array): string {
  return `sha256:${createHash("sha256").update(normalized(content)).digest("hex")}`;
}

/** True when both hold the same text, line ends aside. */
export function sameContent(
  left: string | Uint8Array,
  right: string | Uint8Array,
): boolean {
  return normalized(left).equals(normalized(right));
}

function normalized(content: string | Uint8Array): Buffer {
  const bytes =
    typeof content === "string"
      ? Buffer.from(content, "utf8")
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  // A file with a NUL is no text: its bytes are taken as they are.
  if (!bytes.includes("\r\n") || bytes.includes(0)) return bytes;
  return Buffer.from(
    bytes.toString("latin1").replaceAll("\r\n", "\n"),
    "latin1",
  );
}
