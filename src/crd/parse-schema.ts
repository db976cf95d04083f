import type { FieldReader } from "./field-reader.js";
import type { JsonSchema, ValidationRule } from "./json-schema.js";

type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

type Keyword = (draft: Draft, reader: FieldReader, key: string) => void;

/**
 * Reads a schema of a CRD. Keywords that are not Kubernetes' are ignored, as the
 * API server does; those that it refuses are reported, as are values of wrong types.
 */
export function parseSchema(reader: FieldReader): JsonSchema {
  const draft: Draft = {};
  for (const key of Object.keys(reader.object))
    KEYWORDS.get(key)?.(draft, reader, key);
  return draft;
}

const TYPES: ReadonlySet<string> = new Set<JsonSchema["type"] & string>([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
]);

const isType = (text: string): text is JsonSchema["type"] & string =>
  TYPES.has(text);

/** Sets a field that was read; a field that was not stays out of the draft. */
function assign<K extends keyof Draft>(
  draft: Draft,
  field: K,
  value: Draft[K],
): void {
  if (value !== undefined) draft[field] = value;
}

type FieldOf<T> = {
  [K in keyof JsonSchema]-?: T extends NonNullable<JsonSchema[K]> ? K : never;
}[keyof JsonSchema];

const stringAs =
  (field: "description" | "format" | "pattern"): Keyword =>
  (draft, reader, key) =>
    assign(draft, field, reader.string(key));

const numberAs =
  (field: FieldOf<number>): Keyword =>
  (draft, reader, key) =>
    assign(draft, field, reader.number(key));

const booleanAs =
  (field: Exclude<FieldOf<boolean>, "additionalProperties">): Keyword =>
  (draft, reader, key) =>
    assign(draft, field, reader.boolean(key));

const stringsAs =
  (field: "required" | "listMapKeys"): Keyword =>
  (draft, reader, key) =>
    assign(draft, field, reader.strings(key));

const schemasAs =
  (field: "allOf" | "anyOf" | "oneOf"): Keyword =>
  (draft, reader, key) =>
    assign(draft, field, reader.children(key).map(parseSchema));

const oneOf =
  <K extends "listType" | "mapType">(
    field: K,
    values: readonly (JsonSchema[K] & string)[],
  ): Keyword =>
  (draft, reader, key) => {
    const text = reader.string(key);
    if (text === undefined) return;
    const value = values.find((candidate) => candidate === text);
    if (value !== undefined) assign(draft, field, value);
    else unknownValue(reader, key, values);
  };

const refused: Keyword = (_draft, reader, key) => {
  const value = reader.object[key];
  if (value === null || value === undefined || value === "") return;
  reader.report.add(
    {
      code: "E1212",
      message: `schemas of CRDs must not use ${key}`,
      hint: "write the referenced schema out, and describe open objects with additionalProperties",
    },
    [...reader.path, key],
  );
};

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["type", readType],
  ["description", stringAs("description")],
  ["format", stringAs("format")],
  ["nullable", booleanAs("nullable")],
  [
    "default",
    (draft, reader) => assign(draft, "default", reader.object["default"]),
  ],
  ["enum", (draft, reader) => assign(draft, "enum", reader.list("enum"))],
  ["properties", readProperties],
  ["required", stringsAs("required")],
  ["additionalProperties", readAdditionalProperties],
  ["items", readItems],
  ["minimum", numberAs("minimum")],
  ["maximum", numberAs("maximum")],
  ["exclusiveMinimum", booleanAs("exclusiveMinimum")],
  ["exclusiveMaximum", booleanAs("exclusiveMaximum")],
  ["multipleOf", numberAs("multipleOf")],
  ["minLength", numberAs("minLength")],
  ["maxLength", numberAs("maxLength")],
  ["pattern", stringAs("pattern")],
  ["minItems", numberAs("minItems")],
  ["maxItems", numberAs("maxItems")],
  ["uniqueItems", booleanAs("uniqueItems")],
  ["minProperties", numberAs("minProperties")],
  ["maxProperties", numberAs("maxProperties")],
  ["allOf", schemasAs("allOf")],
  ["anyOf", schemasAs("anyOf")],
  ["oneOf", schemasAs("oneOf")],
  ["not", readNot],
  ["x-kubernetes-preserve-unknown-fields", booleanAs("preserveUnknownFields")],
  ["x-kubernetes-embedded-resource", booleanAs("embeddedResource")],
  ["x-kubernetes-int-or-string", booleanAs("intOrString")],
  ["x-kubernetes-list-type", oneOf("listType", ["atomic", "set", "map"])],
  ["x-kubernetes-list-map-keys", stringsAs("listMapKeys")],
  ["x-kubernetes-map-type", oneOf("mapType", ["granular", "atomic"])],
  ["x-kubernetes-validations", readValidations],
  ...[
    "$ref",
    "$schema",
    "id",
    "definitions",
    "dependencies",
    "patternProperties",
    "additionalItems",
  ].map((key): [string, Keyword] => [key, refused]),
]);

function readType(draft: Draft, reader: FieldReader): void {
  const text = reader.string("type");
  if (text === undefined || text === "") return;
  if (isType(text)) draft.type = text;
  else unknownValue(reader, "type", [...TYPES]);
}

function unknownValue(
  reader: FieldReader,
  key: string,
  values: readonly string[],
): void {
  reader.report.add(
    {
      code: "E1203",
      message: `${key} is ${JSON.stringify(reader.object[key])}; it must be ${values.join(", ")}`,
    },
    [...reader.path, key],
  );
}

function readProperties(draft: Draft, reader: FieldReader): void {
  const properties = reader.child("properties");
  if (!properties) return;
  const schemas = new Map<string, JsonSchema>();
  for (const key of Object.keys(properties.object)) {
    const property = properties.child(key);
    if (property) schemas.set(key, parseSchema(property));
    if (key === "true" || key === "false")
      reader.report.add(
        {
          code: "E1218",
          severity: "warning",
          message: `a property is named ${JSON.stringify(key)}`,
          hint: "YAML reads an unquoted y, n, yes, no, on or off as a boolean, also as a key: quote it if that is the name you mean",
        },
        property?.path ?? properties.path,
      );
  }
  draft.properties = schemas;
}

function readAdditionalProperties(draft: Draft, reader: FieldReader): void {
  const value = reader.object["additionalProperties"];
  if (typeof value === "boolean") {
    draft.additionalProperties = value;
    return;
  }
  const schema = reader.child("additionalProperties");
  if (schema) draft.additionalProperties = parseSchema(schema);
}

function readItems(draft: Draft, reader: FieldReader): void {
  if (Array.isArray(reader.object["items"])) {
    reader.report.add(
      {
        code: "E1212",
        message: "items must be one schema, not a list of schemas",
      },
      [...reader.path, "items"],
    );
    return;
  }
  const items = reader.child("items");
  if (items) draft.items = parseSchema(items);
}

function readNot(draft: Draft, reader: FieldReader): void {
  const not = reader.child("not");
  if (not) draft.not = parseSchema(not);
}

function readValidations(draft: Draft, reader: FieldReader, key: string): void {
  draft.validations = reader.children(key).map((rule): ValidationRule => {
    const message = rule.string("message");
    const messageExpression = rule.string("messageExpression");
    const reason = rule.string("reason");
    const fieldPath = rule.string("fieldPath");
    const optionalOldSelf = rule.boolean("optionalOldSelf");
    return {
      rule: rule.requiredString("rule"),
      ...(message === undefined ? {} : { message }),
      ...(messageExpression === undefined ? {} : { messageExpression }),
      ...(reason === undefined ? {} : { reason }),
      ...(fieldPath === undefined ? {} : { fieldPath }),
      ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
    };
  });
}
