import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deepFreeze } from "./deep-freeze.js";
import type { Json } from "./object.js";
import { shareUnchanged } from "./share-unchanged.js";

test("parts that didn't change are those of the previous state", () => {
  const previous = {
    metadata: { name: "a", labels: { x: "y" }, resourceVersion: "1" },
    spec: { ports: [{ port: 80 }, { port: 443 }] },
    status: { ready: 1 },
  };
  const current = structuredClone(previous);
  current.metadata.resourceVersion = "2";
  current.status.ready = 2;
  const expected = structuredClone(current);
  const shared = shareUnchanged(previous, current);
  assert.equal(shared, current);
  assert.deepEqual(shared, expected);
  assert.equal(shared.spec, previous.spec);
  assert.equal(shared.metadata.labels, previous.metadata.labels);
  assert.notEqual(shared.status, previous.status);
  assert.equal(previous.status.ready, 1);
});

test("a state that didn't change at all is the previous one", () => {
  const previous = { a: [1, { b: null }], c: "d" };
  assert.equal(shareUnchanged(previous, structuredClone(previous)), previous);
});

test("items of an array are shared one by one", () => {
  const previous = { items: [{ n: 1 }, { n: 2 }, { n: 3 }] };
  const current = { items: [{ n: 1 }, { n: 9 }] };
  const shared = shareUnchanged(previous, current);
  assert.deepEqual(shared, { items: [{ n: 1 }, { n: 9 }] });
  assert.equal(shared.items[0], previous.items[0]);
});

test("keys that name the prototype are data like others", () => {
  const hostile = (): unknown =>
    JSON.parse('{"__proto__":{},"constructor":{"prototype":{}},"a":{"b":1}}');
  for (const previous of [{}, { a: { b: 1 } }, hostile()]) {
    const shared = shareUnchanged<unknown>(previous, hostile());
    assert.deepEqual(shared, hostile());
    assert.equal(Object.getPrototypeOf(shared), Object.prototype);
    assert.notEqual(
      Object.getOwnPropertyDescriptor(shared, "__proto__")?.value,
      Object.prototype,
    );
  }
});

test("what is frozen is left as it is", () => {
  const previous = { a: { b: 1 }, c: 1 };
  const current = deepFreeze({ a: { b: 1 }, c: 2 });
  assert.equal(shareUnchanged<unknown>(previous, current), current);
  const partly = { a: deepFreeze({ b: { c: 1 } }), d: { e: 1 } };
  const shared = shareUnchanged<unknown>(
    { a: { b: { c: 1 }, x: 1 }, d: { e: 1 } },
    partly,
  );
  assert.deepEqual(shared, { a: { b: { c: 1 } }, d: { e: 1 } });
});

test("a value nested deeper than the stack is taken as changed", () => {
  const deep = (): unknown =>
    JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`);
  const current = deep();
  assert.equal(shareUnchanged(deep(), current), current);
});

test("sharing never changes what either state holds", () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(json, json, (previous, current) => {
      const [before, after] = [
        JSON.stringify(previous),
        JSON.stringify(current),
      ];
      const shared = shareUnchanged(previous, current);
      assert.equal(JSON.stringify(previous), before);
      assert.deepEqual(JSON.parse(JSON.stringify(shared)), JSON.parse(after));
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 500) },
  );
});

test("an edited copy shares all but the edited path", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom("a", "b", "c"),
        fc.jsonValue({ maxDepth: 3 }),
      ),
      fc.constantFrom("a", "b", "c", "d"),
      (previous, edited) => {
        const current = {
          ...structuredClone(previous),
          [edited]: { edited: true },
        };
        const shared = shareUnchanged<Record<string, unknown>>(
          previous,
          current,
        );
        for (const [name, value] of Object.entries(previous))
          if (name !== edited) assert.equal(shared[name], value);
      },
    ),
  );
});
