/**
 * True for what a bug throws rather than an operation that failed: TypeError,
 * ReferenceError, RangeError, SyntaxError, AssertionError, and what is no Error at all.
 *
 * A TypeError with a cause is none: `fetch` rejects with one when a network fails.
 */
export function isPanic(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error instanceof TypeError) return error.cause === undefined;
  return (
    error instanceof ReferenceError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error.name === "AssertionError"
  );
}
