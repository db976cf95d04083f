import type { CelValue } from "./cel-value.js";

/** A value that may be missing. */
export class CelOptional {
  /** `optional.none()`. */
  static readonly NONE: CelOptional = new CelOptional(undefined);

  /** Undefined when missing. */
  readonly value: CelValue | undefined;

  private constructor(value: CelValue | undefined) {
    this.value = value;
  }

  static of(value: CelValue): CelOptional {
    return new CelOptional(value);
  }
}
