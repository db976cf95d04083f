import { CelError } from "../../values/cel-error.js";
import { type CelType, structOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";

/** The type of quantities. */
export const QUANTITY: CelType = structOf("kubernetes.Quantity");

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
/** Digits beyond this are refused: aligning two such quantities would take memory without bound. */
const MAX_ALIGNED_DIGITS = 10_000;
const NANO = -9;

const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

const BINARY_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ["Ki", 10],
  ["Mi", 20],
  ["Gi", 30],
  ["Ti", 40],
  ["Pi", 50],
  ["Ei", 60],
]);

const WRONG_FORMAT = new CelError(
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
);
const WRONG_SUFFIX = new CelError("unable to parse quantity's suffix");
const OUT_OF_RANGE = new CelError("quantity is out of range");

/** A quantity such as `1.5Gi`: `unscaled` times ten to the `exponent`, exactly. */
export class Quantity extends OpaqueValue {
  readonly type: CelType = QUANTITY;
  readonly unscaled: bigint;
  readonly exponent: number;
  /** Held in 64 bits by the API server, which tells integers only of such quantities. */
  readonly isSmall: boolean;

  constructor(unscaled: bigint, exponent: number, isSmall: boolean) {
    super();
    this.unscaled = unscaled;
    this.exponent = exponent;
    this.isSmall = isSmall;
  }

  equals(other: unknown): boolean {
    return other instanceof Quantity && this.compare(other) === 0;
  }

  /** -1, 0 or 1. */
  compare(other: Quantity): number {
    const order = Math.sign(signOf(this.unscaled) - signOf(other.unscaled));
    if (order !== 0 || this.unscaled === 0n) return order;
    const sign = signOf(this.unscaled);
    const digits = magnitude(this) - magnitude(other);
    if (digits !== 0) return digits > 0 ? sign : -sign;
    const aligned = align(this, other);
    if (aligned instanceof CelError) return 0;
    const [a, b] = aligned.unscaled;
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The sum, or the difference when `sign` is -1. */
  add(other: Quantity, sign: 1n | -1n): Quantity | CelError {
    if (other.unscaled === 0n && this.isSmall && other.isSmall) return this;
    if (this.unscaled === 0n && this.isSmall && other.isSmall)
      return new Quantity(sign * other.unscaled, other.exponent, true);
    const aligned = align(this, other);
    if (aligned instanceof CelError) return aligned;
    const [a, b] = aligned.unscaled;
    const total = a + sign * b;
    const isSmall =
      this.isSmall && other.isSmall && [a, b, total].every(fitsInt64);
    return new Quantity(total, aligned.exponent, isSmall);
  }

  /** The value as an int, if the server tells it is one. */
  asInteger(): bigint | undefined {
    if (!this.isSmall || this.exponent < 0) return undefined;
    if (this.unscaled === 0n) return 0n;
    if (this.exponent > 18) return undefined;
    const value = this.unscaled * 10n ** BigInt(this.exponent);
    return fitsInt64(value) ? value : undefined;
  }

  asApproximateFloat(): number {
    const base = Number(this.unscaled);
    return this.exponent === 0 ? base : base * 10 ** this.exponent;
  }

  toString(): string {
    return this.exponent === 0
      ? String(this.unscaled)
      : `${this.unscaled}e${this.exponent}`;
  }
}

const signOf = (value: bigint): number =>
  value > 0n ? 1 : value < 0n ? -1 : 0;

const fitsInt64 = (value: bigint): boolean =>
  value >= MIN_INT64 && value <= MAX_INT64;

/** The place of the first digit. */
function magnitude({ unscaled, exponent }: Quantity): number {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).length;
  return digits + exponent;
}

function align(
  a: Quantity,
  b: Quantity,
):
  | { readonly unscaled: readonly [bigint, bigint]; readonly exponent: number }
  | CelError {
  const exponent = Math.min(a.exponent, b.exponent);
  if (Math.abs(a.exponent - b.exponent) > MAX_ALIGNED_DIGITS)
    return OUT_OF_RANGE;
  const scaled = (quantity: Quantity): bigint =>
    quantity.unscaled * 10n ** BigInt(quantity.exponent - exponent);
  return { unscaled: [scaled(a), scaled(b)], exponent };
}

/** Reads a quantity as apimachinery's `ParseQuantity`, with its limits: nothing finer than a billionth, binary ones at most 2^63-1. */
export function parseQuantity(text: string): Quantity | CelError {
  if (text === "") return WRONG_FORMAT;
  const match = /^([+-]?)0*(\d*)(\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/.exec(
    text,
  );
  if (match === null) return WRONG_FORMAT;
  const [, sign, digits = "", , fraction = "", suffixText = ""] = match;
  const whole = digits === "" ? "0" : digits;
  const suffix = readSuffix(suffixText);
  if (suffix === undefined) return WRONG_SUFFIX;
  const negative = sign === "-";
  const unsigned = BigInt(whole + fraction);
  const value = negative ? -unsigned : unsigned;
  const isSmall = isSmallQuantity({ whole, fraction, suffix, unsigned });
  if (suffix.base === 10) {
    const exponent = suffix.exponent - fraction.length;
    return isSmall
      ? new Quantity(value, exponent, true)
      : roundToNano(value, exponent);
  }
  const scaled = value << BigInt(suffix.exponent);
  if (isSmall) return new Quantity(scaled, 0, true);
  const rounded = roundToNano(scaled, -fraction.length);
  const limit = new Quantity(MAX_INT64, 0, false);
  if (rounded.compare(limit) > 0) return limit;
  const lowest = new Quantity(-MAX_INT64, 0, false);
  return rounded.compare(lowest) < 0 ? lowest : rounded;
}

interface Suffix {
  readonly base: 2 | 10;
  readonly exponent: number;
}

function readSuffix(text: string): Suffix | undefined {
  const decimal = DECIMAL_SUFFIXES.get(text);
  if (decimal !== undefined) return { base: 10, exponent: decimal };
  const binary = BINARY_SUFFIXES.get(text);
  if (binary !== undefined) return { base: 2, exponent: binary };
  if (!/^[eE][+-]?\d+$/.test(text)) return undefined;
  const parsed = BigInt(text.slice(1).replace("+", ""));
  if (!fitsInt64(parsed)) return undefined;
  return { base: 10, exponent: Number(BigInt.asIntN(32, parsed)) };
}

/** Whether the API server keeps it in 64 bits. */
function isSmallQuantity(parts: {
  readonly whole: string;
  readonly fraction: string;
  readonly suffix: Suffix;
  readonly unsigned: bigint;
}): boolean {
  const { whole, fraction, suffix, unsigned } = parts;
  if (suffix.base === 10)
    return (
      18 - whole.length - fraction.length >= 0 &&
      suffix.exponent - fraction.length >= NANO
    );
  if (fraction.length > 0) return false;
  const precision =
    15 - whole.length - Math.trunc(Math.fround((suffix.exponent * 3) / 10)) - 1;
  return precision >= 0 && fitsInt64(unsigned << BigInt(suffix.exponent));
}

/** Rounds away from zero to a billionth, so that a little never becomes nothing. */
function roundToNano(unscaled: bigint, exponent: number): Quantity {
  if (unscaled === 0n) return new Quantity(0n, 0, false);
  if (exponent > MAX_ALIGNED_DIGITS)
    return new Quantity(unscaled, exponent, false);
  if (exponent >= NANO)
    return new Quantity(unscaled * 10n ** BigInt(exponent - NANO), NANO, false);
  const places = NANO - exponent;
  const isTiny = places > String(unscaled).length;
  const divisor = isTiny ? 0n : 10n ** BigInt(places);
  const away = unscaled < 0n ? -1n : 1n;
  const quotient = isTiny ? 0n : unscaled / divisor;
  const exact = !isTiny && unscaled % divisor === 0n;
  return new Quantity(exact ? quotient : quotient + away, NANO, false);
}
