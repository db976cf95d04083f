import type { JsonSchema } from "../../crd/json-schema.js";
import type { JsonValue } from "../../crd/json-value.js";
import { sampleOfPattern } from "./sample-of-pattern.js";

// Deeper than any schema asks for by required fields alone; a guard against a default that nests without end.
const DEEPEST = 32;

/**
 * A value that the schema's types, bounds, enums and required fields allow, as small as they let it be, with the defaults
 * of scalar fields written out. Patterns and rules may still refuse it.
 */
export function minimalValue(
  schema: JsonSchema,
  place: { readonly name: string; readonly depth?: number },
): JsonValue {
  const { name, depth = 0 } = place;
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (depth > DEEPEST) return null;
  if (schema.embeddedResource === true) return embeddedObject();
  switch (schema.type) {
    case "object":
      return minimalObject(schema, depth);
    case "array":
      return minimalList(schema, { name, depth });
    case "string":
      return sampleString(schema, name);
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return true;
    default:
      return schema.intOrString === true
        ? sampleNumber(schema)
        : minimalObject(schema, depth);
  }
}

function minimalObject(schema: JsonSchema, depth: number): JsonValue {
  const { properties = new Map<string, JsonSchema>() } = schema;
  const required = new Set([
    ...(schema.required ?? []),
    ...requiredByJunctors(schema),
  ]);
  const fields: [string, JsonValue][] = [];
  for (const [name, property] of properties) {
    if (required.has(name) || hasScalarDefault(property))
      fields.push([name, minimalValue(property, { name, depth: depth + 1 })]);
  }
  const values = schema.additionalProperties;
  for (
    let index = fields.length + 1;
    index <= (schema.minProperties ?? 0);
    index += 1
  )
    fields.push([
      `key-${index}`,
      typeof values === "object"
        ? minimalValue(values, { name: "value", depth: depth + 1 })
        : "value",
    ]);
  return nullPrototype(fields);
}

/** Fields that the first branch of each `oneOf`, `anyOf` and every branch of `allOf` demands. */
function requiredByJunctors(schema: JsonSchema): readonly string[] {
  const { oneOf = [], anyOf = [], allOf = [] } = schema;
  return [oneOf[0], anyOf[0], ...allOf].flatMap((branch) =>
    branch === undefined
      ? []
      : [...(branch.required ?? []), ...requiredByJunctors(branch)],
  );
}

function hasScalarDefault(schema: JsonSchema): boolean {
  return schema.default !== undefined && typeof schema.default !== "object";
}

function minimalList(
  schema: JsonSchema,
  place: { readonly name: string; readonly depth: number },
): JsonValue {
  const { minItems = 0, items } = schema;
  const values: JsonValue[] = [];
  for (let index = 0; index < minItems; index += 1) {
    const value = minimalValue(items ?? {}, {
      name: place.name,
      depth: place.depth + 1,
    });
    // Sets and lists of maps allow no two equal items.
    values.push(
      typeof value === "string" && index > 0 ? `${value}-${index}` : value,
    );
  }
  return values;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  duration: "1h",
  byte: "ZXhhbXBsZQ==",
  uuid: "11111111-2222-4333-8444-555555555555",
  uri: "https://example.com",
  hostname: "example.com",
  email: "user@example.com",
  ipv4: "10.0.0.1",
  ipv6: "2001:db8::1",
  ip: "10.0.0.1",
  cidr: "10.0.0.0/8",
  mac: "00:00:5e:00:53:01",
};

function sampleString(schema: JsonSchema, name: string): string {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (pattern !== undefined) {
    const found = sampleOfPattern(pattern, { minLength, maxLength });
    if (found !== undefined) return found;
  }
  const format = FORMATS[schema.format ?? ""];
  const text = format ?? WELL_KNOWN.get(name) ?? "example";
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

/** What a field of this name usually holds. */
const WELL_KNOWN: ReadonlyMap<string, string> = new Map([
  ["apiVersion", "v1"],
  ["kind", "ConfigMap"],
  ["namespace", "default"],
  ["url", "https://example.com"],
  ["cidr", "10.0.0.0/8"],
  ["schedule", "0 0 * * *"],
]);

function sampleNumber(schema: JsonSchema): number {
  const { minimum, maximum, multipleOf } = schema;
  const step = multipleOf ?? 1;
  const low =
    minimum === undefined
      ? undefined
      : minimum + (schema.exclusiveMinimum === true ? step : 0);
  const high =
    maximum === undefined
      ? undefined
      : maximum - (schema.exclusiveMaximum === true ? step : 0);
  const wanted = Math.min(Math.max(step, low ?? step), high ?? Infinity);
  if (schema.type === "number" && multipleOf === undefined) return wanted;
  const rounded = Math.ceil(wanted / step) * step;
  return high !== undefined && rounded > high
    ? Math.floor(high / step) * step
    : rounded;
}

function embeddedObject(): JsonValue {
  return nullPrototype([
    ["apiVersion", "v1"],
    ["kind", "ConfigMap"],
    ["metadata", nullPrototype([["name", "example"]])],
  ]);
}

/** An object whose keys are only data, `__proto__` included. */
function nullPrototype(
  fields: readonly (readonly [string, JsonValue])[],
): JsonValue {
  const object: Record<string, JsonValue> = Object.create(null) as Record<
    string,
    JsonValue
  >;
  for (const [name, value] of fields) object[name] = value;
  return object;
}
