import type { Choice } from "./choice.js";
import { isJson, merged, type Json } from "./json.js";
import { patternSample } from "./pattern-sample.js";

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2020-01-01T00:00:00Z", "2021-02-03T04:05:06.789Z"],
  date: ["2020-01-01"],
  duration: ["5m", "1h30m"],
  email: ["a@example.com"],
  ipv4: ["10.1.2.3"],
  ipv6: ["fe80::1"],
  cidr: ["10.0.0.0/8"],
  uri: ["http://example.com/a"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  byte: ["YWJj"],
  hostname: ["a.example.com"],
};
const WORDS = ["a", "b", "c", "abc", "x1", "some-name", "Value"];

/** Options of {@link schemaValue}. */
export interface SchemaValueOptions {
  /** How likely each optional field is at the top; halved for each level below. Default 0.6. */
  readonly fill?: number;
}

/**
 * A value that structural `schema` accepts more often than not; its CEL rules are not
 * looked at, of its alternatives one is followed.
 */
export function schemaValue(
  schema: unknown,
  choice: Choice,
  { fill = 0.6 }: SchemaValueOptions = {},
): unknown {
  if (!isJson(schema)) return "a";
  const chosen = withAlternative(schema, choice);
  if (Array.isArray(chosen["enum"])) return choice.pick(chosen["enum"]);
  if (chosen["nullable"] === true && choice.chance(0.1)) return null;
  if (chosen["x-kubernetes-int-or-string"] === true)
    return choice.pick<unknown>([1, 8080, "10%", "http", "100m"]);
  switch (chosen["type"]) {
    case "object":
      return objectOf(chosen, choice, fill);
    case "array":
      return arrayOf(chosen, choice, fill);
    case "integer":
    case "number":
      return numberOf(chosen, choice);
    case "boolean":
      return choice.chance(0.5);
    case "string":
      return stringOf(chosen, choice);
    default:
      return choice.pick<unknown>(["a", 1, { a: 1 }, [1], true]);
  }
}

/** The schema with one of its `oneOf` or `anyOf` taken as its own, and all of `allOf`. */
function withAlternative(schema: Json, choice: Choice): Json {
  let result = schema;
  const take = (part: unknown): void => {
    if (!isJson(part) || "not" in part) return;
    const required = [result["required"], part["required"]]
      .filter(Array.isArray)
      .flat();
    result = merged(result, part) as Json;
    if (required.length > 0) result = { ...result, required };
  };
  for (const part of (schema["allOf"] as unknown[] | undefined) ?? [])
    take(part);
  for (const key of ["oneOf", "anyOf"]) {
    const parts = schema[key];
    if (!Array.isArray(parts) || parts.length === 0) continue;
    const chosen: unknown = choice.pick(parts as unknown[]);
    take(chosen);
    if (key === "oneOf") result = withoutOthers(result, parts, chosen);
  }
  return result;
}

/** Without the fields that only the alternatives not chosen require. */
function withoutOthers(
  schema: Json,
  parts: readonly unknown[],
  chosen: unknown,
): Json {
  const requiredBy = (part: unknown): string[] =>
    isJson(part) && Array.isArray(part["required"])
      ? (part["required"] as string[])
      : [];
  const wanted = requiredBy(chosen);
  const others = parts
    .flatMap(requiredBy)
    .filter((name) => !wanted.includes(name));
  const properties = isJson(schema["properties"]) ? schema["properties"] : {};
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !others.includes(name)),
    ),
  };
}

function objectOf(schema: Json, choice: Choice, fill: number): unknown {
  const properties = isJson(schema["properties"]) ? schema["properties"] : {};
  const required = (schema["required"] as readonly string[] | undefined) ?? [];
  const entries: [string, unknown][] = [];
  const inner = { fill: fill / 2 };
  for (const [name, part] of Object.entries(properties)) {
    const wanted = required.includes(name);
    if (!wanted && !choice.chance(fill)) continue;
    entries.push([name, schemaValue(part, choice, inner)]);
  }
  const extra = schema["additionalProperties"];
  const least = Number(schema["minProperties"] ?? 0);
  if (isJson(extra) || extra === true)
    for (const name of choice.some(["a", "b", "key/x"], 0.5))
      entries.push([name, schemaValue(extra, choice, inner)]);
  if (schema["x-kubernetes-preserve-unknown-fields"] === true)
    if (choice.chance(0.5)) entries.push(["anything", { a: [1, "b"] }]);
  if (schema["x-kubernetes-embedded-resource"] === true)
    entries.push(
      ["apiVersion", "v1"],
      ["kind", "ConfigMap"],
      ["metadata", { name: "inner", labels: { a: "b" } }],
    );
  for (const [name, part] of Object.entries(properties))
    if (entries.length < least && !entries.some(([key]) => key === name))
      entries.push([name, schemaValue(part, choice, inner)]);
  const most = Number(schema["maxProperties"] ?? Infinity);
  const sure = entries.filter(([name]) => required.includes(name));
  const others = entries.filter(([name]) => !required.includes(name));
  return Object.fromEntries(
    [...sure, ...others].slice(0, Math.max(most, sure.length)),
  );
}

function arrayOf(schema: Json, choice: Choice, fill: number): unknown {
  const min = Number(schema["minItems"] ?? 0);
  const max = Number(schema["maxItems"] ?? Infinity);
  const count = Math.max(min, Math.min(max, choice.between(0, 3), min + 3));
  const items: unknown[] = [];
  const keys =
    (schema["x-kubernetes-list-map-keys"] as string[] | undefined) ?? [];
  const type = schema["x-kubernetes-list-type"];
  const seen = new Set<string>();
  for (let tries = 0; items.length < count && tries < count * 4; tries += 1) {
    const item = schemaValue(schema["items"], choice, { fill: fill / 1.5 });
    const identity = JSON.stringify(
      type === "map" && isJson(item) ? keys.map((key) => item[key]) : item,
    );
    if (type !== undefined && type !== "atomic" && seen.has(identity)) continue;
    seen.add(identity);
    items.push(item);
  }
  return items;
}

function numberOf(schema: Json, choice: Choice): number {
  const min = schema["minimum"] as number | undefined;
  const max = schema["maximum"] as number | undefined;
  const low =
    (min ?? Math.min(0, max ?? 0)) +
    (schema["exclusiveMinimum"] === true ? 1 : 0);
  const high =
    (max ?? low + 10) - (schema["exclusiveMaximum"] === true ? 1 : 0);
  const whole = choice.between(
    Math.ceil(low),
    Math.max(Math.ceil(low), Math.min(high, low + 10)),
  );
  const step = schema["multipleOf"];
  const value =
    typeof step === "number" ? Math.ceil(whole / step) * step : whole;
  return schema["type"] === "number" && step === undefined && choice.chance(0.3)
    ? Math.min(value + 0.5, max ?? Infinity)
    : value;
}

function stringOf(schema: Json, choice: Choice): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const known = typeof format === "string" ? FORMATS[format] : undefined;
  if (known) return choice.pick(known);
  let text = choice.pick(WORDS);
  if (typeof pattern === "string")
    for (let tries = 0; tries < 5; tries += 1) {
      text = patternSample(pattern, choice);
      if (matches(pattern, text) && text.length >= Number(minLength)) break;
    }
  else text = text.padEnd(Number(minLength), "x");
  return text.length > Number(maxLength)
    ? text.slice(0, Number(maxLength))
    : text;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true; // RE2's syntax is not JavaScript's
  }
}
