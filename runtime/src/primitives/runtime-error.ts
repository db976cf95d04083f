/**
 * Base of every error the runtime throws. Test for a kind of error with a guard
 * on {@link code}, not `instanceof`: two copies of the runtime can be loaded at once.
 */
export class RuntimeError extends Error {
  /** Stable and machine-readable, such as `CacheNotSynced`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.name = new.target.name;
  }
}

/** True when `error` is an error of the runtime with this `code`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
