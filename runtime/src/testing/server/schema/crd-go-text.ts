import type { Json } from "../../../meta/object.js";
import type { CrdColumn, CrdSubresources, CrdVersion } from "./crd-model.js";
import { VerbatimValue } from "./field-error.js";
import { marshalJson } from "./go-text.js";
import { isSchemaProps, type SchemaProps } from "./schema-props.js";
import type { ValidationRule } from "./structural-schema.js";

// Errors show parts of a CRD as the real server's internal types, which have no JSON names and so keep Go's,
// in the order of Go's fields.

/** The versions of a CRD as an error shows them. */
export function versionsValue(versions: readonly CrdVersion[]): VerbatimValue {
  return new VerbatimValue(list(versions, versionText));
}

/** A schema as an error shows it. */
export function schemaValue(schema: SchemaProps): VerbatimValue {
  return new VerbatimValue(schemaText(schema));
}

/** The `items` of a schema as an error shows them. */
export function itemsValue(schema: SchemaProps): VerbatimValue {
  return new VerbatimValue(itemsText(schema));
}

/** A CEL rule as an error shows it. */
export function ruleValue(rule: ValidationRule): VerbatimValue {
  return new VerbatimValue(ruleText(rule));
}

function versionText(version: CrdVersion): string {
  const { name, served, storage, deprecated, deprecationWarning } = version;
  return struct([
    ["Name", json(name)],
    ["Served", json(served)],
    ["Storage", json(storage)],
    ["Deprecated", json(deprecated)],
    ["DeprecationWarning", json(deprecationWarning)],
    [
      "Schema",
      optional(version.schema, ({ openAPIV3Schema }) =>
        struct([["OpenAPIV3Schema", optional(openAPIV3Schema, schemaText)]]),
      ),
    ],
    ["Subresources", optional(version.subresources, subresourcesText)],
    ["AdditionalPrinterColumns", listOrNull(version.columns, columnText)],
    [
      "SelectableFields",
      listOrNull(version.selectableFields, (path) =>
        struct([["JSONPath", json(path)]]),
      ),
    ],
  ]);
}

function subresourcesText({ hasStatus, scale }: CrdSubresources): string {
  return struct([
    ["Status", hasStatus ? "{}" : "null"],
    [
      "Scale",
      optional(scale, (paths) =>
        struct([
          ["SpecReplicasPath", json(paths.specReplicasPath)],
          ["StatusReplicasPath", json(paths.statusReplicasPath)],
          ["LabelSelectorPath", json(paths.labelSelectorPath)],
        ]),
      ),
    ],
  ]);
}

function columnText(column: CrdColumn): string {
  return struct([
    ["Name", json(column.name)],
    ["Type", json(column.type)],
    ["Format", json(column.format)],
    ["Description", json(column.description)],
    ["Priority", json(column.priority)],
    ["JSONPath", json(column.jsonPath)],
  ]);
}

function schemaText(schema: SchemaProps): string {
  return struct([
    ["ID", json(schema.id ?? "")],
    ["Schema", json(schema.schema ?? "")],
    ["Ref", json(schema.ref)],
    ["Description", json(schema.description ?? "")],
    ["Type", json(schema.type ?? "")],
    ["Nullable", json(schema.nullable)],
    ["Format", json(schema.format ?? "")],
    ["Title", json(schema.title ?? "")],
    ["Default", json(schema.default)],
    ...boundTexts(schema),
    ["Enum", listOrNull(schema.enum, json)],
    ["MaxProperties", json(schema.maxProperties)],
    ["MinProperties", json(schema.minProperties)],
    ["Required", listOrNull(schema.required, json)],
    ...partTexts(schema),
    ...extensionTexts(schema),
  ]);
}

type Field = readonly [name: string, text: string];

function boundTexts(schema: SchemaProps): readonly Field[] {
  return [
    ["Maximum", json(schema.maximum)],
    ["ExclusiveMaximum", json(schema.exclusiveMaximum)],
    ["Minimum", json(schema.minimum)],
    ["ExclusiveMinimum", json(schema.exclusiveMinimum)],
    ["MaxLength", json(schema.maxLength)],
    ["MinLength", json(schema.minLength)],
    ["Pattern", json(schema.pattern ?? "")],
    ["MaxItems", json(schema.maxItems)],
    ["MinItems", json(schema.minItems)],
    ["UniqueItems", json(schema.uniqueItems)],
    ["MultipleOf", json(schema.multipleOf)],
  ];
}

function partTexts(schema: SchemaProps): readonly Field[] {
  const { items, itemsArray } = schema;
  const hasItems = items !== undefined || itemsArray !== undefined;
  return [
    ["Items", hasItems ? itemsText(schema) : "null"],
    ["AllOf", listOrNull(schema.allOf, schemaText)],
    ["OneOf", listOrNull(schema.oneOf, schemaText)],
    ["AnyOf", listOrNull(schema.anyOf, schemaText)],
    ["Not", optional(schema.not, schemaText)],
    ["Properties", map(schema.properties, schemaText)],
    ["AdditionalProperties", orFlag(schema.additionalProperties)],
    ["PatternProperties", map(schema.patternProperties, schemaText)],
    ["Dependencies", map(schema.dependencies, dependencyText)],
    ["AdditionalItems", orFlag(schema.additionalItems)],
    ["Definitions", map(schema.definitions, schemaText)],
  ];
}

function extensionTexts(schema: SchemaProps): readonly Field[] {
  return [
    [
      "ExternalDocs",
      optional(schema.externalDocs, ({ description = "", url = "" }) =>
        struct([
          ["Description", json(description)],
          ["URL", json(url)],
        ]),
      ),
    ],
    ["Example", json(schema.example)],
    ["XPreserveUnknownFields", json(schema.preserveUnknownFields)],
    ["XEmbeddedResource", json(schema.embeddedResource)],
    ["XIntOrString", json(schema.intOrString)],
    ["XListMapKeys", listOrNull(schema.listMapKeys, json)],
    ["XListType", json(schema.listType)],
    ["XMapType", json(schema.mapType)],
    ["XValidations", listOrNull(schema.validations, ruleText)],
  ];
}

function itemsText({ items, itemsArray }: SchemaProps): string {
  return struct([
    ["Schema", optional(items, schemaText)],
    ["JSONSchemas", listOrNull(itemsArray, schemaText)],
  ]);
}

function orFlag(value: SchemaProps | boolean | undefined): string {
  if (value === undefined) return "null";
  const schema = isSchemaProps(value) ? value : undefined;
  return struct([
    ["Allows", json(schema !== undefined || value === true)],
    ["Schema", optional(schema, schemaText)],
  ]);
}

function dependencyText(
  value: SchemaProps | readonly string[] | undefined,
): string {
  const schema = isSchemaProps(value) ? value : undefined;
  const names = Array.isArray(value) ? (value as readonly string[]) : undefined;
  return struct([
    ["Schema", optional(schema, schemaText)],
    ["Property", listOrNull(names, json)],
  ]);
}

function ruleText(rule: ValidationRule): string {
  return struct([
    ["Rule", json(rule.rule)],
    ["Message", json(rule.message ?? "")],
    ["MessageExpression", json(rule.messageExpression ?? "")],
    ["Reason", json(rule.reason)],
    ["FieldPath", json(rule.fieldPath ?? "")],
    ["OptionalOldSelf", json(rule.optionalOldSelf)],
  ]);
}

function struct(fields: readonly Field[]): string {
  return `{${fields.map(([name, text]) => `"${name}":${text}`).join(",")}}`;
}

function list<T>(items: readonly T[], text: (item: T) => string): string {
  return `[${items.map(text).join(",")}]`;
}

function listOrNull<T>(
  items: readonly T[] | undefined,
  text: (item: T) => string,
): string {
  return items === undefined || items.length === 0 ? "null" : list(items, text);
}

function map<T>(
  entries: ReadonlyMap<string, T> | undefined,
  text: (value: T) => string,
): string {
  if (entries === undefined) return "null";
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, value]) => `${json(key)}:${text(value)}`).join(",")}}`;
}

function optional<T>(value: T | undefined, text: (value: T) => string): string {
  return value === undefined ? "null" : text(value);
}

function json(value: Json | undefined): string {
  return marshalJson(value ?? null);
}
