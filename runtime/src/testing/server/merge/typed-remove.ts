import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  setMember,
  type JsonObject,
} from "../schema/json-value.js";
import type { FieldSet } from "./field-set.js";
import { itemStep } from "./list-items.js";
import { fieldElement } from "./path-element.js";
import { atomOf, memberType } from "./type-atom.js";
import type {
  ListTypeSchema,
  MapTypeSchema,
  TypeSchema,
} from "./type-schema.js";

/**
 * `value` without the members and items in `items`. What a removal goes into and leaves empty, or
 * finds atomic, becomes null. After structured-merge-diff's `RemoveItems`.
 */
export function removeItems(
  value: Json,
  items: FieldSet,
  type: TypeSchema | undefined,
): Json {
  const atom = atomOf(type, value);
  switch (atom?.form) {
    case "map":
      return isJsonObject(value) ? fromMap(value, items, atom.map) : null;
    case "list":
      return isJsonArray(value) ? fromList(value, items, atom.list) : null;
    case "scalar":
      return value;
    default:
      return null;
  }
}

function fromMap(
  object: JsonObject,
  items: FieldSet,
  map: MapTypeSchema,
): Json {
  if (map.relationship === "atomic") return null;
  const kept: Record<string, Json> = {};
  for (const [key, part] of Object.entries(object)) {
    const element = fieldElement(key);
    if (items.members.has(element)) continue;
    const below = items.below(element);
    setMember(
      kept,
      key,
      below.isEmpty ? part : removeItems(part, below, memberType(map, key)),
    );
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

function fromList(
  list: readonly Json[],
  items: FieldSet,
  type: ListTypeSchema,
): Json {
  if (type.relationship === "atomic") return null;
  const kept = list.flatMap((item) => {
    const { element } = itemStep(type, item);
    if (element === undefined) return [item];
    if (items.members.has(element)) return [];
    const below = items.below(element);
    return [below.isEmpty ? item : removeItems(item, below, type.element)];
  });
  return kept.length === 0 ? null : kept;
}
