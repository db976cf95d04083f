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

export const NO_SUCH_OVERLOAD: CelError = new CelError("no such overload");
export const INTEGER_OVERFLOW: CelError = new CelError("integer overflow");
export const UNSIGNED_OVERFLOW: CelError = new CelError(
  "unsigned integer overflow",
);
export const TIMESTAMP_OVERFLOW: CelError = new CelError("timestamp overflow");
export const NAN_NOT_ORDERED: CelError = new CelError(
  "NaN values cannot be ordered",
);
