import { regexError } from "../../metadata/name-rules.js";
import { invalid, type FieldError } from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";

/** What is wrong with a number that may be a percentage; core's ValidatePositiveIntOrPercent and IsNotMoreThan100Percent. */
export function percentErrors(
  value: unknown,
  path: FieldPath,
  { isAtMostAll = false }: { readonly isAtMostAll?: boolean } = {},
): FieldError[] {
  if (typeof value === "number")
    return value < 0
      ? [invalid(path, value, "must be greater than or equal to 0")]
      : [];
  if (typeof value !== "string") return [];
  if (!/^[0-9]+%$/.test(value))
    return [
      invalid(
        path,
        value,
        regexError(
          "a valid percent string must be a numeric string followed by an ending '%'",
          "[0-9]+%",
          ["1%", "93%"],
        ),
      ),
    ];
  return isAtMostAll && Number.parseInt(value, 10) > 100
    ? [invalid(path, value, "must not be greater than 100%")]
    : [];
}

/** True for 0 and 0%. */
export function isNone(value: unknown): boolean {
  return value === 0 || value === "0%";
}
