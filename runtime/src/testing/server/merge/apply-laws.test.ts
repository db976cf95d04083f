import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json, KubeObject } from "../../../meta/object.js";
import { cloneJson } from "../schema/json-value.js";
import { managedWidget } from "./widget.test.support.js";

const spec = (object: KubeObject): Record<string, Json> =>
  (object as { readonly spec: Record<string, Json> }).spec;

const keys = fc.constantFrom("a", "b", "c", "__proto__");
const portLists = fc
  .uniqueArray(keys, { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
          .map((number) =>
            number === undefined ? { name } : { name, number },
          ),
      ),
    ),
  );
const specs: fc.Arbitrary<Json> = fc
  .record(
    {
      size: fc.integer({ min: 0, max: 2 }),
      title: fc.constantFrom("x", "y"),
      tags: fc.uniqueArray(keys, { maxLength: 3 }),
      args: fc.array(keys, { maxLength: 2 }),
      ports: portLists,
      limits: fc.dictionary(keys, fc.constantFrom("1", "2"), { maxKeys: 3 }),
      whole: fc.constantFrom({ a: 1 }, { b: 2 }),
      free: fc.dictionary(
        keys,
        fc.constantFrom<Json>(1, { a: 1 }, ["a"], { b: { c: [] } }),
        { maxKeys: 2 },
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);
const writes = fc.array(
  fc.record({
    manager: fc.constantFrom("one", "two"),
    isApply: fc.boolean(),
    force: fc.boolean(),
    spec: specs,
  }),
  { maxLength: 4 },
);

/** A widget that some managers have written before. */
const written = writes.map((before) => {
  const widget = managedWidget();
  for (const { manager, isApply, force, spec: wanted } of before)
    if (isApply) widget.apply(manager, { spec: wanted }, { force });
    else
      widget.update(
        manager,
        (object) => ({ ...object, spec: wanted }) as KubeObject,
      );
  return widget;
});

test("whatever was before, what is applied is there, and applied again changes nothing", () => {
  fc.assert(
    fc.property(written, specs, (widget, wanted) => {
      const before = cloneJson(widget.live as Json);
      const stored = widget.live;
      assert.equal(
        widget.apply("me", { spec: wanted }, { force: true }),
        undefined,
      );
      assert.deepEqual(stored, before);
      const once = widget.live;
      assert.equal(widget.apply("me", { spec: wanted }), undefined);
      assert.deepEqual(widget.live, once);
      for (const [key, value] of Object.entries(wanted as object)) {
        const now = spec(widget.live)[key];
        if (["size", "title", "args", "whole"].includes(key))
          assert.deepEqual(now, value, key);
        if (key === "tags")
          for (const tag of value as string[])
            assert.ok((now as string[]).includes(tag));
      }
    }),
  );
});

test("what only its applier owns goes when it applies nothing", () => {
  fc.assert(
    fc.property(specs, (wanted) => {
      const widget = managedWidget();
      widget.apply("one", { spec: { note: "n" } });
      const before = spec(widget.live);
      widget.apply("me", { spec: wanted });
      widget.apply("me", {});
      // Maps and lists that were made for it may stay, empty.
      assert.equal(JSON.stringify(spec(widget.live)).includes("null"), false);
      for (const key of ["size", "title", "args", "whole"])
        assert.equal(spec(widget.live)[key], before[key]);
      assert.equal(
        Object.keys(widget.owners()).some((owner) => owner.startsWith("me ")),
        false,
      );
    }),
  );
});
