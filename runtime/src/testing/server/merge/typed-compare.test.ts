import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { pathText, type FieldSet } from "./field-set.js";
import { compareTyped } from "./typed-compare.js";
import { widgetType } from "./widget.test.support.js";

const textsOf = (set: FieldSet): string[] =>
  set.paths().map((path) => pathText(path).replace(".spec.", ""));

const compare = (before: Json, after: Json): unknown => {
  const { removed, modified, added } = compareTyped(
    { spec: before },
    { spec: after },
    widgetType,
  );
  return {
    removed: textsOf(removed),
    modified: textsOf(modified),
    added: textsOf(added),
  };
};

test("what is added, removed and changed is told by path", () => {
  assert.deepEqual(
    compare(
      {
        size: 1,
        title: "a",
        tags: ["x", "y"],
        args: ["a"],
        ports: [{ name: "a", number: 1 }, { name: "b" }],
        limits: { a: "1", b: "2" },
        whole: { a: 1 },
      },
      {
        size: 2,
        note: "n",
        tags: ["y", "z"],
        args: ["b"],
        ports: [{ name: "c" }, { name: "a", number: 2 }],
        limits: { b: "3", c: "1" },
        whole: { a: 2 },
      },
    ),
    {
      removed: [
        "title",
        "limits.a",
        'ports[name="b"]',
        'ports[name="b"].name',
        'tags[="x"]',
      ],
      modified: ["args", "size", "whole", "limits.b", 'ports[name="a"].number'],
      added: [
        "note",
        "limits.c",
        'ports[name="c"]',
        'ports[name="c"].name',
        'tags[="z"]',
      ],
    },
  );
});

test("the order of items with steps is no difference, that of others is", () => {
  const none = { removed: [], modified: [], added: [] };
  assert.deepEqual(
    compare(
      { tags: ["a", "b"], ports: [{ name: "a" }, { name: "b" }] },
      { tags: ["b", "a"], ports: [{ name: "b" }, { name: "a" }] },
    ),
    none,
  );
  assert.deepEqual(compare({ args: ["a", "b"] }, { args: ["b", "a"] }), {
    ...none,
    modified: ["args"],
  });
});

test("repeated items are compared together", () => {
  const twice = [
    { name: "a", number: 1 },
    { name: "a", number: 2 },
  ];
  assert.deepEqual(compare({ ports: twice }, { ports: [...twice].reverse() }), {
    removed: [],
    modified: ['ports[name="a"]'],
    added: [],
  });
  assert.deepEqual(compare({ ports: twice }, { ports: [] }), {
    removed: ['ports[name="a"]'],
    modified: [],
    added: [],
  });
});

test("values that do not fit are an error", () => {
  assert.throws(
    () => compare({ size: 1 }, { unknown: 1 }),
    (error) => hasCode(error, "TypedValue"),
  );
});
