import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotFound } from "../errors/status-error.js";
import { NOTHING } from "../meta/label-selector.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly } from "../meta/object.js";
import { KeyedStore } from "./keyed-store.js";
import { createLister, type Lister } from "./lister.js";
import { metaNamespaceIndex, NAMESPACE_INDEX } from "./namespace-index.js";
import { Widget, widget } from "./widget.test.support.js";

function lister(options: { readonly hasIndex: boolean }): Lister<Widget> {
  const store = new KeyedStore<DeepReadonly<Widget>>(metaNamespaceKey, {
    indexers: options.hasIndex ? { [NAMESPACE_INDEX]: metaNamespaceIndex } : {},
  });
  store.add(widget("ns1/a", 1, { labels: { tier: "web" } }));
  store.add(widget("ns1/b", 2, { labels: { tier: "db" } }));
  store.add(widget("ns2/a", 3, { labels: { tier: "web" } }));
  store.add(widget("global", 4));
  return createLister<Widget>(store, Widget);
}

const keys = (objects: readonly DeepReadonly<Widget>[]): string[] =>
  objects.map((object) => metaNamespaceKey(object)).sort();

for (const hasIndex of [true, false])
  test(`ListAll: everything, by selector and by namespace, ${hasIndex ? "with" : "without"} the index`, () => {
    const all = lister({ hasIndex });
    assert.deepEqual(keys(all.list()), ["global", "ns1/a", "ns1/b", "ns2/a"]);
    assert.deepEqual(keys(all.list({ labelSelector: "" })).length, 4);
    assert.deepEqual(keys(all.list({ labelSelector: "tier=web" })), [
      "ns1/a",
      "ns2/a",
    ]);
    assert.deepEqual(all.list({ labelSelector: NOTHING }), []);
    assert.deepEqual(keys(all.inNamespace("ns1").list()), ["ns1/a", "ns1/b"]);
    assert.deepEqual(
      keys(all.inNamespace("ns1").list({ labelSelector: "tier!=web" })),
      ["ns1/b"],
    );
    assert.deepEqual(keys(all.inNamespace("").list()), ["global"]);
    assert.deepEqual(all.inNamespace("ns3").list(), []);
  });

test("an object is found by namespace and name, or by its metadata", () => {
  const all = lister({ hasIndex: true });
  const found = all.get({ namespace: "ns2", name: "a" });
  assert.equal(found.metadata?.resourceVersion, "3");
  assert.equal(all.get(found.metadata), found);
  assert.equal(all.inNamespace("ns2").get("a"), found);
  assert.equal(all.get({ name: "global" }).metadata?.resourceVersion, "4");
  assert.equal(all.find({ namespace: "ns2", name: "b" }), undefined);
  assert.equal(all.inNamespace("ns2").find("b"), undefined);
});

test("an object that isn't in the cache is NotFound, as the server would say", () => {
  const all = lister({ hasIndex: true });
  for (const act of [
    () => all.get({ namespace: "ns2", name: "b" }),
    () => all.inNamespace("ns2").get("b"),
    () => all.get({}),
  ])
    assert.throws(act, isNotFound);
  assert.throws(() => all.get({ name: "b" }), {
    message: 'widgets.example.com "b" not found',
  });
});

test("an index is read by its name", () => {
  const all = lister({ hasIndex: true });
  assert.deepEqual(keys(all.byIndex(NAMESPACE_INDEX, "ns1")), [
    "ns1/a",
    "ns1/b",
  ]);
  assert.throws(() => all.byIndex("nope", "x"), { code: "UnknownIndex" });
});
