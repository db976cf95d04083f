import { forbidden, invalid, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { compilePattern } from "./pattern.js";
import { isSchemaProps, type SchemaProps } from "./schema-props.js";

/** Where the pattern of int-or-string is allowed, so that its types are not errors. */
interface Exceptions {
  readonly skipAnyOf?: boolean;
  readonly skipFirstAllOfAnyOf?: boolean;
}

/** What is not structural in the constraints of `schema`, those in `allOf`, `anyOf`, `oneOf` and `not` above all. */
export function* constraintErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
  { skipAnyOf = false, skipFirstAllOfAnyOf = false }: Exceptions = {},
): Iterable<FieldError> {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  if (!skipAnyOf)
    for (const [i, part] of (schema.anyOf ?? []).entries())
      yield* nestedErrors(part, at("anyOf").index(i));
  for (const [i, part] of (schema.allOf ?? []).entries())
    yield* nestedErrors(part, at("allOf").index(i), {
      skipAnyOf: skipFirstAllOfAnyOf && i === 0,
    });
  for (const [i, part] of (schema.oneOf ?? []).entries())
    yield* nestedErrors(part, at("oneOf").index(i));
  if (schema.not !== undefined) yield* nestedErrors(schema.not, at("not"));
  if (schema.pattern !== undefined) {
    const { error } = compilePattern(schema.pattern);
    if (error !== undefined)
      yield invalid(
        at("pattern"),
        schema.pattern,
        `must be a valid regular expression, but isn't: ${error}`,
      );
  }
}

/** What is not structural in a part of `allOf`, `anyOf`, `oneOf` or `not`. */
export function* nestedErrors(
  schema: SchemaProps,
  path: FieldPath,
  exceptions: Exceptions = {},
): Iterable<FieldError> {
  yield* constraintErrors(schema, path, exceptions);
  if (schema.items !== undefined)
    yield* nestedErrors(schema.items, path.child("items"));
  for (const [name, property] of schema.properties ?? [])
    yield* nestedErrors(property, path.child("properties").key(name));
  for (const [name, state, isSet] of forbiddenFields(schema))
    if (isSet)
      yield forbidden(path.child(name), `must be ${state} to be structural`);
  if (schema.properties?.has("metadata") === true)
    yield forbidden(
      path.child("properties").key("metadata"),
      "must not be specified in a nested context",
    );
}

// `additionalProperties: false` is read as none here.
function forbiddenFields(
  schema: SchemaProps,
): readonly (readonly [name: string, state: string, isSet: boolean])[] {
  const { additionalProperties } = schema;
  return [
    ["type", "empty", schema.type !== undefined],
    [
      "additionalProperties",
      "undefined",
      additionalProperties === true || isSchemaProps(additionalProperties),
    ],
    ["default", "undefined", schema.default !== undefined],
    ["title", "empty", schema.title !== undefined],
    ["description", "empty", schema.description !== undefined],
    ["nullable", "false", schema.nullable],
    [
      "x-kubernetes-preserve-unknown-fields",
      "false",
      schema.preserveUnknownFields === true,
    ],
    ["x-kubernetes-embedded-resource", "false", schema.embeddedResource],
    ["x-kubernetes-int-or-string", "false", schema.intOrString],
    ["x-kubernetes-list-map-keys", "empty", schema.listMapKeys !== undefined],
    ["x-kubernetes-list-type", "undefined", schema.listType !== undefined],
    ["x-kubernetes-map-type", "undefined", schema.mapType !== undefined],
    ["x-kubernetes-validations", "empty", schema.validations !== undefined],
  ];
}
