import { own } from "../../api-object.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";

const MAX_ID = 2 ** 31 - 1;

/** A required text that is missing. */
export function missing(value: unknown, path: FieldPath): FieldError[] {
  return value === undefined || value === "" ? [required(path)] : [];
}

/** A value that is none of the few supported; what is absent or empty is fine. */
export function among(
  value: unknown,
  path: FieldPath,
  supported: readonly string[],
): FieldError[] {
  return value === undefined ||
    value === "" ||
    supported.includes(value as string)
    ? []
    : [notSupported(path, value, supported)];
}

/** One error for each text about `value`. */
export function complaints(
  texts: readonly string[],
  value: unknown,
  path: FieldPath,
): FieldError[] {
  return texts.map((text) => invalid(path, value, text));
}

/** Each of these fields of `parent`, if there, must not be negative. */
export function notNegative(
  parent: unknown,
  path: FieldPath,
  ...names: readonly string[]
): FieldError[] {
  return names.flatMap((name) => {
    const value = own(parent, name);
    return typeof value === "number" && value < 0
      ? [invalid(path.child(name), value, "must be greater than or equal to 0")]
      : [];
  });
}

/** The number of a user or group. */
export function idErrors(value: unknown, path: FieldPath): FieldError[] {
  return typeof value === "number" && (value < 0 || value > MAX_ID)
    ? [invalid(path, value, `must be between 0 and ${MAX_ID}, inclusive`)]
    : [];
}
