import { isRecord } from "../api-object.js";

const V3_REFERENCE = "#/components/schemas/";
const V2_REFERENCE = "#/definitions/";
/** Keywords whose values are schemas, lists of schemas, or schemas by name. */
const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "not",
]);
const JUNCTORS: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
]);

/**
 * A schema of OpenAPI v3 in v2. Schemas of custom resources lose what kubectl's reader of v2
 * can't cope with: junctors, null, and members beside unknown fields; apiextensions'
 * `ToStructuralOpenAPIV2`.
 */
export function swaggerSchema(schema: unknown, isCustom: boolean): unknown {
  if (!isRecord(schema)) return schema;
  const single = onlyReference(schema);
  if (single !== undefined) {
    const { allOf: _allOf, default: _default, ...beside } = schema;
    return { ...beside, $ref: rewritten(single) };
  }
  const source = isCustom ? tolerable(schema) : plain(schema);
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    // No document of v2 tells defaults.
    if (name === "default") continue;
    if (name === "$ref" && typeof value === "string")
      out[name] = rewritten(value);
    else if (name === "properties" && isRecord(value))
      out[name] = Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          swaggerSchema(part, isCustom),
        ]),
      );
    else if (SCHEMA_KEYWORDS.has(name))
      out[name] = swaggerSchema(value, isCustom);
    else if (JUNCTORS.has(name) && Array.isArray(value))
      out[name] = value.map((part) => swaggerSchema(part, isCustom));
    else out[name] = value;
  }
  return out;
}

/** References with something beside them are wrapped in v3. */
function onlyReference(
  schema: Readonly<Record<string, unknown>>,
): string | undefined {
  const { allOf } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return undefined;
  const only: unknown = allOf[0];
  if (!isRecord(only) || Object.keys(only).length !== 1) return undefined;
  const { $ref: reference } = only;
  return typeof reference === "string" ? reference : undefined;
}

function rewritten(reference: string): string {
  return reference.startsWith(V3_REFERENCE)
    ? V2_REFERENCE + reference.slice(V3_REFERENCE.length)
    : reference;
}

/** Quantities and the like are several types in v3; v2 knows one. */
function plain(
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { oneOf, ...rest } = schema;
  return oneOf === undefined ? schema : { ...rest, type: "string" };
}

function tolerable(
  schema: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const out = Object.fromEntries(
    Object.entries(schema).filter(([name]) => !JUNCTORS.has(name)),
  );
  const drop = (...names: readonly string[]): void => {
    for (const name of names) Reflect.deleteProperty(out, name);
  };
  const isOpen = out["x-kubernetes-preserve-unknown-fields"] === true;
  if (out["nullable"] === true) drop("type", "nullable", "items", "properties");
  if (isOpen) drop("items", "properties");
  if (out["type"] === "array" && out["items"] === undefined) drop("type");
  if (isOpen && out["type"] === "object") drop("type");
  const { required, properties } = out;
  if (Array.isArray(required) && isRecord(properties)) {
    const kept = required.filter((name: unknown) => {
      const part = typeof name === "string" ? properties[name] : undefined;
      return !(isRecord(part) && part["nullable"] === true);
    });
    if (kept.length > 0) out["required"] = kept;
    else drop("required");
  }
  return out;
}
