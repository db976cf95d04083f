import { invalid, tooLong, typeInvalid } from "./field-error.js";
import { quote } from "./go-text.js";
import { preparedSchema, type AnySchema } from "./prepared-schema.js";
import type { ValidationResult, ValuePath } from "./validation-result.js";

interface StringSubject {
  readonly value: string;
  readonly path: ValuePath;
}

/** Checks length, pattern (the first that fails) and format of a text. */
export function checkString(
  subject: StringSubject,
  schema: AnySchema,
  result: ValidationResult,
): void {
  checkText(subject, schema, result);
  result.matchCount++;
  const { format, checkFormat } = preparedSchema(schema);
  if (checkFormat === undefined) return;
  const { value } = subject;
  if (!checkFormat(value)) {
    const path = subject.path.toString();
    const message = `${path} in body must be of type ${format}: ${quote(value)}`;
    result.add({
      path,
      message,
      toError: (field) => typeInvalid(field, value, message),
    });
  }
  result.matchCount++;
}

function checkText(
  subject: StringSubject,
  schema: AnySchema,
  result: ValidationResult,
): void {
  const { value } = subject;
  const { maxLength, minLength, pattern } = schema;
  // Lengths count code points, of which a text has at most as many as UTF-16 units.
  if (
    maxLength !== undefined &&
    value.length > maxLength &&
    codePoints(value) > maxLength
  ) {
    const path = subject.path.toString();
    result.add({
      path,
      message: `${path} in body should be at most ${maxLength} chars long`,
      toError: (field) => tooLong(field, maxLength),
    });
  } else if (
    minLength !== undefined &&
    (value.length < minLength || codePoints(value) < minLength)
  )
    addInvalid(result, subject, `should be at least ${minLength} chars long`);
  else if (pattern !== undefined) {
    const compiled = preparedSchema(schema).pattern();
    if (compiled.pattern?.test(value) === true) return;
    const shown =
      compiled.error === undefined
        ? pattern
        : `${pattern}, but pattern is invalid: ${compiled.error}`;
    addInvalid(result, subject, `should match '${shown}'`);
  }
}

function addInvalid(
  result: ValidationResult,
  { value, path: at }: StringSubject,
  complaint: string,
): void {
  const path = at.toString();
  const message = `${path} in body ${complaint}`;
  result.add({
    path,
    message,
    toError: (field) => invalid(field, value, message),
  });
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
