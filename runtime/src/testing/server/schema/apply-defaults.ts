import type { Json } from "../../../meta/object.js";
import {
  changeItems,
  changeMembers,
  cloneJson,
  isJsonArray,
  isJsonObject,
  setMember,
  type JsonObject,
} from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/**
 * Fills in the defaults of `schema`, in parts that exist; `null` where it is not allowed
 * counts as absent when there is a default. Unchanged parts are shared with the input.
 * After apiextensions' `defaulting.Default`.
 */
export function applyDefaults<T>(
  value: T,
  schema: StructuralSchema | undefined,
): T {
  return withDefaults(value as Json, schema) as T;
}

function withDefaults(value: Json, schema: StructuralSchema | undefined): Json {
  if (schema === undefined || !hasDefaults(schema)) return value;
  if (isJsonArray(value)) {
    const { items } = schema;
    return changeItems(value, (item) =>
      withDefaults(replaceNull(item, items), items),
    );
  }
  if (!isJsonObject(value)) return value;
  const rest =
    typeof schema.additionalProperties === "object"
      ? schema.additionalProperties
      : undefined;
  return changeMembers(withOwnDefaults(value, schema), (part, key) => {
    const property = schema.properties?.get(key);
    return property === undefined
      ? withDefaults(replaceNull(part, rest), rest)
      : withDefaults(part, property);
  });
}

/**
 * Drops members that are `null` where that is not allowed and there is no default, as decoding
 * into a struct would; apiextensions' `PruneNonNullableNullsWithoutDefaults`.
 */
export function dropNulls<T>(
  value: T,
  schema: StructuralSchema | undefined,
): T {
  return withoutNulls(value as Json, schema) as T;
}

function withoutNulls(value: Json, schema: StructuralSchema | undefined): Json {
  if (isJsonArray(value))
    return changeItems(value, (item) => withoutNulls(item, schema?.items));
  if (!isJsonObject(value)) return value;
  return changeMembers(value, (part, key) => {
    const property = schema && schemaOfMember(schema, key);
    return part === null &&
      property !== undefined &&
      !property.nullable &&
      property.default === undefined
      ? undefined
      : withoutNulls(part, property);
  });
}

function schemaOfMember(
  schema: StructuralSchema,
  key: string,
): StructuralSchema | undefined {
  const property = schema.properties?.get(key);
  if (property !== undefined) return property;
  return typeof schema.additionalProperties === "object"
    ? schema.additionalProperties
    : undefined;
}

function withOwnDefaults(
  object: JsonObject,
  schema: StructuralSchema,
): JsonObject {
  let copy: Record<string, Json> | undefined;
  for (const [key, property] of schema.properties ?? []) {
    if (property.default === undefined) continue;
    if (
      Object.hasOwn(object, key) &&
      (object[key] !== null || property.nullable)
    )
      continue;
    copy ??= { ...object };
    setMember(copy, key, cloneJson(property.default));
  }
  return copy ?? object;
}

function replaceNull(value: Json, schema: StructuralSchema | undefined): Json {
  return value === null && schema?.default !== undefined && !schema.nullable
    ? cloneJson(schema.default)
    : value;
}

const known = new WeakMap<StructuralSchema, boolean>();

function hasDefaults(schema: StructuralSchema): boolean {
  const remembered = known.get(schema);
  if (remembered !== undefined) return remembered;
  const parts = [
    ...(schema.properties?.values() ?? []),
    schema.items,
    schema.additionalProperties,
  ];
  const found = parts.some(
    (part) =>
      typeof part === "object" &&
      (part.default !== undefined || hasDefaults(part)),
  );
  known.set(schema, found);
  return found;
}
