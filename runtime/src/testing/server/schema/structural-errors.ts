import {
  fieldErrorText,
  forbidden,
  invalid,
  required,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { compareText } from "./go-text.js";
import { constraintErrors } from "./nested-validation-errors.js";
import { incompletenessErrors } from "./structural-completeness.js";
import { isSchemaProps, type SchemaProps } from "./schema-props.js";

/** What a schema belongs to; the words about a missing type differ. */
type Level = "root" | "item" | "field";

const child = FieldPath.child;

/**
 * Why `schema` is not structural, sorted by text; apiextensions' `ValidateStructural`.
 * What conversion refuses before (`$ref` and the like) is not looked at.
 */
export function structuralErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): readonly FieldError[] {
  const errors = [
    ...invariantErrors(schema, "root", path),
    ...incompletenessErrors(schema, path),
  ];
  return errors.sort((a, b) =>
    compareText(fieldErrorText(a), fieldErrorText(b)),
  );
}

function* invariantErrors(
  schema: SchemaProps,
  level: Level,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  yield* partErrors(schema, level, path);
  yield* extensionErrors(schema, path);
  yield* constraintErrors(schema, path, {
    skipAnyOf: isIntegerOrString(schema.anyOf),
    skipFirstAllOfAnyOf: isIntegerOrString(schema.allOf?.[0]?.anyOf),
  });
  yield* typeErrors(schema, level, path);
  yield* resourceErrors(schema, level, path);
}

function* partErrors(
  schema: SchemaProps,
  level: Level,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  if (schema.items !== undefined)
    yield* invariantErrors(schema.items, "item", child(path, "items"));
  else if (schema.type === "array")
    yield required(child(path, "items"), "must be specified");
  for (const [name, property] of schema.properties ?? [])
    yield* invariantErrors(
      property,
      "field",
      child(path, "properties").key(name),
    );
  const { additionalProperties } = schema;
  if (additionalProperties === undefined) return;
  if (level === "root")
    yield forbidden(
      child(path, "additionalProperties"),
      "must not be used at the root",
    );
  if (isSchemaProps(additionalProperties))
    yield* invariantErrors(
      additionalProperties,
      "field",
      child(path, "additionalProperties"),
    );
}

function* extensionErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  if (!schema.intOrString) return;
  const detail = "must be false if x-kubernetes-int-or-string is true";
  if (schema.preserveUnknownFields)
    yield invalid(
      child(path, "x-kubernetes-preserve-unknown-fields"),
      true,
      detail,
    );
  if (schema.embeddedResource)
    yield invalid(child(path, "x-kubernetes-embedded-resource"), true, detail);
}

const EMPTY_TYPE: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};

function* typeErrors(
  schema: SchemaProps,
  level: Level,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const { type, embeddedResource } = schema;
  const typePath = child(path, "type");
  if (embeddedResource && type !== "object") {
    const detail = "must be object if x-kubernetes-embedded-resource is true";
    yield type === undefined
      ? required(typePath, detail)
      : invalid(typePath, type, detail);
  } else if (
    type === undefined &&
    !schema.intOrString &&
    !schema.preserveUnknownFields
  )
    yield required(typePath, EMPTY_TYPE[level]);
  if (embeddedResource && schema.additionalProperties !== undefined)
    yield forbidden(
      child(path, "additionalProperties"),
      "must not be used if x-kubernetes-embedded-resource is set",
    );
  if (level === "root" && type !== undefined && type !== "object")
    yield invalid(typePath, type, "must be object at the root");
}

function* resourceErrors(
  schema: SchemaProps,
  level: Level,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const isResource = level === "root" || schema.embeddedResource;
  const properties = child(path, "properties");
  if (isResource)
    for (const name of ["kind", "apiVersion"]) {
      const property = schema.properties?.get(name);
      if (property !== undefined && property.type !== "string")
        yield invalid(
          properties.key(name).child("type"),
          property.type ?? "",
          "must be string",
        );
    }
  const metadata = schema.properties?.get("metadata");
  if (metadata !== undefined) {
    const metadataPath = properties.key("metadata");
    if (isResource && metadata.type !== "object")
      yield invalid(
        metadataPath.child("type"),
        metadata.type ?? "",
        "must be object",
      );
    if (level === "root" && !saysOnlyNames(metadata))
      yield forbidden(
        metadataPath,
        "must not specify anything other than name and generateName, but metadata is implicitly specified",
      );
  }
  if (
    schema.embeddedResource &&
    !schema.preserveUnknownFields &&
    schema.properties === undefined
  )
    yield required(
      properties,
      "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
    );
}

// The type and the default are judged elsewhere; of the properties, name and generateName may be restricted.
function saysOnlyNames(metadata: SchemaProps): boolean {
  const { type: _type, default: _default, properties, ...others } = metadata;
  const names = [...(properties?.keys() ?? [])];
  return (
    others.additionalProperties === undefined &&
    names.every((name) => name === "name" || name === "generateName") &&
    Object.values(others).every((value) => value === false)
  );
}

function isIntegerOrString(
  alternatives: readonly SchemaProps[] | undefined,
): boolean {
  return (
    alternatives?.length === 2 &&
    saysOnlyType(alternatives[0], "integer") &&
    saysOnlyType(alternatives[1], "string")
  );
}

function saysOnlyType(schema: SchemaProps | undefined, type: string): boolean {
  if (schema?.type !== type) return false;
  const { type: _type, additionalProperties, ...others } = schema;
  return (
    (additionalProperties === undefined || additionalProperties === false) &&
    Object.values(others).every((value) => value === false)
  );
}
