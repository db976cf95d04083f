import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { mergeTyped } from "./typed-merge.js";
import { widgetType } from "./widget.test.support.js";

const merge = (live: Json, applied: Json): unknown =>
  (mergeTyped({ spec: live }, { spec: applied }, widgetType) as { spec: Json })
    .spec;

test("maps and lists with steps are merged, everything else is replaced", () => {
  assert.deepEqual(
    merge(
      {
        size: 1,
        title: "a",
        tags: ["x"],
        args: ["a"],
        ports: [{ name: "a", number: 1 }],
        limits: { a: "1" },
        whole: { a: 1 },
        free: { a: { b: 1 }, l: [1] },
      },
      {
        size: 2,
        tags: ["y"],
        args: [],
        ports: [{ name: "b" }, { name: "a" }],
        limits: { b: "2" },
        whole: { b: 2 },
        free: { a: { c: 1 }, l: [2] },
      },
    ),
    {
      size: 2,
      title: "a",
      tags: ["x", "y"],
      args: [],
      ports: [{ name: "b" }, { name: "a", number: 1 }],
      limits: { a: "1", b: "2" },
      whole: { b: 2 },
      free: { a: { b: 1, c: 1 }, l: [2] },
    },
  );
});

test("a value may change its form where the type allows several", () => {
  assert.deepEqual(merge({ port: 80 }, { port: "http" }), { port: "http" });
  assert.deepEqual(merge({ free: { a: { b: 1 } } }, { free: { a: 5 } }), {
    free: { a: 5 },
  });
});

test("what both share is not copied", () => {
  const free = { a: [1] };
  assert.equal((merge({ free }, { free }) as { free: Json }).free, free);
});

test("repeated items of the live list stay, those of the applied one are an error", () => {
  const twice = ["a", "a"];
  assert.deepEqual(merge({ tags: twice }, { tags: ["b"] }), {
    tags: ["a", "a", "b"],
  });
  assert.throws(
    () => merge({ tags: ["b"] }, { tags: twice }),
    (error) => hasCode(error, "TypedValue"),
  );
});
