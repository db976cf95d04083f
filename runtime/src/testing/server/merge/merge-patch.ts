import type { Json } from "../../../meta/object.js";
import {
  changeMembers,
  isJsonArray,
  isJsonObject,
  member,
  setMember,
  type JsonObject,
} from "../schema/json-value.js";
import { jsonKind } from "./json-patch-operation.js";
import { PatchError } from "./patch-error.js";

/**
 * Applies a JSON Merge Patch (RFC 7386) to `document`, which stays as it is; parts
 * of both may be shared with the result. Nulls in lists that the patch brings stay.
 *
 * @throws {@link PatchError} `BadRequest` when the patch is no object.
 */
export function applyMergePatch(document: unknown, patch: unknown): Json {
  const value = patch as Json;
  if (value === null) throw new PatchError("BadRequest", "Invalid JSON Patch");
  if (!isJsonObject(value))
    throw new PatchError(
      "BadRequest",
      `error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`,
    );
  return merge(document as Json, value);
}

function merge(current: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch) || !isJsonObject(current))
    return withoutNulls(patch);
  return mergeObjects(current, patch);
}

function mergeObjects(current: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...current };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key);
    else setMember(merged, key, merge(member(current, key), value));
  }
  return merged;
}

function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return changeMembers(value, (part) =>
    part === null ? undefined : withoutNulls(part),
  );
}
