import type { CelType } from "./cel-type.js";

/** A value of a type that a library brings, such as a quantity or an IP address. Immutable. */
export abstract class OpaqueValue {
  abstract readonly type: CelType;

  /** False for a value of another type. */
  abstract equals(other: unknown): boolean;

  /** In the units of CEL's costs; undefined for what has no size. */
  get sizeForCost(): number | undefined {
    return undefined;
  }

  abstract toString(): string;
}
