import { RuntimeError } from "../../../primitives/runtime-error.js";

/**
 * Why a patch is refused, which decides the answer's code:
 * `BadRequest` 400, no patch of its type; `Unprocessable` 422, a test failed, a path is missing, a directive does
 * not fit; `TooLarge` 413, more operations than allowed; `Internal` 500 without reason, what the real server does not foresee.
 */
export type PatchErrorKind =
  "BadRequest" | "Unprocessable" | "TooLarge" | "Internal";

/** A patch cannot be applied. `code` is always `Patch`; `message` is the text of the real server's Status. */
export class PatchError extends RuntimeError {
  readonly kind: PatchErrorKind;

  constructor(kind: PatchErrorKind, message: string, options?: ErrorOptions) {
    super("Patch", message, options);
    this.kind = kind;
  }
}

/** Why a patch does not apply, in the words of the library that applies it; the message where there are none. */
export function patchFailure({ cause, message }: PatchError): string {
  return typeof cause === "string" ? cause : message;
}

/** True when a `test` of a JSON Patch found another value. */
export function isFailedTest(error: PatchError): boolean {
  return patchFailure(error).endsWith(": test failed");
}

/** True for a {@link PatchError}. */
export function isPatchError(error: unknown): error is PatchError {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "Patch" &&
    "kind" in error
  );
}
