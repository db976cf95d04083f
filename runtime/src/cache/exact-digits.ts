// A double holds 15 decimal digits exactly.
const EXACT_DIGITS = 15;

/** The last 15 digits of a resourceVersion, for metrics; undefined when it is no number. */
export function exactDigits(resourceVersion: string): number | undefined {
  return /^[0-9]+$/.test(resourceVersion)
    ? Number(resourceVersion.slice(-EXACT_DIGITS))
    : undefined;
}
