/**
 * A failure as a value: expressions return it rather than throw, because `&&`,
 * `||` and some macros go on after one.
 */
export class CelError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** No function of the name takes these values. */
export const NO_SUCH_OVERLOAD: CelError = new CelError("no such overload");
/** An int left its 64 bits. */
export const INTEGER_OVERFLOW: CelError = new CelError("integer overflow");
/** A uint left its 64 bits. */
export const UNSIGNED_OVERFLOW: CelError = new CelError(
  "unsigned integer overflow",
);
/** A timestamp left the years 1 to 9999. */
export const TIMESTAMP_OVERFLOW: CelError = new CelError("timestamp overflow");
/** NaN was compared. */
export const NAN_NOT_ORDERED: CelError = new CelError(
  "NaN values cannot be ordered",
);
