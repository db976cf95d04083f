import assert from "node:assert/strict";
import { test } from "node:test";
import type { ObjectMeta } from "../meta/object.js";
import {
  annotationChanged,
  generationChanged,
  labelChanged,
  resourceVersionChanged,
} from "./change-predicates.js";
import { and, not, or, type Predicate } from "./predicate.js";

const base: ObjectMeta = {
  uid: "u",
  resourceVersion: "1",
  generation: 1,
  labels: { a: "1" },
  annotations: { b: "1" },
  finalizers: ["f"],
};

/** Whether an update that changes `more` of the metadata passes. */
function passes(predicate: Predicate, more: ObjectMeta, old = base): boolean {
  const update = predicate.update?.({
    old: { metadata: old },
    object: { metadata: { ...old, ...more } },
  });
  return update ?? true;
}

const cases: readonly [string, ObjectMeta, readonly string[]][] = [
  ["nothing", {}, []],
  ["the status alone", { resourceVersion: "2" }, ["resourceVersion"]],
  [
    "the spec",
    { resourceVersion: "2", generation: 2 },
    ["resourceVersion", "generation"],
  ],
  [
    "a label",
    { resourceVersion: "2", labels: { a: "2" } },
    ["resourceVersion", "label"],
  ],
  [
    "an annotation",
    { resourceVersion: "2", annotations: {} },
    ["resourceVersion", "annotation"],
  ],
  [
    "the finalizers",
    { resourceVersion: "2", finalizers: [] },
    ["resourceVersion", "generation"],
  ],
  [
    "the deletionTimestamp",
    { resourceVersion: "2", deletionTimestamp: "2026-01-01T00:00:00Z" },
    ["resourceVersion", "generation"],
  ],
  [
    "the object, recreated under the same name",
    { uid: "v", resourceVersion: "2" },
    ["resourceVersion", "generation"],
  ],
];

const predicates = {
  resourceVersion: resourceVersionChanged,
  generation: generationChanged,
  label: labelChanged,
  annotation: annotationChanged,
};

for (const [what, more, expected] of cases)
  test(`an update of ${what} passes ${expected.join(" and ") || "nowhere"}`, () => {
    const passed = Object.entries(predicates)
      .filter(([, predicate]) => passes(predicate, more))
      .map(([name]) => name);
    assert.deepEqual(passed, expected);
  });

test("a kind without generation passes whenever it changed", () => {
  const { generation: _, ...old } = base;
  assert.equal(passes(generationChanged, { resourceVersion: "2" }, old), true);
  assert.equal(passes(generationChanged, {}, old), false);
});

const created = { object: {}, isInInitialList: true };
const deleted = { object: {}, isFinalStateUnknown: false };

test("predicates left out, and change predicates, let creations and deletions pass", () => {
  for (const predicate of [{}, generationChanged, labelChanged]) {
    assert.equal(and<object>(predicate).create?.(created), true);
    assert.equal(or<object>(predicate).delete?.(deleted), true);
  }
});

test("and, or and not combine as in logic", () => {
  const yes: Predicate = { update: () => true };
  const no: Predicate = {
    create: () => false,
    update: () => false,
    delete: () => false,
  };
  assert.equal(passes(and(yes, no), {}), false);
  assert.equal(passes(and(yes, yes), {}), true);
  assert.equal(passes(and(), {}), true);
  assert.equal(passes(or(yes, no), {}), true);
  assert.equal(passes(or(no, no), {}), false);
  assert.equal(passes(or(), {}), false);
  assert.equal(passes(not(no), {}), true);
  assert.equal(passes(not(yes), {}), false);
  assert.equal(not(no).create?.(created), true);
  assert.equal(not({}).create?.(created), false);
  assert.equal(or(no).create?.(created), false);
  assert.equal(and(no).delete?.(deleted), false);
  const either = or(generationChanged, annotationChanged);
  assert.equal(passes(either, { annotations: {} }), true);
  assert.equal(passes(either, { labels: {} }), false);
});
