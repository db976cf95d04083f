import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../src/crd/json-value.js";

/** Two structural schemas of a spec, the second made from the first by a few edits, and values for them. */
export interface SchemaPairSample {
  readonly old: JsonObject;
  readonly now: JsonObject;
  /** Most are valid by the first schema. */
  readonly values: readonly JsonValue[];
}

/** Random {@link SchemaPairSample}s. */
export function schemaPairArbitrary(): fc.Arbitrary<SchemaPairSample> {
  return schemas(2).chain((old) =>
    fc
      .tuple(edits(old), fc.array(valueOf(old), { minLength: 6, maxLength: 6 }))
      .map(([now, values]) => ({ old, now, values })),
  );
}

const NAMES = ["a", "b", "c", "d"] as const;
const TEXTS = ["x", "yy", "zzz"] as const;

function schemas(depth: number): fc.Arbitrary<JsonObject> {
  return fc
    .dictionary(fc.constantFrom(...NAMES), node(depth), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    })
    .chain((properties) => objectSchema(properties));
}

function objectSchema(
  properties: Record<string, JsonObject>,
): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      required: fc.subarray(Object.keys(properties)),
      isOpen: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    })
    .map(({ required, isOpen }) => ({
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(isOpen && { "x-kubernetes-preserve-unknown-fields": true }),
    }));
}

function node(depth: number): fc.Arbitrary<JsonObject> {
  const leaves: fc.Arbitrary<JsonObject>[] = [
    constraints({ type: "string" }, STRING_KEYWORDS),
    constraints({ type: "integer" }, NUMBER_KEYWORDS),
    constraints({ type: "number" }, NUMBER_KEYWORDS),
    fc.constant({ type: "boolean" }),
    fc.constant({ "x-kubernetes-int-or-string": true }),
  ];
  if (depth === 0) return fc.oneof(...leaves);
  return fc.oneof(
    ...leaves,
    schemas(depth - 1),
    fc
      .tuple(
        node(depth - 1),
        fc.constantFrom({}, { maxItems: 2 }, { minItems: 1 }),
      )
      .map(([items, bounds]) => ({ type: "array", items, ...bounds })),
    node(depth - 1).map((values) => ({
      type: "object",
      additionalProperties: values,
    })),
  );
}

const STRING_KEYWORDS: readonly JsonObject[] = [
  {},
  { enum: ["x", "yy"] },
  { enum: ["x", "yy", "zzz"] },
  { maxLength: 2 },
  { maxLength: 3 },
  { minLength: 2 },
  { pattern: "^[xy]+$" },
  { pattern: "^[a-z]+$" },
  { nullable: true },
  { default: "x" },
  { "x-kubernetes-validations": [{ rule: "self != 'x'" }] },
];
const NUMBER_KEYWORDS: readonly JsonObject[] = [
  {},
  { minimum: 1 },
  { minimum: 0 },
  { maximum: 2 },
  { maximum: 2, exclusiveMaximum: true },
  { multipleOf: 2 },
  { default: 1 },
];

function constraints(
  base: JsonObject,
  keywords: readonly JsonObject[],
): fc.Arbitrary<JsonObject> {
  return fc.constantFrom(...keywords).map((each) => ({ ...base, ...each }));
}

/** The schema with one property changed, removed, added or made required or not. */
function edits(schema: JsonObject): fc.Arbitrary<JsonObject> {
  const properties = schema["properties"] as Record<string, JsonObject>;
  const required = (schema["required"] ?? []) as readonly string[];
  const without = (name: string): JsonObject => {
    const { [name]: _gone, ...rest } = properties;
    return {
      ...schema,
      properties: rest,
      required: required.filter((each) => each !== name),
    };
  };
  return fc.constantFrom(...Object.keys(properties)).chain((name) => {
    const property = properties[name] ?? {};
    const replaced = (next: JsonObject): JsonObject => ({
      ...schema,
      properties: { ...properties, [name]: next },
    });
    return fc.oneof(
      fc.constant(without(name)),
      node(1).map((next) => ({
        ...schema,
        properties: { ...properties, e: next },
      })),
      node(1).map((next) => ({
        ...schema,
        properties: { ...properties, e: next },
        required: [...required, "e"],
      })),
      fc.constant({
        ...schema,
        required: required.includes(name)
          ? required.filter((each) => each !== name)
          : [...required, name],
      }),
      fc.constant(toggled(schema)),
      ...(property["properties"] === undefined
        ? []
        : [edits(property).map(replaced), edits(property).map(replaced)]),
      node(1).map(replaced),
      ...(property["type"] === "string"
        ? [
            constraints({ type: "string" }, STRING_KEYWORDS).map(replaced),
            constraints({ type: "string" }, STRING_KEYWORDS).map(replaced),
          ]
        : []),
      ...(property["type"] === "integer" || property["type"] === "number"
        ? [
            constraints({ type: "number" }, NUMBER_KEYWORDS).map(replaced),
            constraints({ type: "integer" }, NUMBER_KEYWORDS).map(replaced),
          ]
        : []),
    );
  });
}

function toggled({
  "x-kubernetes-preserve-unknown-fields": isOpen,
  ...schema
}: JsonObject): JsonObject {
  return isOpen === true
    ? schema
    : { ...schema, "x-kubernetes-preserve-unknown-fields": true };
}

/** A value that mostly fits the schema; now and then with a field that it does not name. */
function valueOf(schema: JsonObject): fc.Arbitrary<JsonValue> {
  if (schema["x-kubernetes-int-or-string"] === true)
    return fc.constantFrom<JsonValue[]>(1, "x");
  if (schema["nullable"] === true)
    return fc.oneof(fc.constant(null), fc.constantFrom(...TEXTS));
  switch (schema["type"]) {
    case "string":
      return fc.constantFrom(...TEXTS);
    case "integer":
      return fc.integer({ min: 0, max: 3 });
    case "number":
      return fc.constantFrom(0, 1, 2, 2.5);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valueOf(schema["items"] as JsonObject), { maxLength: 3 });
    default:
      return objectValue(schema);
  }
}

function objectValue(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const values = schema["additionalProperties"] as JsonObject | undefined;
  if (values !== undefined)
    return fc.dictionary(fc.constantFrom(...NAMES), valueOf(values), {
      maxKeys: 2,
      noNullPrototype: true,
    });
  const properties = schema["properties"] as Record<string, JsonObject>;
  const required = (schema["required"] ?? []) as string[];
  const model: Record<string, fc.Arbitrary<JsonValue>> = {};
  for (const [name, property] of Object.entries(properties))
    model[name] = valueOf(property);
  const isOpen = schema["x-kubernetes-preserve-unknown-fields"] === true;
  if (isOpen) model["e"] = fc.constantFrom<JsonValue[]>(1, "x", { a: 1 });
  return fc.record(model, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}
