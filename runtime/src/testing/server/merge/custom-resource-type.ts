import type { StructuralSchema } from "../schema/structural-schema.js";
import { OBJECT_META_TYPE } from "./object-meta-type.js";
import type {
  FieldTypeSchema,
  ListTypeSchema,
  MapTypeSchema,
  TypeSchema,
} from "./type-schema.js";
import { DEDUCED_TYPE, UNTYPED } from "./untyped.js";

/** The type of a custom resource, with apiVersion, kind and metadata; made once for each schema. */
export function customResourceType(schema: StructuralSchema): TypeSchema {
  const known = types.get(schema);
  if (known !== undefined) return known;
  const type = typeOf(
    { ...schema, type: "object", embeddedResource: true },
    { preservesUnknown: false },
  );
  types.set(schema, type);
  return type;
}

const types = new WeakMap<StructuralSchema, TypeSchema>();

interface Context {
  /** x-kubernetes-preserve-unknown-fields holds here, set here or above. */
  readonly preservesUnknown: boolean;
}

function typeOf(schema: StructuralSchema, above: Context): TypeSchema {
  const context = {
    preservesUnknown: above.preservesUnknown || schema.preserveUnknownFields,
  };
  switch (schema.type) {
    case "object":
      return { map: mapOf(schema, context) };
    case "array":
      return { list: listOf(schema, context) };
    case "integer":
    case "number":
      return { scalar: "numeric" };
    case "boolean":
      return { scalar: "boolean" };
    case "string":
      return { scalar: stringType(schema.format ?? "") };
    default:
      return {
        scalar: "untyped",
        map: mapOf(schema, context),
        list: listOf(schema, context),
      };
  }
}

/** A text with a format other than byte may be written in several ways, so that its type is any scalar. */
function stringType(format: string): "string" | "untyped" {
  return format === "" || format === "byte" ? "string" : "untyped";
}

function mapOf(schema: StructuralSchema, context: Context): MapTypeSchema {
  const fields = new Map<string, FieldTypeSchema>();
  for (const [name, property] of schema.properties ?? [])
    fields.set(name, {
      type: typeOf(property, context),
      ...(property.default !== undefined && { default: property.default }),
    });
  if (schema.embeddedResource) {
    fields.set("apiVersion", { type: { scalar: "string" } });
    fields.set("kind", { type: { scalar: "string" } });
    fields.set("metadata", { type: OBJECT_META_TYPE });
  }
  const element = elementOf(schema, fields.size, context);
  return {
    fields,
    ...(element !== undefined && { element }),
    relationship: schema.mapType ?? "granular",
  };
}

function elementOf(
  schema: StructuralSchema,
  fieldCount: number,
  context: Context,
): TypeSchema | undefined {
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object")
    return typeOf(additionalProperties, context);
  const allowsAny =
    additionalProperties ?? (context.preservesUnknown || fieldCount === 0);
  return allowsAny ? DEDUCED_TYPE : undefined;
}

function listOf(schema: StructuralSchema, context: Context): ListTypeSchema {
  return {
    element:
      schema.items === undefined ? UNTYPED : typeOf(schema.items, context),
    relationship: schema.listType ?? "atomic",
    keys: schema.listType === "map" ? (schema.listMapKeys ?? []) : [],
  };
}
