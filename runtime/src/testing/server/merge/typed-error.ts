import { RuntimeError } from "../../../primitives/runtime-error.js";

/** One reason why a value does not fit its type. */
export interface Misfit {
  /** Such as `.spec.ports`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** `misfits` of a part, of the whole that has the part at `prefix`. */
export function prefixed(
  misfits: readonly Misfit[],
  prefix: string,
): readonly Misfit[] {
  return misfits.map(({ path, message }) => ({
    path: `${prefix}${path}`,
    message,
  }));
}

/** `misfits` as one text; structured-merge-diff's `ValidationErrors`. */
export function misfitsText(misfits: readonly Misfit[]): string {
  const texts = misfits.map(({ path, message }) =>
    path === "" ? message : `${path}: ${message}`,
  );
  return texts.length === 1
    ? texts.join()
    : ["errors:", ...texts.map((text) => `  ${text}`)].join("\n");
}

/** A value does not fit its type. `code` is always `TypedValue`. */
export class TypedValueError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("TypedValue", message, options);
  }
}
