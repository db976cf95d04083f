import assert from "node:assert/strict";
import { test } from "node:test";
import { prunedFields } from "./pruned-fields.js";

test("a field that was sent and isn't stored is named, at any depth, once for all items of a list", () => {
  const sent = {
    ready: true,
    color: "red",
    nested: { known: 1, unknown: 2 },
    conditions: [
      { type: "A", mood: "good" },
      { type: "B", mood: "bad" },
    ],
    tags: ["x"],
  };
  const stored = {
    ready: true,
    nested: { known: 1 },
    conditions: [{ type: "A" }, { type: "B" }],
    tags: ["x"],
    added: "by a default",
  };
  assert.deepEqual(prunedFields(sent, stored), [
    "color",
    "conditions[].mood",
    "nested.unknown",
  ]);
});

test("what was changed, left empty or merged by the server isn't pruned", () => {
  assert.deepEqual(prunedFields({ a: 1, b: null, c: undefined }, { a: 2 }), []);
  assert.deepEqual(
    prunedFields({ items: [{ a: 1, b: 2 }] }, { items: [{ a: 1 }, { c: 1 }] }),
    [],
  );
  assert.deepEqual(prunedFields({ a: { b: 1 } }, { a: "text" }), []);
  assert.deepEqual(prunedFields(undefined, {}), []);
});
