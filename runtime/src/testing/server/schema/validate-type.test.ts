import assert from "node:assert/strict";
import { test } from "node:test";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

const mistyped = (type: string, given: string): string =>
  `spec.x: Invalid value: "${given}": spec.x in body must be of type ${type}: "${given}"`;

test("a value of another type is called by the name of its own", () => {
  const integer = { type: "integer" };
  assert.deepEqual(valueErrors(integer, 1), []);
  assert.deepEqual(valueErrors(integer, "x"), [mistyped("integer", "string")]);
  assert.deepEqual(valueErrors(integer, true), [
    mistyped("integer", "boolean"),
  ]);
  assert.deepEqual(valueErrors(integer, []), [mistyped("integer", "array")]);
  assert.deepEqual(valueErrors(integer, {}), [mistyped("integer", "object")]);
  assert.deepEqual(valueErrors({ type: "string" }, 5), [
    mistyped("string", "integer"),
  ]);
  assert.deepEqual(valueErrors({ type: "boolean" }, "true"), [
    mistyped("boolean", "string"),
  ]);
  assert.deepEqual(
    valueErrors({ type: "array", items: { type: "string" } }, {}),
    [mistyped("array", "object")],
  );
  assert.deepEqual(valueErrors({ type: "object" }, []), [
    mistyped("object", "array"),
  ]);
});

test("a fraction is no integer", () => {
  assert.deepEqual(valueErrors({ type: "integer" }, 1.5), [
    mistyped("integer", "number"),
    '<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.x',
  ]);
  assert.deepEqual(valueErrors({ type: "number" }, 1.5), []);
});

test("JSON does not tell 1.0 from 1, both are integers", () => {
  assert.deepEqual(valueErrors({ type: "integer" }, JSON.parse("1.0")), []);
});

test("where the schema has a format, a wrong type is called by it", () => {
  const int32 = { type: "integer", format: "int32" };
  assert.deepEqual(valueErrors(int32, "x"), [mistyped("integer", "string")]);
  assert.deepEqual(valueErrors(int32, [1]), [mistyped("integer", "array")]);
  assert.deepEqual(valueErrors(int32, true), [mistyped("int32", "")]);
  assert.deepEqual(valueErrors(int32, {}), [mistyped("int32", "")]);
  assert.deepEqual(valueErrors(int32, 1.5), [
    mistyped("int32", "float64"),
    '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.x',
  ]);
  const dateTime = { type: "string", format: "date-time" };
  assert.deepEqual(valueErrors(dateTime, 5), [mistyped("date-time", "int64")]);
  assert.deepEqual(valueErrors(dateTime, {}), [mistyped("date-time", "")]);
  // The real server lets lists pass here, and so does this.
  assert.deepEqual(valueErrors(dateTime, []), []);
  assert.deepEqual(valueErrors({ type: "string", format: "whatever" }, 5), [
    mistyped("string", "integer"),
  ]);
});

test("an int-or-string is an integer or a text", () => {
  const schema = { "x-kubernetes-int-or-string": true };
  assert.deepEqual(valueErrors(schema, 5), []);
  assert.deepEqual(valueErrors(schema, "50%"), []);
  for (const [value, name] of [
    [true, "boolean"],
    [1.5, "number"],
    [{}, "object"],
  ] as const)
    assert.deepEqual(valueErrors(schema, value), [
      mistyped("integer,string", name),
    ]);
});

test("an int-or-string with the alternatives spelled out has their errors too", () => {
  const schema = {
    "x-kubernetes-int-or-string": true,
    anyOf: [{ type: "integer" }, { type: "string" }],
  };
  assert.deepEqual(valueErrors(schema, "a"), []);
  assert.deepEqual(valueErrors(schema, true), [
    mistyped("integer,string", "boolean"),
    '<nil>: Invalid value: "": "spec.x" must validate at least one schema (anyOf)',
    mistyped("integer", "boolean"),
  ]);
});

test("a null is wrong where it stands in a list, and dropped where it is a member", () => {
  const list = { type: "array", items: { type: "string" } };
  assert.deepEqual(valueErrors(list, [null]), [
    'spec.x[0]: Invalid value: "null": spec.x[0] in body must be of type string: "null"',
  ]);
  assert.deepEqual(valueErrors({ type: "integer", minimum: 1 }, null), []);
  assert.deepEqual(
    valueErrors({ type: "integer", minimum: 1, nullable: true }, null),
    [],
  );
});
