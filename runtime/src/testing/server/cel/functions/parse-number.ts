import { CelError } from "../values/cel-error.js";
import type { CelValue } from "../values/cel-value.js";

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a number as Go's `strconv.ParseFloat`; undefined for none, or one out of range. */
export function parseDouble(text: string): number | undefined {
  const word = /^([+-]?)(inf|infinity)$/i.exec(text);
  if (word !== null) return word[1] === "-" ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return NaN;
  // Digits may be set apart by underscores, one at a time.
  if (/_(?!\d)|(?<!\d)_/.test(text)) return undefined;
  return parsePlainDouble(text.replaceAll("_", ""));
}

function parsePlainDouble(text: string): number | undefined {
  const hex =
    /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)$/.exec(text);
  const value =
    hex === null ? (DECIMAL.test(text) ? Number(text) : NaN) : fromHex(hex);
  return Number.isFinite(value) ? value : undefined;
}

function fromHex([
  ,
  sign,
  whole = "",
  fraction = "",
  exponent,
]: RegExpExecArray): number {
  if (whole === "" && fraction === "") return NaN;
  const magnitude =
    Number(BigInt(`0x${whole}${fraction}`)) *
    2 ** (Number(exponent) - 4 * fraction.length);
  return sign === "-" ? -magnitude : magnitude;
}

/** Reads decimal digits with a sign; undefined for anything else and for what `check` refuses. */
export function parseInteger(
  text: string,
  check: (value: bigint) => CelValue,
): CelValue | undefined {
  const match = /^([+-]?)(\d+)$/.exec(text);
  if (match === null) return undefined;
  const magnitude = BigInt(match[2] ?? "0");
  const value = check(match[1] === "-" ? -magnitude : magnitude);
  return value instanceof CelError ? undefined : value;
}
