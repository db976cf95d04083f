import { isJsonObject, type JsonValue } from "../../crd/json-value.js";
import type { JsonSchema } from "../../crd/json-schema.js";

/** Property names and list indexes from the root of an object. */
export type JsonPath = readonly (string | number)[];

/** Reads a field as the API server names it, such as `spec.ports[0].name` or `data[a.b]`; the root is `<nil>` or `""`. */
export function parseFieldPath(field: string): JsonPath {
  const path: (string | number)[] = [];
  for (const [part] of field.matchAll(/[^.[\]]+|\[[^\]]*\]/gu)) {
    if (part === "<nil>") continue;
    if (!part.startsWith("[")) path.push(part);
    else {
      const key = part.slice(1, -1);
      path.push(/^\d+$/u.test(key) ? Number(key) : key);
    }
  }
  return path;
}

/** The value at `path`, or undefined. */
export function valueAt(
  root: JsonValue,
  path: JsonPath,
): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof step === "number")
      value = Array.isArray(value)
        ? (value[step] as JsonValue | undefined)
        : undefined;
    else
      value =
        isJsonObject(value) && Object.hasOwn(value, step)
          ? value[step]
          : undefined;
  }
  return value;
}

/** A copy of `root` with `value` at `path`, or without what stands there when `value` is undefined; missing parents are made. */
export function withValueAt(
  root: JsonValue,
  path: JsonPath,
  value: JsonValue | undefined,
): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === "number") {
    const items = Array.isArray(root)
      ? [...(root as readonly JsonValue[])]
      : [];
    items[step] = withValueAt(items[step] ?? null, rest, value);
    return items;
  }
  const copy = Object.assign(
    Object.create(null) as Record<string, JsonValue>,
    isJsonObject(root) ? root : {},
  );
  if (rest.length === 0 && value === undefined)
    Reflect.deleteProperty(copy, step);
  else copy[step] = withValueAt(copy[step] ?? null, rest, value);
  return copy;
}

/** The schema that describes the value at `path`, or undefined. */
export function schemaAt(
  root: JsonSchema,
  path: JsonPath,
): JsonSchema | undefined {
  let schema: JsonSchema | undefined = root;
  for (const step of path) {
    if (schema === undefined) return undefined;
    const { properties, additionalProperties, items }: JsonSchema = schema;
    if (typeof step === "number") schema = items;
    else
      schema =
        properties?.get(step) ??
        (typeof additionalProperties === "object"
          ? additionalProperties
          : undefined);
  }
  return schema;
}
