import assert from "node:assert/strict";
import { test } from "node:test";
import { objectSchema as object } from "./structural.test.support.js";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

const integer = { type: "integer" };

test("an object has as many members as it may", () => {
  const map = {
    type: "object",
    minProperties: 1,
    maxProperties: 2,
    additionalProperties: integer,
  };
  assert.deepEqual(valueErrors(map, { a: 1 }), []);
  assert.deepEqual(valueErrors(map, {}), [
    "spec.x: Invalid value: 0: spec.x in body should have at least 1 properties",
  ]);
  assert.deepEqual(valueErrors(map, { a: 1, b: 2, c: 3 }), [
    "spec.x: Too many: 3: must have at most 2 items",
  ]);
  assert.deepEqual(valueErrors(map, { a: "x" }), [
    'spec.x.a: Invalid value: "string": spec.x.a in body must be of type integer: "string"',
  ]);
});

test("what is required and missing is told at its own path, at any depth", () => {
  const item = object({ z: integer }, { required: ["z"] });
  const schema = object(
    { q: object({ r: { type: "array", items: item } }, { required: ["r"] }) },
    { required: ["q"] },
  );
  assert.deepEqual(valueErrors(schema, {}), ["spec.x.q: Required value"]);
  assert.deepEqual(valueErrors(schema, { q: {} }), [
    "spec.x.q.r: Required value",
  ]);
  assert.deepEqual(
    valueErrors(schema, { q: { r: [{}, { z: "x" }, { z: 1 }] } }),
    [
      "spec.x.q.r[0].z: Required value",
      'spec.x.q.r[1].z: Invalid value: "string": spec.x.q.r[1].z in body must be of type integer: "string"',
    ],
  );
});

test("a required member named like one of Object.prototype is missing unless it is there", () => {
  const names = ["toString", "constructor", "__proto__"];
  const schema: unknown = JSON.parse(
    `{"type":"object","required":${JSON.stringify(names)},"properties":{"toString":{"type":"string"},"constructor":{"type":"string"},"__proto__":{"type":"string"}}}`,
  );
  assert.deepEqual(
    valueErrors(schema, {}),
    names.map((name) => `spec.x.${name}: Required value`),
  );
  const value: unknown = JSON.parse(
    '{"toString":"a","constructor":"b","__proto__":5}',
  );
  assert.deepEqual(valueErrors(schema, value), [
    'spec.x.__proto__: Invalid value: "integer": spec.x.__proto__ in body must be of type string: "integer"',
  ]);
});

test("what has a schema is checked where unknown fields are kept, too", () => {
  const schema = object(
    { y: integer },
    { "x-kubernetes-preserve-unknown-fields": true },
  );
  assert.deepEqual(valueErrors(schema, { z: {} }), []);
  assert.deepEqual(valueErrors(schema, { y: "s", z: {} }), [
    'spec.x.y: Invalid value: "string": spec.x.y in body must be of type integer: "string"',
  ]);
});
