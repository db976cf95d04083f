import { invalid, type FieldError } from "./field-error.js";

/**
 * The error to add, in place of running CEL rules, when `errors` has one that keeps the rules
 * from running (a missing, mistyped, unsupported, too long or too numerous value);
 * otherwise undefined. `errors` are all found so far, those of `metadata` included.
 */
export function blockingError(
  errors: readonly FieldError[],
): FieldError | undefined {
  return errors.some(({ type }) => BLOCKING.has(type))
    ? invalid(
        undefined,
        null,
        "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
      )
    : undefined;
}

const BLOCKING: ReadonlySet<FieldError["type"]> = new Set([
  "NotSupported",
  "Required",
  "TooLong",
  "TooMany",
  "TypeInvalid",
] as const);
