import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { schemaFieldPath } from "./schema-field-path.js";
import type { SchemaProps } from "./schema-props.js";
import { toStructural, unsupportedField } from "./structural-conversion.js";
import type { ValidationRule } from "./structural-schema.js";

const REASONS = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
];

/** What is wrong with the CEL rules of a schema before any is compiled. */
export function* ruleFieldErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  for (const [index, rule] of (schema.validations ?? []).entries()) {
    const at = FieldPath.child(path, "x-kubernetes-validations").index(index);
    yield* textErrors(rule, at);
    yield* fieldPathErrors(rule, schema, at.child("fieldPath"));
  }
}

function* textErrors(
  { rule, message = "", messageExpression = "", reason }: ValidationRule,
  at: FieldPath,
): Iterable<FieldError> {
  if (rule.trim() === "")
    yield required(at.child("rule"), "rule is not specified");
  else if (message !== "" && message.trim() === "")
    yield invalid(
      at.child("message"),
      message,
      "must be non-empty if specified",
    );
  else if (hasLineBreak(message.trim()))
    yield invalid(at.child("message"), message, "must not contain line breaks");
  else if (hasLineBreak(rule.trim()) && message.trim() === "")
    yield required(
      at.child("message"),
      "message must be specified if rule contains line breaks",
    );
  if (messageExpression !== "" && messageExpression.trim() === "")
    yield required(
      at.child("messageExpression"),
      "messageExpression must be non-empty if specified",
    );
  if (reason !== undefined && !REASONS.includes(reason))
    yield notSupported(at.child("reason"), reason, REASONS);
}

function* fieldPathErrors(
  { fieldPath = "" }: ValidationRule,
  schema: SchemaProps,
  at: FieldPath,
): Iterable<FieldError> {
  if (fieldPath === "") return;
  if (fieldPath.trim() === "")
    yield invalid(at, fieldPath, "must be non-empty if specified");
  if (hasLineBreak(fieldPath))
    yield invalid(at, fieldPath, "must not contain line breaks");
  // Where the schema is not structural, that is reported instead.
  if (unsupportedField(schema) !== undefined) return;
  if (schemaFieldPath(fieldPath, toStructural(schema)).error !== undefined)
    yield invalid(at, fieldPath, "must be a valid path");
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}
