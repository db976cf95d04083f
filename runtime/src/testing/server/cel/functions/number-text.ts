/** More places than this are refused, as no double has that many. */
export const MAX_PRECISION = 1_000;

/** `value` with exactly `places` digits after the point; the double is taken exactly and rounded half to even. */
export function fixedText(value: number, places: number): string {
  if (places <= 100 && Math.abs(value) < 1e21 && isExactFixed(value, places))
    return value.toFixed(places);
  const { sign, digits, exponent } = exactDecimal(value);
  const scaled = roundAt(digits, exponent + places);
  const text = scaled.toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  return `${sign}${whole}${places === 0 ? "" : `.${text.slice(-places)}`}`;
}

/** toFixed rounds half away from zero; that differs from Go only where the value ends in exactly half a unit. */
function isExactFixed(value: number, places: number): boolean {
  return !Number.isInteger(value * 2 ** (places + 1)) || places > 20
    ? true
    : Number.isInteger(value);
}

interface ExactDecimal {
  readonly sign: string;
  readonly digits: bigint;
  /** The value is `digits` times ten to this. */
  readonly exponent: number;
}

/** A finite double as the decimal it is exactly. */
function exactDecimal(value: number): ExactDecimal {
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  let fraction = Math.abs(value);
  let halvings = 0;
  while (!Number.isInteger(fraction)) {
    fraction *= 2;
    halvings++;
  }
  return {
    sign,
    digits: BigInt(fraction) * 5n ** BigInt(halvings),
    exponent: -halvings,
  };
}

/** `digits` times ten to `exponent`, rounded to a whole number, half to even. */
function roundAt(digits: bigint, exponent: number): bigint {
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  const quotient = digits / divisor;
  const twice = (digits % divisor) * 2n;
  const roundsUp =
    twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return roundsUp ? quotient + 1n : quotient;
}

/** The digits before and after the point of `value` in scientific form, with its exponent. */
export function scientificParts(
  value: number,
  places: number,
): { readonly mantissa: string; readonly exponent: number } {
  const { sign, digits, exponent } = exactDecimal(value);
  if (digits === 0n)
    return { mantissa: `${sign}${fixedText(0, places)}`, exponent: 0 };
  const length = digits.toString().length;
  let magnitude = exponent + length - 1;
  let scaled = roundAt(digits, places - length + 1);
  if (scaled.toString().length > places + 1) {
    scaled /= 10n;
    magnitude++;
  }
  const text = scaled.toString();
  const fraction = places === 0 ? "" : `.${text.slice(1)}`;
  return {
    mantissa: `${sign}${text.charAt(0)}${fraction}`,
    exponent: magnitude,
  };
}

/** `value` in decimal digits without exponent, as few as tell it apart from other doubles. */
export function shortestDecimal(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", first = "", rest = "", places = "1"] = match;
  return `${sign}0.${"0".repeat(Number(places) - 1)}${first}${rest}`;
}
