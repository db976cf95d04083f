import assert from "node:assert/strict";
import { test } from "node:test";
import { structural, textsOf } from "./structural.test.support.js";
import { validateObject } from "./validate-object.js";

const anything = structural({
  type: "object",
  "x-kubernetes-preserve-unknown-fields": true,
});
const scale = {
  specReplicasPath: ".spec.replicas",
  statusReplicasPath: ".status.replicas",
  labelSelectorPath: ".status.selector",
};

const errors = (object: object, subresource?: "status"): string[] =>
  textsOf(validateObject(object, anything, { scale, subresource }));

// What a real server 1.36 answers.

test("scale paths lead to replicas that are not negative, or nowhere", () => {
  assert.deepEqual(errors({}), []);
  assert.deepEqual(errors({ spec: { replicas: 0 } }), []);
  assert.deepEqual(
    errors({ spec: { replicas: -1 }, status: { replicas: -2 } }),
    [
      ".spec.replicas: Invalid value: -1: should be a non-negative integer",
      ".status.replicas: Invalid value: -2: should be a non-negative integer",
    ],
  );
  assert.deepEqual(errors({ spec: { replicas: 2 ** 31 } }), [
    ".spec.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647",
  ]);
});

test("the status endpoint does not look at the replicas of the spec", () => {
  assert.deepEqual(
    errors({ spec: { replicas: -1 }, status: { replicas: -2 } }, "status"),
    [".status.replicas: Invalid value: -2: should be a non-negative integer"],
  );
});

test("what a path leads to must have the type", () => {
  const complaint = (spec: unknown): string | undefined =>
    errors({ spec })[0]?.replace(".spec.replicas: Invalid value: 0: ", "");
  const expected = "expected int64";
  assert.equal(
    complaint({ replicas: "x" }),
    `.spec.replicas accessor error: x is of the type string, ${expected}`,
  );
  assert.equal(
    complaint({ replicas: 1.5 }),
    `.spec.replicas accessor error: 1.5 is of the type float64, ${expected}`,
  );
  assert.equal(
    complaint({ replicas: null }),
    `.spec.replicas accessor error: <nil> is of the type <nil>, ${expected}`,
  );
  assert.equal(
    complaint({ replicas: { a: 1 } }),
    `.spec.replicas accessor error: map[a:1] is of the type map[string]interface {}, ${expected}`,
  );
  assert.equal(
    complaint([1]),
    ".spec.replicas accessor error: [1] is of the type []interface {}, expected map[string]interface{}",
  );
  assert.deepEqual(errors({ status: { selector: 5 } }), [
    '.status.selector: Invalid value: "": .status.selector accessor error: 5 is of the type int64, expected string',
  ]);
});
