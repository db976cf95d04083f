import { CelError } from "../values/cel-error.js";
import { codePointCount } from "../values/type-of.js";

/** Where `part` first stands in `text` from `offset` on, in code points; -1 for nowhere. */
export function codePointIndexOf(
  text: string,
  part: string,
  offset: bigint,
): bigint | CelError {
  if (part === "") return offset;
  if (offset < 0n) return new CelError(`index out of range: ${offset}`);
  const start = unitOffset(text, offset);
  if (start === undefined) return -1n;
  const found = text.indexOf(part, start);
  return found < 0 ? -1n : BigInt(codePointCount(text.slice(0, found)));
}

/** Where `part` last stands in `text`, starting at `offset` or before, in code points; -1 for nowhere. */
export function codePointLastIndexOf(
  text: string,
  part: string,
  offset?: bigint,
): bigint | CelError {
  const length = BigInt(codePointCount(text));
  if (part === "") return offset ?? length;
  if (offset !== undefined && offset < 0n)
    return new CelError(`index out of range: ${offset}`);
  if (offset !== undefined && offset >= length) return -1n;
  const start = unitOffset(text, offset ?? length);
  const found = text.lastIndexOf(part, start);
  return found < 0 ? -1n : BigInt(codePointCount(text.slice(0, found)));
}

/** The offset in UTF-16 units of a code point; undefined past the end. */
function unitOffset(text: string, codePoints: bigint): number | undefined {
  let units = 0;
  for (let i = 0n; i < codePoints; i++) {
    const codePoint = text.codePointAt(units);
    if (codePoint === undefined) return undefined;
    units += codePoint > 0xffff ? 2 : 1;
  }
  return units < text.length || codePoints === 0n ? units : undefined;
}
