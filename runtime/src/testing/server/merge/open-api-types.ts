import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "../schema/json-value.js";
import type {
  FieldTypeSchema,
  ListTypeSchema,
  MapTypeSchema,
  TypeSchema,
} from "./type-schema.js";
import { DEDUCED_TYPE, UNTYPED } from "./untyped.js";

const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
const RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

/**
 * The types of built-in kinds, read from `components.schemas` of an OpenAPI v3 document, as
 * `/openapi/v3/apis/GROUP/VERSION` serves it; each made when first asked for.
 * After kube-openapi's `schemaconv`.
 */
export class OpenApiTypes {
  readonly #schemas: JsonObject;
  readonly #types = new Map<string, TypeSchema>();

  constructor(document: unknown) {
    const components = isJsonObject(document)
      ? member(document, "components")
      : undefined;
    const schemas = isJsonObject(components)
      ? member(components, "schemas")
      : undefined;
    this.#schemas = isJsonObject(schemas) ? schemas : {};
  }

  /** The type of a schema such as `io.k8s.api.apps.v1.Deployment`; undefined when there is none. */
  byName(name: string): TypeSchema | undefined {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const schema = member(this.#schemas, name);
    if (!isJsonObject(schema)) return undefined;
    const type: MutableType = {};
    // Before its parts: types may be recursive.
    this.#types.set(name, type);
    if (name === RAW_EXTENSION) Object.assign(type, UNTYPED);
    else if (name === QUANTITY) type.scalar = "untyped";
    else Object.assign(type, this.#typeOf(schema, false));
    return type;
  }

  /** The type of a kind, found by its `x-kubernetes-group-version-kind`; undefined when there is none. */
  byKind(kind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }): TypeSchema | undefined {
    const found = Object.entries(this.#schemas).find(([, schema]) =>
      kindsOf(schema).some(
        (other) =>
          member(other, "group") === kind.group &&
          member(other, "version") === kind.version &&
          member(other, "kind") === kind.kind,
      ),
    );
    return found && this.byName(found[0]);
  }

  #reference(schema: JsonObject, preservesUnknown: boolean): TypeSchema {
    const name = referenceOf(schema);
    if (name === undefined) return this.#typeOf(schema, preservesUnknown);
    const type = this.byName(name) ?? DEDUCED_TYPE;
    const mapType = member(schema, "x-kubernetes-map-type");
    if (mapType === undefined) return type;
    const { map } = type;
    return map === undefined
      ? type
      : {
          ...type,
          map: {
            ...map,
            relationship: mapType === "atomic" ? "atomic" : "granular",
          },
        };
  }

  #typeOf(schema: JsonObject, above: boolean): TypeSchema {
    const preservesUnknown =
      above || member(schema, "x-kubernetes-preserve-unknown-fields") === true;
    switch (member(schema, "type")) {
      case "object":
        return { map: this.#mapOf(schema, preservesUnknown) };
      case "array":
        return { list: this.#listOf(schema, preservesUnknown) };
      case "integer":
      case "number":
        return { scalar: "numeric" };
      case "boolean":
        return { scalar: "boolean" };
      case "string":
        return { scalar: stringType(member(schema, "format")) };
      default:
        return {
          scalar: "untyped",
          map: this.#mapOf(schema, preservesUnknown),
          list: this.#listOf(schema, preservesUnknown),
        };
    }
  }

  #mapOf(schema: JsonObject, preservesUnknown: boolean): MapTypeSchema {
    const fields = new Map<string, FieldTypeSchema>();
    const properties = member(schema, "properties");
    if (isJsonObject(properties))
      for (const [name, property] of Object.entries(properties))
        if (isJsonObject(property))
          fields.set(name, this.#field(property, preservesUnknown));
    const rest = member(schema, "additionalProperties");
    const element = isJsonObject(rest)
      ? this.#reference(rest, preservesUnknown)
      : (rest ?? (preservesUnknown || fields.size === 0))
        ? DEDUCED_TYPE
        : undefined;
    return {
      fields,
      ...(element !== undefined && { element }),
      relationship:
        member(schema, "x-kubernetes-map-type") === "atomic"
          ? "atomic"
          : "granular",
    };
  }

  #field(schema: JsonObject, preservesUnknown: boolean): FieldTypeSchema {
    const defaultValue = member(schema, "default");
    const strategy = member(schema, "x-kubernetes-patch-strategy");
    const mergeKey = member(schema, "x-kubernetes-patch-merge-key");
    return {
      type: this.#reference(schema, preservesUnknown),
      ...(defaultValue !== undefined && { default: defaultValue }),
      ...(typeof strategy === "string" && {
        patchStrategies: strategy.split(","),
      }),
      ...(typeof mergeKey === "string" && { patchMergeKey: mergeKey }),
    };
  }

  #listOf(schema: JsonObject, preservesUnknown: boolean): ListTypeSchema {
    const items = member(schema, "items");
    return {
      element: isJsonObject(items)
        ? this.#reference(items, preservesUnknown)
        : UNTYPED,
      ...listKind(schema),
    };
  }
}

type MutableType = { -readonly [K in keyof TypeSchema]: TypeSchema[K] };

function listKind(
  schema: JsonObject,
): Pick<ListTypeSchema, "relationship" | "keys"> {
  const keys = member(schema, "x-kubernetes-list-map-keys");
  switch (member(schema, "x-kubernetes-list-type")) {
    case "set":
      return { relationship: "set", keys: [] };
    case "map":
      return {
        relationship: "map",
        keys: isJsonArray(keys)
          ? keys.filter((key) => typeof key === "string")
          : [],
      };
    case undefined:
      return patchedListKind(schema);
    default:
      return { relationship: "atomic", keys: [] };
  }
}

// Lists older than list types have only what strategic merge needs.
function patchedListKind(
  schema: JsonObject,
): Pick<ListTypeSchema, "relationship" | "keys"> {
  const strategy = member(schema, "x-kubernetes-patch-strategy");
  const key = member(schema, "x-kubernetes-patch-merge-key");
  if (strategy !== "merge" && strategy !== "merge,retainKeys")
    return { relationship: "atomic", keys: [] };
  return typeof key === "string"
    ? { relationship: "map", keys: [key] }
    : { relationship: "set", keys: [] };
}

function stringType(format: Json | undefined): "string" | "untyped" {
  return format === undefined || format === "" || format === "byte"
    ? "string"
    : "untyped";
}

/** The name in a `$ref`, also inside `allOf: [{$ref}]`. */
function referenceOf(schema: JsonObject): string | undefined {
  const allOf = member(schema, "allOf");
  const only = isJsonArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  for (const holder of [schema, only]) {
    const reference = isJsonObject(holder) ? member(holder, "$ref") : undefined;
    if (typeof reference === "string")
      return reference.slice(reference.lastIndexOf("/") + 1);
  }
  return undefined;
}

function kindsOf(schema: Json): readonly JsonObject[] {
  const kinds = isJsonObject(schema)
    ? member(schema, "x-kubernetes-group-version-kind")
    : undefined;
  return isJsonArray(kinds) ? kinds.filter(isJsonObject) : [];
}
