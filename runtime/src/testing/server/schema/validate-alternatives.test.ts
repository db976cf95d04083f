import assert from "node:assert/strict";
import { test } from "node:test";
import { objectSchema as object } from "./structural.test.support.js";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

const integers = { x: { type: "integer" }, y: { type: "integer" } };
const needsX = { required: ["x"] };
const needsY = { required: ["y"] };
const unnamed = '<nil>: Invalid value: "": "spec.x" ';

test("anyOf: one alternative must hold; the one that came nearest explains", () => {
  const schema = object(integers, {
    anyOf: [needsX, { ...needsY, properties: { y: { minimum: 5 } } }],
  });
  const none = `${unnamed}must validate at least one schema (anyOf)`;
  assert.deepEqual(valueErrors(schema, { y: 7 }), []);
  assert.deepEqual(valueErrors(schema, {}), [none, "spec.x.x: Required value"]);
  assert.deepEqual(valueErrors(schema, { y: 1 }), [
    none,
    "spec.x.y: Invalid value: 1: spec.x.y in body should be greater than or equal to 5",
  ]);
});

test("oneOf: exactly one alternative must hold", () => {
  const schema = object(integers, { oneOf: [needsX, needsY] });
  const notOne = `${unnamed}must validate one and only one schema (oneOf). `;
  assert.deepEqual(valueErrors(schema, { x: 1 }), []);
  assert.deepEqual(valueErrors(schema, {}), [
    `${notOne}Found none valid`,
    "spec.x.x: Required value",
  ]);
  assert.deepEqual(valueErrors(schema, { x: 1, y: 1 }), [
    `${notOne}Found 2 valid alternatives`,
  ]);
});

test("allOf: all must hold", () => {
  const schema = object(integers, {
    allOf: [needsX, { ...needsY, properties: { x: { maximum: 2 } } }],
  });
  const notAll = `${unnamed}must validate all the schemas (allOf)`;
  assert.deepEqual(valueErrors(schema, { x: 1, y: 1 }), []);
  assert.deepEqual(valueErrors(schema, {}), [
    "spec.x.x: Required value",
    "spec.x.y: Required value",
    `${notAll}. None validated`,
  ]);
  assert.deepEqual(valueErrors(schema, { x: 1 }), [
    "spec.x.y: Required value",
    notAll,
  ]);
  assert.deepEqual(valueErrors(schema, { x: 3, y: 1 }), [
    "spec.x.x: Invalid value: 3: spec.x.x in body should be less than or equal to 2",
    notAll,
  ]);
});

test("not: the schema must not hold", () => {
  const schema = object(integers, { not: needsX });
  assert.deepEqual(valueErrors(schema, {}), []);
  assert.deepEqual(valueErrors(schema, { x: 1 }), [
    `${unnamed}must not validate the schema (not)`,
  ]);
});
