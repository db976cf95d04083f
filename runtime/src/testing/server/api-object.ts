import type { KubeObject, ObjectMeta } from "../../meta/object.js";

/** Any object of the API as parsed JSON. */
export interface ApiObject extends KubeObject {
  metadata: ObjectMeta;
  [field: string]: unknown;
}

/** True for a JSON object: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `object` without its kind and apiVersion, which the endpoint implies; shares the rest. */
export function withoutType(object: KubeObject): ApiObject {
  const { apiVersion: _apiVersion, kind: _kind, ...rest } = object;
  return { ...rest, metadata: rest.metadata ?? {} };
}

/** `object` with kind and apiVersion in front, as it goes over the wire; shares the rest. */
export function withType(
  object: ApiObject,
  type: { readonly apiVersion: string; readonly kind: string },
): ApiObject {
  return { ...object, apiVersion: type.apiVersion, kind: type.kind };
}

/**
 * An own property of a JSON object, safe for names such as `__proto__`; undefined
 * when absent or when `value` is no object.
 */
export function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

/** The value at a path of own properties, or undefined. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) current = own(current, name);
  return current;
}

/** {@link valueAt} when it is a string, otherwise `""`. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : "";
}

/** {@link valueAt} when it is a number, otherwise undefined. */
export function numberAt(
  value: unknown,
  ...path: readonly string[]
): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? found : undefined;
}

/** A scalar as text; `""` for anything else. */
export function scalarText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
      return String(value);
    default:
      return "";
  }
}

/** {@link valueAt} when it is a list, otherwise an empty one. */
export function listAt(
  value: unknown,
  ...path: readonly string[]
): readonly unknown[] {
  const found: unknown = valueAt(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
}

/** True when two JSON values are the same, whatever the order of their keys. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== "object" ||
    typeof b !== "object" ||
    a === null ||
    b === null
  )
    return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length)
      return false;
    return a.every((item, index) => jsonEqual(item, b[index]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let count = 0;
  for (const name of Object.keys(left)) {
    if (left[name] === undefined) continue;
    count += 1;
    if (!Object.hasOwn(right, name) || !jsonEqual(left[name], right[name]))
      return false;
  }
  for (const name of Object.keys(right))
    if (right[name] !== undefined) count -= 1;
  return count === 0;
}
