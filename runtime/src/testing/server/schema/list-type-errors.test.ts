import assert from "node:assert/strict";
import { test } from "node:test";
import { objectSchema as object } from "./structural.test.support.js";
import { valueErrors } from "./value.test.support.js";

// What a real server 1.36 answers.

test("an item stands in a set once; a third is not told again", () => {
  const set = {
    type: "array",
    items: { type: "integer" },
    "x-kubernetes-list-type": "set",
  };
  assert.deepEqual(valueErrors(set, [1, 2]), []);
  assert.deepEqual(valueErrors(set, [1, 1, 1, 2, 2]), [
    "spec.x[1]: Duplicate value: 1",
    "spec.x[4]: Duplicate value: 2",
  ]);
});

test("a key stands in a list of type map once, by the values of all its parts", () => {
  const map = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["k", "p"],
    items: object(
      {
        k: { type: "string" },
        p: { type: "integer", default: 1 },
        v: { type: "integer", maximum: 3 },
      },
      { required: ["k"] },
    ),
  };
  assert.deepEqual(valueErrors(map, [{ k: "a" }, { k: "a", p: 2 }]), []);
  assert.deepEqual(
    valueErrors(map, [{ k: "a" }, { k: "a", p: 1 }, { k: "a", p: 2 }]),
    ['spec.x[1]: Duplicate value: {"k":"a","p":1}'],
  );
  assert.deepEqual(valueErrors(map, ["x"]), [
    'spec.x[0]: Invalid value: "string": spec.x[0] in body must be of type object: "string"',
    'spec.x[0]: Invalid value: "x": must be an object for an array of list-type map',
  ]);
  assert.deepEqual(valueErrors(map, [null]), [
    'spec.x[0]: Invalid value: "null": spec.x[0] in body must be of type object: "null"',
  ]);
});

test("lists inside of lists and maps are found", () => {
  const set = {
    type: "array",
    items: { type: "string" },
    "x-kubernetes-list-type": "set",
  };
  const schema = object({
    lists: { type: "array", items: object({ set }) },
    byName: { type: "object", additionalProperties: set },
  });
  assert.deepEqual(
    valueErrors(schema, {
      lists: [{}, { set: ["a", "a"] }],
      byName: { b: ["c", "c"] },
    }),
    [
      'spec.x.lists[1].set[1]: Duplicate value: "a"',
      'spec.x.byName[b][1]: Duplicate value: "c"',
    ],
  );
});
