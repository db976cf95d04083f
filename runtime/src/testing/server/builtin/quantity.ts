const QUANTITY =
  /^([+-]?)([0-9]+(?:\.[0-9]*)?|\.[0-9]+)((?:[KMGTPE]i)|[numkMGTPE]|(?:[eE][+-]?[0-9]+))?$/;
const DECIMAL_SUFFIXES = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const DECIMAL_ZERO = 3;
const BINARY_SUFFIXES = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

/** A quantity such as `1500m` or `2Gi`, exact. */
export interface Quantity {
  /** Billionths: the finest that quantities can tell. */
  readonly nanos: bigint;
  readonly format: "decimal" | "binary" | "exponent";
}

/** Parses a quantity; undefined when it is none. Finer than a billionth is rounded up, as apimachinery does. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = QUANTITY.exec(text);
  if (!match) return undefined;
  const [, sign = "", digits = "", suffix = ""] = match;
  const [whole = "", fraction = ""] = digits.split(".");
  const mantissa = BigInt(
    `${whole}${fraction}` === "" ? "0" : `${whole}${fraction}`,
  );
  const isExponent = /^[eE][+-]?[0-9]/.test(suffix);
  const binary = BINARY_SUFFIXES.indexOf(suffix);
  const exponent = isExponent
    ? Number(suffix.slice(1))
    : (DECIMAL_SUFFIXES.indexOf(suffix) - DECIMAL_ZERO) * 3;
  const isBinary = suffix !== "" && binary > 0;
  if (Math.abs(exponent) > 100) return undefined;
  const scale = 9 + (isBinary ? 0 : exponent) - fraction.length;
  const factor = isBinary ? 1024n ** BigInt(binary) : 1n;
  const magnitude = scaleUp(mantissa * factor, scale);
  return {
    nanos: sign === "-" ? -magnitude : magnitude,
    format: isExponent ? "exponent" : isBinary ? "binary" : "decimal",
  };
}

function scaleUp(value: bigint, exponent: number): bigint {
  if (exponent >= 0) return value * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  return (value + divisor - 1n) / divisor;
}

/** The canonical text: no fraction, the largest suffix that keeps it whole; apimachinery's CanonicalizeBytes. */
export function formatQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return "0";
  const sign = nanos < 0n ? "-" : "";
  const magnitude = nanos < 0n ? -nanos : nanos;
  const units = 1_000_000_000n;
  const isWhole = magnitude % units === 0n;
  if (format === "binary" && isWhole && magnitude / units >= 1024n) {
    let value = magnitude / units;
    let step = 0;
    while (value % 1024n === 0n && step < BINARY_SUFFIXES.length - 1) {
      value /= 1024n;
      step += 1;
    }
    return `${sign}${value}${BINARY_SUFFIXES[step] ?? ""}`;
  }
  let value = magnitude;
  let step = 0;
  while (value % 1000n === 0n && step < DECIMAL_SUFFIXES.length - 1) {
    value /= 1000n;
    step += 1;
  }
  if (format === "exponent") {
    const exponent = (step - DECIMAL_ZERO) * 3;
    return `${sign}${value}${exponent === 0 ? "" : `e${exponent}`}`;
  }
  return `${sign}${value}${DECIMAL_SUFFIXES[step] ?? ""}`;
}
