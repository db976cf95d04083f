import assert from "node:assert/strict";
import { test } from "node:test";
import { crdSchemaErrors } from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const integer = { type: "integer" };
const ofA = (schema: object): string[] =>
  crdSchemaErrors(object({ a: schema })).map((error) =>
    error.replace("properties[a].", ""),
  );

test("a default is valid by its own schema", () => {
  assert.deepEqual(ofA({ ...integer, default: 1 }), []);
  assert.deepEqual(ofA({ ...integer, default: "x" }), [
    'default: Invalid value: "string":  in body must be of type integer: "string"',
  ]);
  assert.deepEqual(ofA({ type: "string", enum: ["a"], default: "b" }), [
    'default: Unsupported value: "b": supported values: "a"',
  ]);
  assert.deepEqual(
    ofA(object({ b: integer }, { default: { b: "x" }, required: ["q"] })),
    [
      'default.b: Invalid value: "string": b in body must be of type integer: "string"',
      "default.q: Required value",
    ],
  );
  assert.deepEqual(
    ofA({ type: "array", items: { ...integer, default: "q" } }),
    [
      'items.default: Invalid value: "string":  in body must be of type integer: "string"',
    ],
  );
});

test("a default has no unknown fields", () => {
  assert.deepEqual(ofA(object({ b: integer }, { default: { c: 1 } })), [
    'default: Invalid value: {"c":1}: must not have unknown fields',
  ]);
});

test("a null is no default", () => {
  assert.deepEqual(ofA({ type: "string", default: null }), []);
});

test("the default of an embedded resource is a resource", () => {
  const embedded = (value: unknown): string[] =>
    ofA({
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
      default: value,
    });
  assert.deepEqual(
    embedded({ apiVersion: "v1", kind: "X", metadata: { name: "a" } }),
    [],
  );
  assert.deepEqual(embedded({}), [
    "default.apiVersion: Required value",
    "default.kind: Required value",
  ]);
  assert.deepEqual(crdSchemaErrors(object({}, { default: {} })), [
    "default.apiVersion: Required value",
    "default.kind: Required value",
  ]);
});
