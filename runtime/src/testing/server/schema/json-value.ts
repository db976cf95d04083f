import type { Json } from "../../../meta/object.js";
import { isInt64 } from "./go-text.js";

/** A JSON object. Its keys are data: read them with {@link member}, so that none is taken from a prototype. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for an object, not for an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an array. Unlike `Array.isArray`, keeps the type of the items. */
export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The member of `object` named `key`; undefined when it has none. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a member of an object that the caller made; any key, `__proto__` too, is an ordinary one. */
export function setMember(
  object: Record<string, Json>,
  key: string,
  value: Json,
): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else object[key] = value;
}

/** A copy of `value` that shares nothing with it. */
export function cloneJson(value: Json): Json {
  if (isJsonArray(value)) return value.map(cloneJson);
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const [key, part] of Object.entries(value))
    setMember(copy, key, cloneJson(part));
  return copy;
}

/**
 * `object` with each member replaced by what `change` makes of it, or left out for undefined.
 * When nothing changes, it is `object` itself.
 */
export function changeMembers(
  object: JsonObject,
  change: (value: Json, key: string) => Json | undefined,
): JsonObject {
  let copy: Record<string, Json> | undefined;
  for (const key of Object.keys(object)) {
    const value = object[key] as Json;
    const changed = change(value, key);
    if (changed === value) continue;
    copy ??= { ...object };
    if (changed === undefined) Reflect.deleteProperty(copy, key);
    else setMember(copy, key, changed);
  }
  return copy ?? object;
}

/** `array` with each item replaced by what `change` makes of it; when nothing changes, `array` itself. */
export function changeItems(
  array: readonly Json[],
  change: (value: Json, index: number) => Json,
): readonly Json[] {
  let copy: Json[] | undefined;
  for (const [index, value] of array.entries()) {
    const changed = change(value, index);
    if (changed === value) continue;
    copy ??= [...array];
    copy[index] = changed;
  }
  return copy ?? array;
}

/** True when both are the same JSON; the order of members does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isJsonArray(a))
    return (
      isJsonArray(b) &&
      a.length === b.length &&
      a.every((item, index) => equalJson(item, b[index]))
    );
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

/** How Go names the type of `value` in its errors. */
export function goTypeName(value: Json | undefined): string {
  if (value === null || value === undefined) return "<nil>";
  if (isJsonArray(value)) return "[]interface {}";
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "number":
      return isInt64(value) ? "int64" : "float64";
    default:
      return "map[string]interface {}";
  }
}
