import assert from "node:assert/strict";
import { test } from "node:test";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

test("the length of a text is counted in characters", () => {
  const schema = { type: "string", minLength: 2, maxLength: 3 };
  for (const text of ["ab", "ééé", "😀😀😀"])
    assert.deepEqual(valueErrors(schema, text), [], text);
  assert.deepEqual(valueErrors(schema, "😀"), [
    'spec.x: Invalid value: "😀": spec.x in body should be at least 2 chars long',
  ]);
  assert.deepEqual(valueErrors(schema, "abcd"), [
    "spec.x: Too long: may not be more than 3 bytes",
  ]);
});

test("a text matches the pattern", () => {
  const schema = { type: "string", pattern: "^a+$" };
  assert.deepEqual(valueErrors(schema, "aaa"), []);
  assert.deepEqual(valueErrors(schema, 'b"\n'), [
    'spec.x: Invalid value: "b\\"\\n": spec.x in body should match \'^a+$\'',
  ]);
  const intOrString = { "x-kubernetes-int-or-string": true, pattern: "^a" };
  assert.deepEqual(valueErrors(intOrString, 5), []);
  assert.deepEqual(valueErrors(intOrString, "b"), [
    "spec.x: Invalid value: \"b\": spec.x in body should match '^a'",
  ]);
});

test("a text has the format", () => {
  const schema = { type: "string", format: "date-time" };
  assert.deepEqual(valueErrors(schema, "2020-01-01T00:00:00Z"), []);
  assert.deepEqual(valueErrors(schema, "2020-01-01"), [
    'spec.x: Invalid value: "2020-01-01": spec.x in body must be of type date-time: "2020-01-01"',
  ]);
  assert.deepEqual(valueErrors({ type: "string", format: "other" }, "x"), []);
});

test("a value is among those that the enum lists", () => {
  const texts = { type: "string", enum: ["a", "b"] };
  assert.deepEqual(valueErrors(texts, "b"), []);
  assert.deepEqual(valueErrors(texts, "c"), [
    'spec.x: Unsupported value: "c": supported values: "a", "b"',
  ]);
  assert.deepEqual(valueErrors(texts, 5), [
    'spec.x: Invalid value: "integer": spec.x in body must be of type string: "integer"',
    'spec.x: Unsupported value: 5: supported values: "a", "b"',
  ]);
  assert.deepEqual(valueErrors({ type: "integer", enum: [1, 2] }, 3), [
    'spec.x: Unsupported value: 3: supported values: "1", "2"',
  ]);
  assert.deepEqual(
    valueErrors({ type: "string", nullable: true, enum: ["a"] }, null),
    ['spec.x: Unsupported value: null: supported values: "a"'],
  );
});
