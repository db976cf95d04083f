import type { Json } from "../../../meta/object.js";
import { duplicate, invalid, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { marshalJson } from "./go-text.js";
import { isJsonArray, isJsonObject, member } from "./json-value.js";
import type { JsonObject } from "./json-value.js";
import type { StructuralSchema } from "./structural-schema.js";

/**
 * The items that stand twice in lists of type set, and the keys that do in lists of type map;
 * apiextensions' `ValidateListSetsAndMaps`.
 */
export function* listTypeErrors(
  value: Json,
  schema: StructuralSchema,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  if (!hasListType(schema)) return;
  if (isJsonArray(value)) {
    if (schema.listType === "set") yield* setErrors(value, path);
    if (schema.listType === "map") yield* mapErrors(value, schema, path);
    if (schema.items !== undefined)
      for (const [index, item] of value.entries())
        yield* listTypeErrors(item, schema.items, FieldPath.index(path, index));
  } else if (isJsonObject(value)) yield* memberErrors(value, schema, path);
}

function* memberErrors(
  object: JsonObject,
  schema: StructuralSchema,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  // Both apply to a key that has a property, though a structural schema has only one of them.
  const { additionalProperties: rest } = schema;
  if (typeof rest === "object")
    for (const [key, part] of Object.entries(object))
      yield* listTypeErrors(part, rest, FieldPath.key(path, key));
  for (const [key, part] of Object.entries(object)) {
    const property = schema.properties?.get(key);
    if (property !== undefined)
      yield* listTypeErrors(part, property, FieldPath.child(path, key));
  }
}

function* setErrors(
  items: readonly Json[],
  path: FieldPath | undefined,
): Iterable<FieldError> {
  for (const index of secondOccurrences(items))
    yield duplicate(FieldPath.index(path, index), items[index]);
}

function* mapErrors(
  items: readonly Json[],
  schema: StructuralSchema,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const stranger = items.findIndex(
    (item) => item !== null && !isJsonObject(item),
  );
  if (stranger >= 0) {
    yield invalid(
      FieldPath.index(path, stranger),
      items[stranger],
      "must be an object for an array of list-type map",
    );
    return;
  }
  const keys = items.map((item) => keyOf(item, schema.listMapKeys ?? []));
  for (const index of secondOccurrences(keys))
    yield duplicate(FieldPath.index(path, index), keys[index]);
}

function keyOf(item: Json, names: readonly string[]): JsonObject {
  if (!isJsonObject(item)) return {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = member(item, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Where values stand that stood there once before; a third occurrence is not reported again. */
function secondOccurrences(values: readonly Json[]): number[] {
  const counts = new Map<string, number>();
  return values.flatMap((value, index) => {
    const text = marshalJson(value);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 2 ? [index] : [];
  });
}

const known = new WeakMap<StructuralSchema, boolean>();

function hasListType(schema: StructuralSchema): boolean {
  const remembered = known.get(schema);
  if (remembered !== undefined) return remembered;
  const parts = [
    schema.items,
    schema.additionalProperties,
    ...(schema.properties?.values() ?? []),
  ];
  const found =
    schema.listType === "set" ||
    schema.listType === "map" ||
    parts.some((part) => typeof part === "object" && hasListType(part));
  known.set(schema, found);
  return found;
}
