import assert from "node:assert/strict";
import { test } from "node:test";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

test("bounds are inclusive unless said otherwise", () => {
  const bounded = { type: "integer", minimum: 1, maximum: 10 };
  assert.deepEqual(valueErrors(bounded, 1), []);
  assert.deepEqual(valueErrors(bounded, 10), []);
  assert.deepEqual(valueErrors(bounded, 11), [
    "spec.x: Invalid value: 11: spec.x in body should be less than or equal to 10",
  ]);
  assert.deepEqual(valueErrors(bounded, -5), [
    "spec.x: Invalid value: -5: spec.x in body should be greater than or equal to 1",
  ]);
  const exclusive = {
    ...bounded,
    exclusiveMinimum: true,
    exclusiveMaximum: true,
  };
  assert.deepEqual(valueErrors(exclusive, 2), []);
  assert.deepEqual(valueErrors(exclusive, 1), [
    "spec.x: Invalid value: 1: spec.x in body should be greater than 1",
  ]);
  assert.deepEqual(valueErrors(exclusive, 10), [
    "spec.x: Invalid value: 10: spec.x in body should be less than 10",
  ]);
});

test("a whole value is compared with the bounds of a fraction as the real server does", () => {
  const schema = { type: "number", minimum: 0.5, maximum: 1_000_000.5 };
  // A whole value is compared with the whole part of the bound.
  assert.deepEqual(valueErrors(schema, 0), []);
  assert.deepEqual(valueErrors(schema, 0.1), [
    "spec.x: Invalid value: 0.1: spec.x in body should be greater than or equal to 0.5",
  ]);
  assert.deepEqual(valueErrors(schema, 1_000_001), [
    "spec.x: Invalid value: 1000001: spec.x in body should be less than or equal to 1000000",
  ]);
  assert.deepEqual(valueErrors(schema, 2_000_000.25), [
    "spec.x: Invalid value: 2.00000025e+06: spec.x in body should be less than or equal to 1.0000005e+06",
  ]);
});

test("a number fits its format", () => {
  const int32 = { type: "integer", format: "int32" };
  for (const value of [3e9, -3e9])
    assert.deepEqual(valueErrors(int32, value), [
      '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.x',
    ]);
  assert.deepEqual(
    valueErrors({ type: "number", format: "float", maximum: 1e6 }, 1e39),
    [
      '<nil>: Invalid value: "": Checked value must be of type number with format float in spec.x',
      "spec.x: Invalid value: 1e+39: spec.x in body should be less than or equal to 1e+06",
    ],
  );
});

test("a bound must fit the type as well", () => {
  const schema = { type: "integer", maximum: 10.5 };
  const misfit =
    '<nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in spec.x';
  assert.deepEqual(valueErrors(schema, 10), [misfit]);
  assert.deepEqual(valueErrors(schema, 11), [
    misfit,
    "spec.x: Invalid value: 11: spec.x in body should be less than or equal to 10.5",
  ]);
});

test("an integer beyond 64 bits is a number", () => {
  assert.deepEqual(valueErrors({ type: "integer", maximum: 10 }, 1e20), [
    'spec.x: Invalid value: "number": spec.x in body must be of type integer: "number"',
    '<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.x',
    "spec.x: Invalid value: 1e+20: spec.x in body should be less than or equal to 10",
  ]);
});

test("multiples are multiples, of fractions too", () => {
  assert.deepEqual(valueErrors({ type: "integer", multipleOf: 3 }, 9), []);
  assert.deepEqual(valueErrors({ type: "integer", multipleOf: 3 }, 4), [
    "spec.x: Invalid value: 4: spec.x in body should be a multiple of 3",
  ]);
  assert.deepEqual(valueErrors({ type: "number", multipleOf: 0.1 }, 0.25), [
    "spec.x: Invalid value: 0.25: spec.x in body should be a multiple of 0.1",
  ]);
});
