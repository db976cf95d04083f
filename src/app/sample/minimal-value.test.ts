import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonSchema } from "../../crd/json-schema.js";
import { minimalValue } from "./minimal-value.js";

const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  more: Partial<JsonSchema> = {},
): JsonSchema => ({
  type: "object",
  properties: new Map(Object.entries(properties)),
  ...more,
});

const sample = (schema: JsonSchema): unknown =>
  JSON.parse(JSON.stringify(minimalValue(schema, { name: "field" })));

test("has required fields and scalar defaults, nothing else", () => {
  assert.deepEqual(
    sample(
      object(
        {
          mode: { type: "string", enum: ["Fast", "Safe"] },
          size: { type: "integer", default: 3 },
          extra: { type: "string" },
          list: { type: "array", items: { type: "string" }, default: ["a"] },
          nested: object({ on: { type: "boolean" } }, { required: ["on"] }),
        },
        { required: ["mode", "nested"] },
      ),
    ),
    { mode: "Fast", size: 3, nested: { on: true } },
  );
});

test("keeps to bounds", () => {
  const cases: readonly (readonly [JsonSchema, unknown])[] = [
    [{ type: "integer", minimum: 5 }, 5],
    [{ type: "integer", minimum: 5, exclusiveMinimum: true }, 6],
    [{ type: "integer", maximum: -2 }, -2],
    [{ type: "integer", minimum: 7, multipleOf: 5 }, 10],
    [{ type: "number", maximum: 0.5 }, 0.5],
    [{ type: "string", maxLength: 3 }, "exa"],
    [{ type: "string", minLength: 9 }, "examplexx"],
    [{ type: "string", format: "date-time" }, "2026-01-01T00:00:00Z"],
    [{ intOrString: true }, 1],
    [
      { type: "array", minItems: 2, items: { type: "string" } },
      ["example", "example-1"],
    ],
    [
      object(
        {},
        { minProperties: 1, additionalProperties: { type: "string" } },
      ),
      { "key-1": "example" },
    ],
  ];
  for (const [schema, expected] of cases)
    assert.deepEqual(sample(schema), expected);
});

test("takes the first branch of alternatives", () => {
  assert.deepEqual(
    sample(
      object(
        { a: { type: "string" }, b: { type: "string" } },
        { oneOf: [{ required: ["b"] }, { required: ["a"] }] },
      ),
    ),
    { b: "example" },
  );
});

test("a key like __proto__ is only data", () => {
  const value = minimalValue(
    {
      type: "object",
      properties: new Map([["__proto__", { type: "string" }]]),
      required: ["__proto__"],
    },
    { name: "" },
  );
  assert.equal(JSON.stringify(value), '{"__proto__":"example"}');
});
