import assert from "node:assert/strict";
import { test } from "node:test";
import { Correlation, keyedItems } from "./correlation.js";
import {
  objectSchema as object,
  structural,
} from "./structural.test.support.js";

const item = object(
  { k: { type: "string" }, v: { type: "integer" } },
  { required: ["k"] },
);
const schema = structural(
  object({
    keyed: {
      type: "array",
      items: item,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
    },
    list: { type: "array", items: item },
    byName: { type: "object", additionalProperties: item },
  }),
);

const a = { k: "a", v: 1 };
const b = { k: "b", v: 2 };

test("members are matched by name where both have one and the schema knows it", () => {
  const correlation = new Correlation(
    { byName: { x: a }, list: [a], other: 1 },
    { byName: { x: b }, other: 1 },
    schema,
  );
  const found = correlation.key("byName")?.key("x");
  assert.deepEqual([found?.value, found?.oldValue], [a, b]);
  assert.equal(correlation.key("list"), undefined);
  assert.equal(correlation.key("other"), undefined);
  assert.equal(correlation.key("byName")?.key("toString"), undefined);
});

test("items are matched by their keys, in lists of type map only", () => {
  const correlation = new Correlation(
    { keyed: [b, a], list: [a] },
    { keyed: [a, b], list: [a] },
    schema,
  );
  assert.deepEqual(correlation.key("keyed")?.index(0)?.oldValue, b);
  assert.equal(correlation.key("keyed")?.index(7), undefined);
  assert.equal(correlation.key("list")?.index(0), undefined);
});

test("unchanged is what is equal; in lists of type map in any order", () => {
  const unchanged = (value: object, oldValue: object): boolean =>
    new Correlation(value as never, oldValue as never, schema).isUnchanged();
  assert.equal(unchanged({ keyed: [a, b] }, { keyed: [b, a] }), true);
  assert.equal(unchanged({ keyed: [a] }, { keyed: [{ ...a, v: 2 }] }), false);
  assert.equal(unchanged({ keyed: [a] }, { keyed: [a, b] }), false);
  assert.equal(unchanged({ list: [a, b] }, { list: [b, a] }), false);
  assert.equal(unchanged({ list: [a] }, { list: [{ v: 1, k: "a" }] }), true);
  assert.equal(unchanged({ byName: { x: a } }, { byName: { x: a } }), true);
  assert.equal(unchanged({ byName: { x: a } }, { byName: { y: a } }), false);
  assert.equal(unchanged({ list: [] }, {}), false);
});

test("keyedItems finds the first item with the same keys", () => {
  const keyed = schema.properties?.get("keyed");
  assert.ok(keyed);
  const find = keyedItems(keyed, [a, { k: "a", v: 7 }, 5, { v: 1 }]);
  assert.equal(find({ k: "a" }), a);
  assert.equal(find({ k: "z" }), undefined);
  assert.equal(find(5), undefined);
  assert.equal(find({}), undefined);
});
