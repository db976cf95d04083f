import { notSupported } from "./field-error.js";
import { marshalJson } from "./go-text.js";
import { equalJson, isJsonArray, isJsonObject } from "./json-value.js";
import type { AnySchema } from "./prepared-schema.js";
import { checkAlternatives } from "./validate-alternatives.js";
import { checkItems } from "./validate-items.js";
import { checkMembers } from "./validate-members.js";
import { validateNumber } from "./validate-number.js";
import { checkString } from "./validate-string.js";
import { checkType } from "./validate-type.js";
import { ValidationResult } from "./validation-result.js";
import type { Subject } from "./validation-subject.js";

/**
 * Checks a value against the constraints of a schema, in the order and words of
 * kube-openapi's `validate.SchemaValidator`, with the ratcheting of apiextensions.
 */
export function validateValue(
  subject: Subject,
  schema: AnySchema,
): ValidationResult {
  const { value, path } = subject;
  const result = new ValidationResult();
  checkType(subject, schema, result);
  if (value === null) {
    checkEnum(subject, schema, result);
    return result;
  }
  // Alternatives judge the value as it is: what was invalid before stays so in them.
  checkAlternatives({ value, path, correlation: undefined }, schema, {
    validate: validateValue,
    result,
  });
  if (typeof value === "string") checkString({ value, path }, schema, result);
  else if (typeof value === "number")
    validateNumber({ value, path }, schema, result);
  else if (isJsonArray(value))
    checkItems(value, subject, { schema, validatePart, result });
  checkEnum(subject, schema, result);
  if (isJsonObject(value))
    checkMembers(value, subject, { schema, validatePart, result });
  // One for the alternatives, one for the enum, one for the whole.
  result.matchCount += 3;
  return result;
}

/** As {@link validateValue}, but what is wrong with a value that is as before does not count. */
function validatePart(subject: Subject, schema: AnySchema): ValidationResult {
  const result = validateValue(subject, schema);
  if (!result.isValid && subject.correlation?.isUnchanged() === true)
    result.violations.length = 0;
  return result;
}

function checkEnum(
  { value, path }: Subject,
  schema: AnySchema,
  result: ValidationResult,
): void {
  const { enum: allowed } = schema;
  if (allowed === undefined || allowed.length === 0) return;
  // A null is never among the values, even where the enum lists it.
  if (value !== null && allowed.some((other) => equalJson(value, other)))
    return;
  const texts = allowed.map((other) =>
    typeof other === "string" ? other : marshalJson(other),
  );
  result.add({
    path: path.toString(),
    message: `${path.toString()} in body should be one of [${texts.join(" ")}]`,
    toError: (field) => notSupported(field, value, texts),
  });
}
