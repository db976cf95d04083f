import assert from "node:assert/strict";
import { test } from "node:test";
import {
  objectSchema as object,
  structural,
  textsOf,
} from "./structural.test.support.js";
import { validateObject } from "./validate-object.js";

// Outcomes as a real server 1.36 has them, after its CRD was tightened.

const max3 = { type: "integer", maximum: 3 };
const item = object({ k: { type: "string" }, v: max3 }, { required: ["k"] });
const schema = structural(
  object({
    spec: object({
      i: max3,
      in: object({ x: max3, y: max3 }, { required: ["x"] }),
      keyed: {
        type: "array",
        items: item,
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["k"],
      },
      list: { type: "array", items: item },
      set: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "set",
      },
      all: object(
        { x: { type: "integer" }, y: { type: "integer" } },
        { allOf: [{ properties: { x: { maximum: 3 } } }] },
      ),
      byName: { type: "object", additionalProperties: max3 },
    }),
    status: object({ n: max3, m: max3 }),
  }),
);

const update = (oldSpec: unknown, spec: unknown): string[] =>
  textsOf(
    validateObject(resource({ spec }), schema, {
      oldObject: resource({ spec: oldSpec }),
    }),
  );

const resource = (rest: object): object => ({
  apiVersion: "example.com/v1",
  kind: "Thing",
  metadata: { name: "x" },
  ...rest,
});

const tooMuch = (field: string, value = 9): string =>
  `${field}: Invalid value: ${value}: ${field} in body should be less than or equal to 3`;

test("an invalid value that an update leaves as it was is let pass", () => {
  assert.deepEqual(update({ i: 9 }, { i: 9, in: { x: 1 } }), []);
  assert.deepEqual(update({ i: 8 }, { i: 9 }), [tooMuch("spec.i")]);
  assert.deepEqual(update({}, { i: 9 }), [tooMuch("spec.i")]);
});

test("a part that changes is checked but for those of its parts that do not", () => {
  assert.deepEqual(update({ in: { y: 9 } }, { in: { y: 9 }, i: 1 }), []);
  assert.deepEqual(update({ in: { y: 9 } }, { in: { y: 8 } }), [
    tooMuch("spec.in.y", 8),
    "spec.in.x: Required value",
  ]);
  assert.deepEqual(update({ byName: { a: 9 } }, { byName: { a: 9, b: 9 } }), [
    tooMuch("spec.byName.b"),
  ]);
});

test("items are the same by their key in lists of type map, and the same nowhere else", () => {
  const bad = { k: "a", v: 9 };
  const good = { k: "b", v: 1 };
  assert.deepEqual(update({ keyed: [bad] }, { keyed: [good, bad] }), []);
  assert.deepEqual(
    update({ keyed: [bad] }, { keyed: [good, { k: "c", v: 9 }] }),
    [tooMuch("spec.keyed[1].v")],
  );
  assert.deepEqual(update({ list: [bad] }, { list: [bad] }), []);
  assert.deepEqual(update({ list: [bad] }, { list: [bad, good] }), [
    tooMuch("spec.list[0].v"),
  ]);
});

test("inside alternatives nothing is let pass", () => {
  assert.deepEqual(update({ all: { x: 9 } }, { all: { x: 9 } }), []);
  assert.deepEqual(update({ all: { x: 9 } }, { all: { x: 9, y: 1 } }), [
    tooMuch("spec.all.x"),
    '<nil>: Invalid value: "": "spec.all" must validate all the schemas (allOf). None validated',
  ]);
});

test("an object with duplicates in a list may get others", () => {
  assert.deepEqual(update({ set: ["a", "b"] }, { set: ["a", "a"] }), [
    'spec.set[1]: Duplicate value: "a"',
  ]);
  assert.deepEqual(update({ set: ["a", "a"] }, { set: ["b", "b"] }), []);
});

test("the status endpoint checks the status, against what it was", () => {
  const updateStatus = (oldStatus: unknown, status: unknown): string[] =>
    textsOf(
      validateObject(resource({ spec: { i: 9 }, status }), schema, {
        oldObject: resource({ spec: { i: 9 }, status: oldStatus }),
        subresource: "status",
      }),
    );
  assert.deepEqual(updateStatus({}, { n: 1 }), []);
  assert.deepEqual(updateStatus({ n: 9 }, { n: 9, m: 1 }), []);
  assert.deepEqual(updateStatus({ n: 9 }, { n: 8 }), [
    "status.n: Invalid value: 8: n in body should be less than or equal to 3",
  ]);
});

test("errors of values come before those of lists", () => {
  assert.deepEqual(
    textsOf(
      validateObject(resource({ spec: { set: ["a", "a"], i: 9 } }), schema),
    ),
    [tooMuch("spec.i"), 'spec.set[1]: Duplicate value: "a"'],
  );
});

test("the conformance widget beyond its maximum gets the words of the golden answer", () => {
  const widget = structural(
    object({ spec: object({ size: { type: "integer", maximum: 10 } }) }),
  );
  assert.deepEqual(
    textsOf(validateObject(resource({ spec: { size: 99 } }), widget)),
    [
      "spec.size: Invalid value: 99: spec.size in body should be less than or equal to 10",
    ],
  );
});
