import type {
  ListType,
  ModuleId,
  ObjectNode,
  Property,
  TypeNode,
} from "../../ir/type-node.js";
import type { Validation } from "../../ir/validation.js";
import type { DefinitionHomes } from "./definition-homes.js";
import type { OpenApiSchema } from "./openapi-schema.js";

/** What lowering one schema needs to know of the others. */
export interface SchemaContext {
  readonly homes: DefinitionHomes;
  /** Where the schema itself is declared: references to it name no module. */
  readonly module: ModuleId;
  /** Hears of every definition that is referred to. */
  readonly onReference: (definition: string) => void;
}

const REF_PREFIX = "#/components/schemas/";

/** Definitions that have a node of their own in the model. A Quantity is written as a string by every server. */
const WELL_KNOWN: Readonly<Record<string, TypeNode>> = {
  "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta": { kind: "objectMeta" },
  "io.k8s.apimachinery.pkg.apis.meta.v1.Time": dateTime(),
  "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime": dateTime(),
  "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1": openObject(),
  "io.k8s.apimachinery.pkg.runtime.RawExtension": openObject(),
  "io.k8s.apimachinery.pkg.api.resource.Quantity": { kind: "string" },
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString": { kind: "intOrString" },
};

/** The type of a value that `schema` describes. */
export function lowerSchema(
  schema: OpenApiSchema,
  context: SchemaContext,
): TypeNode {
  const ref = schema.$ref ?? soleReference(schema);
  if (ref !== undefined)
    return lowerReference(ref.slice(REF_PREFIX.length), context);
  if (schema.enum && schema.enum.length > 0)
    return { kind: "literal", values: schema.enum };
  switch (schema.type) {
    case "string":
      return { kind: "string", ...formatOf(schema) };
    case "integer":
    case "number":
      return {
        kind: "number",
        integer: schema.type === "integer",
        ...formatOf(schema),
      };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return {
        kind: "list",
        items: schema.items
          ? lowerSchema(schema.items, context)
          : { kind: "any" },
        listType: listTypeOf(schema),
      };
    case "object":
      return lowerObject(schema, context);
    default:
      return { kind: "any" };
  }
}

/** An object or, when it has only `additionalProperties`, a map. */
export function lowerObject(
  schema: OpenApiSchema,
  context: SchemaContext,
): TypeNode {
  const { properties, additionalProperties } = schema;
  if (!properties && typeof additionalProperties === "object")
    return {
      kind: "map",
      values: lowerSchema(additionalProperties, context),
    };
  const required = new Set(schema.required);
  const lowered = Object.entries(properties ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, property]): Property => ({
      key,
      type: lowerSchema(property, context),
      required: required.has(key),
    }));
  return {
    kind: "object",
    properties: lowered,
    open: lowered.length === 0,
    ...(schema["x-kubernetes-map-type"] === "atomic" && { atomic: true }),
  };
}

function lowerReference(definition: string, context: SchemaContext): TypeNode {
  if (Object.hasOwn(WELL_KNOWN, definition)) {
    const known = WELL_KNOWN[definition];
    if (known) return known;
  }
  const home = context.homes.find(definition);
  if (!home) return { kind: "any" };
  context.onReference(definition);
  const { name, module } = home;
  const isHere =
    module.group === context.module.group &&
    module.version === context.module.version;
  return { kind: "ref", name, ...(!isHere && { module }) };
}

// The server wraps a reference that has a default or a description of its own.
function soleReference(schema: OpenApiSchema): string | undefined {
  return schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined;
}

function listTypeOf(schema: OpenApiSchema): ListType {
  switch (schema["x-kubernetes-list-type"]) {
    case "map":
      return { type: "map", keys: schema["x-kubernetes-list-map-keys"] ?? [] };
    case "set":
      return { type: "set" };
    default:
      return { type: "atomic" };
  }
}

function formatOf(schema: OpenApiSchema): { readonly validation?: Validation } {
  return schema.format === undefined
    ? {}
    : { validation: { format: schema.format } };
}

function dateTime(): TypeNode {
  return { kind: "string", validation: { format: "date-time" } };
}

function openObject(): ObjectNode {
  return { kind: "object", properties: [], open: true };
}
