import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "./json-value.js";
import type { ValidationRule } from "./structural-schema.js";

/**
 * An OpenAPI v3 schema as a CRD gives it, structural or not: every field that the API's type
 * `JSONSchemaProps` has, absent where it is empty. What the type does not have, or has
 * with another type, is not here: decoding has refused or dropped it before.
 */
export interface SchemaProps {
  readonly id?: string;
  readonly schema?: string;
  readonly ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly nullable: boolean;
  readonly format?: string;
  readonly title?: string;
  readonly default?: Json;
  readonly maximum?: number;
  readonly exclusiveMaximum: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems: boolean;
  readonly multipleOf?: number;
  readonly enum?: readonly Json[];
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly items?: SchemaProps;
  readonly itemsArray?: readonly SchemaProps[];
  readonly allOf?: readonly SchemaProps[];
  readonly oneOf?: readonly SchemaProps[];
  readonly anyOf?: readonly SchemaProps[];
  readonly not?: SchemaProps;
  readonly properties?: ReadonlyMap<string, SchemaProps>;
  readonly additionalProperties?: SchemaProps | boolean;
  readonly patternProperties?: ReadonlyMap<string, SchemaProps>;
  readonly dependencies?: ReadonlyMap<
    string,
    SchemaProps | readonly string[] | undefined
  >;
  readonly additionalItems?: SchemaProps | boolean;
  readonly definitions?: ReadonlyMap<string, SchemaProps>;
  readonly externalDocs?: {
    readonly description?: string;
    readonly url?: string;
  };
  readonly example?: Json;
  readonly preserveUnknownFields?: boolean;
  readonly embeddedResource: boolean;
  readonly intOrString: boolean;
  readonly listMapKeys?: readonly string[];
  readonly listType?: string;
  readonly mapType?: string;
  readonly validations?: readonly ValidationRule[];
}

/** Reads a schema; anything that is no object reads as the empty schema. */
export function parseSchemaProps(value: unknown): SchemaProps {
  const source = isJsonObject(value) ? value : {};
  return withoutUndefined<SchemaProps>({
    ...annotationsOf(source),
    ...constraintsOf(source),
    ...partsOf(source),
    ...extensionsOf(source),
  });
}

/** Every schema inside `schema`, itself first. */
export function* everySchema(schema: SchemaProps): Iterable<SchemaProps> {
  yield schema;
  const maps = [
    schema.properties,
    schema.patternProperties,
    schema.definitions,
  ];
  const lists = [
    schema.itemsArray,
    schema.allOf,
    schema.anyOf,
    schema.oneOf,
    ...maps.map((map) => (map === undefined ? undefined : [...map.values()])),
  ];
  const single = [
    schema.items,
    schema.not,
    schema.additionalProperties,
    schema.additionalItems,
    ...(schema.dependencies?.values() ?? []),
  ];
  for (const list of lists)
    for (const part of list ?? []) yield* everySchema(part);
  for (const part of single) if (isSchemaProps(part)) yield* everySchema(part);
}

/** Tells a schema from the other forms that a field such as `additionalProperties` may have. */
export function isSchemaProps(
  value: SchemaProps | boolean | readonly string[] | undefined,
): value is SchemaProps {
  return typeof value === "object" && !Array.isArray(value);
}

function annotationsOf(source: JsonObject) {
  const docs = member(source, "externalDocs");
  return {
    id: text(source, "id"),
    schema: text(source, "$schema"),
    ref: text(source, "$ref", { keepEmpty: true }),
    description: text(source, "description"),
    type: text(source, "type"),
    nullable: flag(source, "nullable"),
    format: text(source, "format"),
    title: text(source, "title"),
    default: json(source, "default"),
    example: json(source, "example"),
    externalDocs: isJsonObject(docs)
      ? withoutUndefined({
          description: text(docs, "description"),
          url: text(docs, "url"),
        })
      : undefined,
  };
}

function constraintsOf(source: JsonObject) {
  const values = member(source, "enum");
  return {
    maximum: number(source, "maximum"),
    exclusiveMaximum: flag(source, "exclusiveMaximum"),
    minimum: number(source, "minimum"),
    exclusiveMinimum: flag(source, "exclusiveMinimum"),
    maxLength: number(source, "maxLength"),
    minLength: number(source, "minLength"),
    pattern: text(source, "pattern"),
    maxItems: number(source, "maxItems"),
    minItems: number(source, "minItems"),
    uniqueItems: flag(source, "uniqueItems"),
    multipleOf: number(source, "multipleOf"),
    enum: isJsonArray(values) ? values : undefined,
    maxProperties: number(source, "maxProperties"),
    minProperties: number(source, "minProperties"),
    required: texts(source, "required"),
  };
}

function partsOf(source: JsonObject) {
  const items = member(source, "items");
  const not = member(source, "not");
  return {
    items: isJsonObject(items) ? parseSchemaProps(items) : undefined,
    itemsArray: schemas(source, "items"),
    allOf: schemas(source, "allOf"),
    oneOf: schemas(source, "oneOf"),
    anyOf: schemas(source, "anyOf"),
    not: isJsonObject(not) ? parseSchemaProps(not) : undefined,
    properties: schemaMap(source, "properties"),
    additionalProperties: schemaOrFlag(source, "additionalProperties"),
    patternProperties: schemaMap(source, "patternProperties"),
    dependencies: dependenciesOf(source),
    additionalItems: schemaOrFlag(source, "additionalItems"),
    definitions: schemaMap(source, "definitions"),
  };
}

function extensionsOf(source: JsonObject) {
  const preserve = member(source, "x-kubernetes-preserve-unknown-fields");
  const rules = member(source, "x-kubernetes-validations");
  return {
    preserveUnknownFields: typeof preserve === "boolean" ? preserve : undefined,
    embeddedResource: flag(source, "x-kubernetes-embedded-resource"),
    intOrString: flag(source, "x-kubernetes-int-or-string"),
    listMapKeys: texts(source, "x-kubernetes-list-map-keys"),
    listType: text(source, "x-kubernetes-list-type", { keepEmpty: true }),
    mapType: text(source, "x-kubernetes-map-type", { keepEmpty: true }),
    validations:
      isJsonArray(rules) && rules.length > 0
        ? rules.filter(isJsonObject).map(parseRule)
        : undefined,
  };
}

function parseRule(source: JsonObject): ValidationRule {
  const optionalOldSelf = member(source, "optionalOldSelf");
  return withoutUndefined<ValidationRule>({
    rule: text(source, "rule") ?? "",
    message: text(source, "message"),
    messageExpression: text(source, "messageExpression"),
    reason: text(source, "reason", { keepEmpty: true }),
    fieldPath: text(source, "fieldPath"),
    optionalOldSelf:
      typeof optionalOldSelf === "boolean" ? optionalOldSelf : undefined,
  });
}

function dependenciesOf(source: JsonObject) {
  const value = member(source, "dependencies");
  if (!isJsonObject(value)) return undefined;
  return new Map(
    Object.entries(value).map(([key, part]) => [
      key,
      isJsonObject(part)
        ? parseSchemaProps(part)
        : isJsonArray(part)
          ? part.filter((name) => typeof name === "string")
          : undefined,
    ]),
  );
}

function schemas(source: JsonObject, key: string) {
  const value = member(source, key);
  return isJsonArray(value) && value.length > 0
    ? value.map((part) => parseSchemaProps(part))
    : undefined;
}

function schemaMap(source: JsonObject, key: string) {
  const value = member(source, key);
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  return entries.length === 0
    ? undefined
    : new Map(entries.map(([name, part]) => [name, parseSchemaProps(part)]));
}

function schemaOrFlag(source: JsonObject, key: string) {
  const value = member(source, key);
  if (typeof value === "boolean") return value;
  return isJsonObject(value) ? parseSchemaProps(value) : undefined;
}

function text(
  source: JsonObject,
  key: string,
  { keepEmpty = false }: { readonly keepEmpty?: boolean } = {},
): string | undefined {
  const value = member(source, key);
  return typeof value === "string" && (keepEmpty || value !== "")
    ? value
    : undefined;
}

function texts(source: JsonObject, key: string): readonly string[] | undefined {
  const value = member(source, key);
  return isJsonArray(value) && value.length > 0
    ? value.filter((item) => typeof item === "string")
    : undefined;
}

function number(source: JsonObject, key: string): number | undefined {
  const value = member(source, key);
  return typeof value === "number" ? value : undefined;
}

function flag(source: JsonObject, key: string): boolean {
  return member(source, key) === true;
}

function json(source: JsonObject, key: string): Json | undefined {
  return member(source, key) ?? undefined;
}

type WithUndefined<T> = { [K in keyof T]: T[K] | undefined };

// The types have optional members, not members that may be undefined.
function withoutUndefined<T extends object>(value: WithUndefined<T>): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined),
  ) as T;
}
