import type { Json } from "../../../meta/object.js";
import { isJsonArray, isJsonObject } from "./json-value.js";
import type { SchemaProps } from "./schema-props.js";
import type { ValidationRule } from "./structural-schema.js";

/** Reads a schema; anything that is no object reads as the empty schema. */
export function parseSchemaProps(value: unknown): SchemaProps {
  const props: Mutable<SchemaProps> = {
    nullable: false,
    exclusiveMaximum: false,
    exclusiveMinimum: false,
    uniqueItems: false,
    embeddedResource: false,
    intOrString: false,
  };
  readMembers(value, schemaMembers, props);
  return props;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Puts the value of one JSON member into the object that is being built. */
type Reader<T> = (target: Mutable<T>, value: Json) => void;

// A CRD has up to tens of thousands of schemas with a few members each: asking every schema
// for every member that it might have takes seconds, so the members it has are walked.
function readMembers<T>(
  source: unknown,
  readers: ReadonlyMap<string, Reader<T>>,
  target: Mutable<T>,
): void {
  if (!isJsonObject(source)) return;
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (value !== undefined && value !== null)
      readers.get(key)?.(target, value);
  }
}

/** A reader of the member `key`, which stays absent where `read` makes nothing of the value. */
function into<T>() {
  return <K extends keyof T>(
      key: K,
      read: (value: Json) => T[K] | undefined,
    ): Reader<T> =>
    (target, value) => {
      const result = read(value);
      if (result !== undefined) target[key] = result;
    };
}

const schema = into<SchemaProps>();
const rule = into<ValidationRule>();
const docs = into<NonNullable<SchemaProps["externalDocs"]>>();

const schemaMembers: ReadonlyMap<string, Reader<SchemaProps>> = new Map([
  ["id", schema("id", text)],
  ["$schema", schema("schema", text)],
  ["$ref", schema("ref", anyText)],
  ["description", schema("description", text)],
  ["type", schema("type", text)],
  ["nullable", schema("nullable", flag)],
  ["format", schema("format", text)],
  ["title", schema("title", text)],
  ["default", schema("default", (value) => value)],
  ["example", schema("example", (value) => value)],
  ["externalDocs", schema("externalDocs", externalDocs)],
  ["maximum", schema("maximum", number)],
  ["exclusiveMaximum", schema("exclusiveMaximum", flag)],
  ["minimum", schema("minimum", number)],
  ["exclusiveMinimum", schema("exclusiveMinimum", flag)],
  ["maxLength", schema("maxLength", number)],
  ["minLength", schema("minLength", number)],
  ["pattern", schema("pattern", text)],
  ["maxItems", schema("maxItems", number)],
  ["minItems", schema("minItems", number)],
  ["uniqueItems", schema("uniqueItems", flag)],
  ["multipleOf", schema("multipleOf", number)],
  ["enum", schema("enum", (value) => (isJsonArray(value) ? value : undefined))],
  ["maxProperties", schema("maxProperties", number)],
  ["minProperties", schema("minProperties", number)],
  ["required", schema("required", texts)],
  ["items", readItems],
  ["allOf", schema("allOf", schemas)],
  ["oneOf", schema("oneOf", schemas)],
  ["anyOf", schema("anyOf", schemas)],
  ["not", schema("not", oneSchema)],
  ["properties", schema("properties", schemaMap)],
  ["additionalProperties", schema("additionalProperties", schemaOrFlag)],
  ["patternProperties", schema("patternProperties", schemaMap)],
  ["dependencies", schema("dependencies", dependencies)],
  ["additionalItems", schema("additionalItems", schemaOrFlag)],
  ["definitions", schema("definitions", schemaMap)],
  [
    "x-kubernetes-preserve-unknown-fields",
    schema("preserveUnknownFields", flag),
  ],
  ["x-kubernetes-embedded-resource", schema("embeddedResource", flag)],
  ["x-kubernetes-int-or-string", schema("intOrString", flag)],
  ["x-kubernetes-list-map-keys", schema("listMapKeys", texts)],
  ["x-kubernetes-list-type", schema("listType", anyText)],
  ["x-kubernetes-map-type", schema("mapType", anyText)],
  ["x-kubernetes-validations", schema("validations", rules)],
]);

const ruleMembers: ReadonlyMap<string, Reader<ValidationRule>> = new Map([
  ["rule", rule("rule", text)],
  ["message", rule("message", text)],
  ["messageExpression", rule("messageExpression", text)],
  ["reason", rule("reason", anyText)],
  ["fieldPath", rule("fieldPath", text)],
  ["optionalOldSelf", rule("optionalOldSelf", flag)],
]);

const docsMembers = new Map([
  ["description", docs("description", text)],
  ["url", docs("url", text)],
]);

function externalDocs(value: Json): SchemaProps["externalDocs"] {
  if (!isJsonObject(value)) return undefined;
  const target = {};
  readMembers(value, docsMembers, target);
  return target;
}

function rules(value: Json): SchemaProps["validations"] {
  if (!isJsonArray(value) || value.length === 0) return undefined;
  return value.filter(isJsonObject).map((source) => {
    const target = { rule: "" };
    readMembers(source, ruleMembers, target);
    return target;
  });
}

function readItems(target: Mutable<SchemaProps>, value: Json): void {
  const list = schemas(value);
  if (list !== undefined) target.itemsArray = list;
  else if (isJsonObject(value)) target.items = parseSchemaProps(value);
}

function dependencies(value: Json): SchemaProps["dependencies"] {
  if (!isJsonObject(value)) return undefined;
  return new Map(
    Object.entries(value).map(([key, part]) => [
      key,
      isJsonArray(part)
        ? part.filter((name) => typeof name === "string")
        : oneSchema(part),
    ]),
  );
}

function oneSchema(value: Json | undefined): SchemaProps | undefined {
  return isJsonObject(value) ? parseSchemaProps(value) : undefined;
}

function schemas(value: Json): readonly SchemaProps[] | undefined {
  return isJsonArray(value) && value.length > 0
    ? value.map((part) => parseSchemaProps(part))
    : undefined;
}

function schemaMap(value: Json): SchemaProps["properties"] {
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  return entries.length === 0
    ? undefined
    : new Map(entries.map(([name, part]) => [name, parseSchemaProps(part)]));
}

function schemaOrFlag(value: Json): SchemaProps | boolean | undefined {
  return typeof value === "boolean" ? value : oneSchema(value);
}

function text(value: Json): string | undefined {
  return value === "" ? undefined : anyText(value);
}

function anyText(value: Json): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(value: Json): readonly string[] | undefined {
  return isJsonArray(value) && value.length > 0
    ? value.filter((item) => typeof item === "string")
    : undefined;
}

function number(value: Json): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function flag(value: Json): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
