import assert from "node:assert/strict";
import { test } from "node:test";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

const list = {
  type: "array",
  minItems: 1,
  maxItems: 2,
  items: { type: "string" },
};

test("a list has as many items as it may", () => {
  assert.deepEqual(valueErrors(list, ["a"]), []);
  assert.deepEqual(valueErrors(list, []), [
    "spec.x: Invalid value: 0: spec.x in body should have at least 1 items",
  ]);
  assert.deepEqual(valueErrors(list, ["x", "y", "z"]), [
    "spec.x: Too many: 3: must have at most 2 items",
  ]);
});

test("items are checked before their number is", () => {
  assert.deepEqual(valueErrors(list, ["x", 1, "z"]), [
    'spec.x[1]: Invalid value: "integer": spec.x[1] in body must be of type string: "integer"',
    "spec.x: Too many: 3: must have at most 2 items",
  ]);
});
