import type { Json } from "../../../meta/object.js";
import { invalid, required, tooMany } from "./field-error.js";
import { member, type JsonObject } from "./json-value.js";
import type { AnySchema } from "./prepared-schema.js";
import type { ValidationResult, ValuePath } from "./validation-result.js";
import type { Subject, Validate } from "./validation-subject.js";

interface Context {
  readonly schema: AnySchema;
  readonly validatePart: Validate;
  readonly result: ValidationResult;
}

/** Checks the number of members, those without a property, the properties, then which are missing. */
export function checkMembers(
  object: JsonObject,
  subject: Subject,
  context: Context,
): void {
  const { schema, validatePart, result } = context;
  const { path } = subject;
  checkSize(object, path, context);
  checkAdditional(object, subject, context);
  for (const [key, property] of schema.properties ?? []) {
    const value = member(object, key);
    if (value === undefined) continue;
    const part = memberOf(subject, { value, key, path: path.property(key) });
    result.merge(validatePart(part, property));
  }
  for (const key of schema.required ?? []) {
    if (Object.hasOwn(object, key)) continue;
    const missing = path.additional(key).toString();
    result.add({
      path: missing,
      message: `${missing} in body is required`,
      toError: (field) => required(field),
    });
  }
  result.matchCount++;
}

function checkAdditional(
  object: JsonObject,
  subject: Subject,
  { schema, validatePart, result }: Context,
): void {
  const { properties, additionalProperties } = schema;
  if (additionalProperties === undefined || additionalProperties === true)
    return;
  for (const [key, value] of Object.entries(object)) {
    if (properties?.has(key) === true) continue;
    if (additionalProperties === false) {
      const path = subject.path.toString();
      const message = `${path}.${key} in body is a forbidden property`;
      result.add({
        path,
        message,
        toError: (field) => invalid(field, key, message),
      });
    } else
      result.merge(
        validatePart(
          memberOf(subject, {
            value,
            key,
            path: subject.path.additional(key),
          }),
          additionalProperties,
        ),
      );
  }
}

function checkSize(
  object: JsonObject,
  at: ValuePath,
  { schema: { minProperties, maxProperties }, result }: Context,
): void {
  if (minProperties === undefined && maxProperties === undefined) return;
  const size = Object.keys(object).length;
  const path = at.toString();
  if (minProperties !== undefined && size < minProperties) {
    const message = `${path} in body should have at least ${minProperties} properties`;
    result.add({
      path,
      message,
      toError: (field) => invalid(field, size, message),
    });
  }
  if (maxProperties !== undefined && size > maxProperties)
    result.add({
      path,
      message: `${path} in body should have at most ${maxProperties} properties`,
      toError: (field) => tooMany(field, size, maxProperties),
    });
}

function memberOf(
  parent: Subject,
  part: {
    readonly value: Json;
    readonly key: string;
    readonly path: ValuePath;
  },
): Subject {
  const { value, key, path } = part;
  // Both objects have been converted to one version, so that their apiVersion tells nothing.
  const isTypeMeta =
    parent.path.isRoot && (key === "apiVersion" || key === "kind");
  return {
    value,
    path,
    correlation: isTypeMeta ? undefined : parent.correlation?.key(key),
  };
}
