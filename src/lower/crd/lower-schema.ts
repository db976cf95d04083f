import type { JsonSchema } from "../../crd/json-schema.js";
import type {
  ListType,
  ObjectNode,
  Property,
  TypeNode,
} from "../../ir/type-node.js";
import { OBJECT_FIELDS } from "../kind-fields.js";
import { deprecationIn } from "./deprecation.js";
import { lowerValidation } from "./lower-validation.js";

/** The type of the values that `schema` describes, with every object written out in place. */
export function lowerSchema(schema: JsonSchema): TypeNode {
  const validation = lowerValidation(schema);
  return {
    ...lowerType(schema),
    ...(isNullable(schema) ? { nullable: true as const } : {}),
    ...(validation ? { validation } : {}),
  };
}

/** The properties that `schema` describes, sorted by key, without those in `except`. */
export function lowerProperties(
  schema: JsonSchema,
  except: ReadonlySet<string> = new Set(),
): readonly Property[] {
  const required = new Set(schema.required);
  return [...(schema.properties ?? [])]
    .filter(([key]) => !except.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, property]) => lowerProperty(key, property, required.has(key)));
}

function lowerProperty(
  key: string,
  schema: JsonSchema,
  required: boolean,
): Property {
  const { doc, deprecated } = deprecationIn(schema.description);
  return {
    key,
    type: lowerSchema(schema),
    // The server fills in a default before it looks for what is missing.
    required: required && schema.default === undefined,
    ...(doc === undefined ? {} : { doc }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

function isNullable(schema: JsonSchema): boolean {
  return (schema.nullable ?? false) || (schema.enum?.includes(null) ?? false);
}

function lowerType(schema: JsonSchema): TypeNode {
  if (schema.intOrString) return { kind: "intOrString" };
  const values = literalsOf(schema);
  if (values) return { kind: "literal", values };
  switch (schema.type) {
    case "string":
      return { kind: "string" };
    case "number":
    case "integer":
      return { kind: "number", integer: schema.type === "integer" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return {
        kind: "list",
        items: schema.items ? lowerSchema(schema.items) : { kind: "any" },
        listType: listTypeOf(schema),
      };
    case "object":
      return lowerObject(schema);
    default:
      return schema.properties?.size ? lowerObject(schema) : { kind: "any" };
  }
}

/** The values of an enum of scalars, each once; undefined for one that no union of literals can stand for. */
function literalsOf(
  schema: JsonSchema,
): readonly (string | number | boolean)[] | undefined {
  if (!schema.enum || schema.type === "object" || schema.type === "array")
    return undefined;
  const values = new Set<string | number | boolean>();
  for (const value of schema.enum) {
    if (value === null) continue;
    if (typeof value === "object") return undefined;
    values.add(value);
  }
  return values.size > 0 ? [...values] : undefined;
}

function listTypeOf(schema: JsonSchema): ListType {
  const { listType = "atomic", listMapKeys = [] } = schema;
  return listType === "map"
    ? { type: "map", keys: listMapKeys }
    : { type: listType };
}

function lowerObject(schema: JsonSchema): TypeNode {
  if (schema.embeddedResource) return lowerEmbedded(schema);
  if (schema.properties?.size) return objectOf(schema, lowerProperties(schema));
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object")
    return { kind: "map", values: lowerSchema(additionalProperties) };
  if (additionalProperties === true)
    return { kind: "map", values: { kind: "any" } };
  return objectOf(schema, []);
}

function objectOf(
  schema: JsonSchema,
  properties: readonly Property[],
): ObjectNode {
  return {
    kind: "object",
    properties,
    open: schema.preserveUnknownFields ?? false,
    ...(schema.mapType === "atomic" ? { atomic: true } : {}),
  };
}

function lowerEmbedded(schema: JsonSchema): TypeNode {
  const fields = lowerProperties(schema, OBJECT_FIELDS);
  if (fields.length === 0) return { kind: "embedded" };
  const text: TypeNode = { kind: "string" };
  return {
    ...objectOf(schema, [
      { key: "apiVersion", type: text, required: true },
      { key: "kind", type: text, required: true },
      { key: "metadata", type: lowerMetadata(schema), required: false },
      ...fields,
    ]),
    embedded: true,
  };
}

/** `metadata` of a kind or of an embedded resource: always ObjectMeta, narrowed by what the schema demands of names. */
export function lowerMetadata(schema: JsonSchema): TypeNode {
  const metadata = schema.properties?.get("metadata");
  if (!metadata?.properties?.size) return { kind: "objectMeta" };
  const properties = lowerProperties(metadata);
  // Bounds and patterns leave the type as it is.
  const narrows = properties.some(
    ({ required, type }) => required || type.kind !== "string",
  );
  const validation = lowerValidation(metadata);
  return {
    kind: "objectMeta",
    ...(narrows
      ? { constraints: { kind: "object", properties, open: false } }
      : {}),
    ...(validation ? { validation } : {}),
  };
}
