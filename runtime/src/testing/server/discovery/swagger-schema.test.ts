import assert from "node:assert/strict";
import { test } from "node:test";
import { swaggerSchema } from "./swagger-schema.js";

test("references stand alone, beside what describes them", () => {
  const reference = "#/components/schemas/io.k8s.A";
  assert.deepEqual(swaggerSchema({ $ref: reference }, false), {
    $ref: "#/definitions/io.k8s.A",
  });
  assert.deepEqual(
    swaggerSchema(
      { allOf: [{ $ref: reference }], default: {}, description: "a" },
      false,
    ),
    { $ref: "#/definitions/io.k8s.A", description: "a" },
  );
});

test("defaults go, properties of that name stay", () => {
  assert.deepEqual(
    swaggerSchema(
      {
        type: "object",
        properties: { default: { type: "string", default: "" } },
        items: { default: 1 },
      },
      false,
    ),
    { type: "object", properties: { default: { type: "string" } }, items: {} },
  );
});

test("built-ins of several types are strings", () => {
  assert.deepEqual(
    swaggerSchema({ oneOf: [{ type: "string" }, { type: "number" }] }, false),
    { type: "string" },
  );
});

for (const [what, schema, expected] of [
  [
    "junctors",
    { type: "object", anyOf: [{ required: ["a"] }], not: { type: "string" } },
    { type: "object" },
  ],
  [
    "null, with all that a type would mean",
    { type: "object", nullable: true, properties: { a: { type: "string" } } },
    {},
  ],
  [
    "members beside unknown fields",
    {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: { a: { type: "string" } },
    },
    { "x-kubernetes-preserve-unknown-fields": true },
  ],
  ["the type of a list of anything", { type: "array" }, {}],
  [
    "the demand for what may be null",
    {
      type: "object",
      required: ["a", "b"],
      properties: {
        a: { type: "string", nullable: true },
        b: { type: "string" },
      },
    },
    {
      type: "object",
      required: ["b"],
      properties: { a: {}, b: { type: "string" } },
    },
  ],
] as const)
  test(`schemas of custom resources lose ${what}`, () => {
    assert.deepEqual(swaggerSchema(schema, true), expected);
  });
