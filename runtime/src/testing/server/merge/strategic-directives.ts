import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  setMember,
  type JsonObject,
} from "../schema/json-value.js";
import { goValueText } from "../schema/go-value-text.js";
import { PatchError } from "./patch-error.js";

/** An object that the merge made itself and may change. */
export type MutableObject = Record<string, Json>;

/** `$patch: replace|delete|merge` says what becomes of the map or item it stands in. */
export const PATCH_DIRECTIVE = "$patch";
/** `$deleteFromPrimitiveList/LIST` names items to delete. */
export const DELETE_FROM_PREFIX = "$deleteFromPrimitiveList";
/** `$setElementOrder/LIST` gives the order of items. */
export const SET_ORDER_PREFIX = "$setElementOrder";

const RETAIN_KEYS = "$retainKeys";

/** Obeys `$retainKeys`: takes it out of the patch, and out of `original` the members it does not list. */
export function applyRetainKeys(
  original: MutableObject,
  patch: MutableObject,
): void {
  const list = member(patch, RETAIN_KEYS);
  if (list === undefined) return;
  Reflect.deleteProperty(patch, RETAIN_KEYS);
  const isComplete =
    isJsonArray(list) &&
    Object.entries(patch).every(
      ([key, value]) =>
        value === null ||
        key.startsWith(DELETE_FROM_PREFIX) ||
        key.startsWith(SET_ORDER_PREFIX) ||
        list.includes(key),
    );
  if (!isComplete)
    throw new PatchError("BadRequest", "invalid patch format of retainKeys");
  for (const key of Object.keys(original))
    if (!list.includes(key)) Reflect.deleteProperty(original, key);
}

/**
 * What a patch's value becomes where the document has none to merge it with: without nulls in maps, and without
 * what `$patch` stands in; undefined when it stands in `value` itself.
 */
export function removeDirectives(value: Json): Json | undefined {
  if (isJsonArray(value))
    return value.flatMap((item) => {
      const kept = removeDirectives(item);
      return kept === undefined ? [] : [kept];
    });
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, PATCH_DIRECTIVE)) return undefined;
  const kept: MutableObject = {};
  for (const [key, part] of Object.entries(value)) {
    const keptPart = part === null ? undefined : removeDirectives(part);
    if (keptPart !== undefined) setMember(kept, key, keptPart);
  }
  return kept;
}

/** The error for a `$patch` with a word that means nothing there. */
export function badPatchType(directive: Json, map: JsonObject): PatchError {
  return new PatchError(
    "Internal",
    `unknown patch type: ${goValueText(directive)} in map: ${goValueText(map)}`,
  );
}
