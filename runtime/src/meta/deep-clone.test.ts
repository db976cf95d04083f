import assert from "node:assert/strict";
import { test } from "node:test";
import { deepClone } from "./deep-clone.js";
import { deepEqual } from "./deep-equal.js";
import { deepFreeze } from "./deep-freeze.js";

const json = (text: string): unknown => JSON.parse(text);

test("a clone is equal and shares nothing", () => {
  const original = deepFreeze({
    list: [{ a: 1 }, null, "x"],
    map: { nested: { value: true } },
  });
  const copy = deepClone(original);
  assert.deepEqual(copy, original);
  copy.map.nested.value = false;
  copy.list.push("y");
  assert.equal(original.map.nested.value, true);
  assert.equal(original.list.length, 3);
});

for (const key of ["__proto__", "constructor", "prototype", "toString"])
  test(`a key ${key} is cloned as data`, () => {
    const copy = deepClone(json(`{"${key}": {"polluted": 1}}`)) as object;
    assert.deepEqual(Object.keys(copy), [key]);
    assert.equal(Object.getPrototypeOf(copy), Object.prototype);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
    assert.equal(JSON.stringify(copy), `{"${key}":{"polluted":1}}`);
  });

test("a frozen value refuses every write, however deep", () => {
  const frozen = deepFreeze({ metadata: { labels: { a: "b" }, list: [1] } });
  const labels = frozen.metadata.labels as Record<string, string>;
  const list = frozen.metadata.list as number[];
  assert.throws(() => (labels["a"] = "c"), TypeError);
  assert.throws(() => list.push(2), TypeError);
});

test("equality is that of the wire", () => {
  assert.equal(deepEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }), true);
  assert.equal(deepEqual({ a: undefined, b: 1 }, { b: 1 }), true);
  assert.equal(deepEqual({ a: null }, {}), false);
  assert.equal(deepEqual([1, 2], [2, 1]), false);
  assert.equal(deepEqual([], {}), false);
  assert.equal(deepEqual({ a: "1" }, { a: 1 }), false);
  assert.equal(deepEqual({ a: {} }, { a: {} }), true);
  assert.equal(deepEqual({ a: 1 }, { b: 1 }), false);
  // An inherited property is not one of the value's own.
  assert.equal(deepEqual({ toString: 1 }, { a: 1 }), false);
});
