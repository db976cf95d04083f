import { RuntimeError } from "../../../primitives/runtime-error.js";

/** Why a patch is refused; {@link PatchError.kind}. */
export type PatchErrorKind =
  /** 400: the body is no patch of its type. */
  | "BadRequest"
  /** 422, reason Invalid: a test failed, a path is missing, a directive does not fit. */
  | "Unprocessable"
  /** 413: more operations than allowed. */
  | "TooLarge"
  /** 500 without reason: what the real server does not foresee. */
  | "Internal";

/** A patch cannot be applied. `code` is always `Patch`; `message` is the text of the real server's Status. */
export class PatchError extends RuntimeError {
  readonly kind: PatchErrorKind;

  constructor(kind: PatchErrorKind, message: string) {
    super("Patch", message);
    this.kind = kind;
  }
}
