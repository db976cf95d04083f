import { itemsValue } from "./crd-go-text.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  VerbatimValue,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { marshalJson } from "./go-text.js";
import type { SchemaProps } from "./schema-props.js";

/** What is wrong with the map type, the list type and its keys in one schema. */
export function* collectionTypeErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  const { mapType, listType, listMapKeys } = schema;
  if (mapType !== undefined) {
    if (schema.type !== "object")
      yield wrongType(
        schema,
        at("type"),
        "must be object if x-kubernetes-map-type is specified",
      );
    if (mapType !== "atomic" && mapType !== "granular")
      yield notSupported(at("x-kubernetes-map-type"), mapType, [
        "atomic",
        "granular",
      ]);
  }
  if (listType !== undefined && schema.type !== "array")
    yield wrongType(
      schema,
      at("type"),
      "must be array if x-kubernetes-list-type is specified",
    );
  else if (listType === "set") yield* setItemErrors(schema, path);
  if (listType !== undefined && !LIST_TYPES.includes(listType))
    yield notSupported(at("x-kubernetes-list-type"), listType, LIST_TYPES);
  if (listMapKeys !== undefined && listType !== "map") {
    const detail = "must be map if x-kubernetes-list-map-keys is non-empty";
    yield listType === undefined
      ? required(at("x-kubernetes-list-type"), detail)
      : invalid(at("x-kubernetes-list-type"), listType, detail);
  }
  if (listType === "map") yield* mapKeyErrors(schema, path);
  yield* nullableErrors(schema, path);
}

const LIST_TYPES = ["atomic", "set", "map"];

function wrongType(
  schema: SchemaProps,
  path: FieldPath,
  detail: string,
): FieldError {
  return schema.type === undefined
    ? required(path, detail)
    : invalid(path, schema.type, detail);
}

/** Items of a set are one value each. */
function* setItemErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const { items } = schema;
  if (items === undefined) return;
  // For maps too, the real server shows the list type of the items.
  const shown = new VerbatimValue(marshalJson(items.listType ?? null));
  const detail =
    "must be atomic as item of a list with x-kubernetes-list-type=set";
  const at = FieldPath.child(path, "items");
  if (items.type === "array" && (items.listType ?? "atomic") !== "atomic")
    yield invalid(at.child("x-kubernetes-list-type"), shown, detail);
  if (items.type === "object" && items.mapType !== "atomic")
    yield invalid(at.child("x-kubernetes-map-type"), shown, detail);
}

function* mapKeyErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const { items, itemsArray, listMapKeys } = schema;
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  if (listMapKeys === undefined)
    yield required(
      at("x-kubernetes-list-map-keys"),
      "must not be empty if x-kubernetes-list-type is map",
    );
  if (items === undefined)
    yield itemsArray === undefined
      ? required(
          at("items"),
          "must have a schema if x-kubernetes-list-type is map",
        )
      : invalid(
          at("items"),
          itemsValue(schema),
          "must only have a single schema if x-kubernetes-list-type is map",
        );
  else if (items.type !== "object")
    yield invalid(
      at("items").child("type"),
      items.type ?? "",
      "must be object if parent array's x-kubernetes-list-type is map",
    );
  else yield* keyErrors(listMapKeys ?? [], items, path);
}

function* keyErrors(
  keys: readonly string[],
  items: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const keysPath = FieldPath.child(path, "x-kubernetes-list-map-keys");
  const seen = new Set<string>();
  for (const key of keys) {
    const property = items.properties?.get(key);
    if (property === undefined)
      yield invalid(
        keysPath,
        keys,
        "entries must all be names of item properties",
      );
    else if (property.type === "array" || property.type === "object")
      yield invalid(
        FieldPath.child(path, "items")
          .child("properties")
          .key(key)
          .child("type"),
        items.type,
        "must be a scalar type if parent array's x-kubernetes-list-type is map",
      );
    if (seen.has(key))
      yield invalid(keysPath, keys, "must not contain duplicate entries");
    seen.add(key);
  }
}

/** Items and keys that may be null, or keys that may be missing, could not be matched. */
function* nullableErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
): Iterable<FieldError> {
  const { items, listType, listMapKeys = [] } = schema;
  if (items === undefined || (listType !== "set" && listType !== "map")) return;
  const at = FieldPath.child(path, "items");
  if (items.nullable)
    yield forbidden(
      at.child("nullable"),
      `cannot be nullable when x-kubernetes-list-type is ${listType}`,
    );
  if (listType !== "map") return;
  for (const key of listMapKeys) {
    const property = items.properties?.get(key);
    if (property === undefined) continue;
    const keyPath = at.child("properties").key(key);
    if (
      items.required?.includes(key) !== true &&
      property.default === undefined
    )
      yield required(
        keyPath.child("default"),
        "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
      );
    if (property.nullable)
      yield forbidden(
        keyPath.child("nullable"),
        "this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
      );
  }
}
