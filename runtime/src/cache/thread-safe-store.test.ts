import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { KeyedStore } from "./keyed-store.js";
import { metaNamespaceIndex, NAMESPACE_INDEX } from "./namespace-index.js";
import { ThreadSafeStore } from "./thread-safe-store.js";
import { widget, type Widget } from "./widget.test.support.js";

interface Tagged {
  readonly name: string;
  readonly tags: readonly string[];
}

const tagged = (name: string, ...tags: readonly string[]): Tagged => ({
  name,
  tags,
});

function taggedStore(): KeyedStore<Tagged> {
  return new KeyedStore<Tagged>(({ name }) => name, {
    indexers: { tag: ({ tags }) => tags },
  });
}

test("Cache: what is added, replaced and deleted is what is there", () => {
  const store = taggedStore();
  store.add(tagged("a", "x"));
  store.add(tagged("b"));
  store.update(tagged("a", "y"));
  assert.deepEqual(store.list(), [tagged("a", "y"), tagged("b")]);
  assert.deepEqual(store.listKeys(), ["a", "b"]);
  assert.deepEqual(store.get(tagged("a")), tagged("a", "y"));
  assert.equal(store.getByKey("c"), undefined);
  store.delete(tagged("b"));
  store.deleteByKey("c");
  assert.equal(store.size, 1);
  store.replace([tagged("c", "z")], "1");
  assert.deepEqual(store.list(), [tagged("c", "z")]);
  assert.deepEqual(store.byIndex("tag", "y"), []);
  assert.deepEqual(store.byIndex("tag", "z"), [tagged("c", "z")]);
});

test("CacheWithTransformer: what is stored was transformed", () => {
  const store = new KeyedStore<Tagged>(({ name }) => name, {
    transform: ({ name }) => tagged(name, "t"),
    indexers: { tag: ({ tags }) => tags },
  });
  store.add(tagged("a"));
  store.replace([tagged("b")], "1");
  assert.deepEqual(store.byIndex("tag", "t"), [tagged("b", "t")]);
});

test("DeleteRemovesEmptySetsFromIndex: a value without objects is gone", () => {
  const store = taggedStore();
  store.add(tagged("a", "x"));
  store.delete(tagged("a"));
  assert.deepEqual(store.listIndexFuncValues("tag"), []);
});

test("AddKeepsNonEmptySetPostDelete: a value stays while one object has it", () => {
  const store = taggedStore();
  store.add(tagged("a", "x"));
  store.add(tagged("b", "x"));
  store.delete(tagged("a"));
  assert.deepEqual(store.listIndexFuncValues("tag"), ["x"]);
  assert.deepEqual(store.indexKeys("tag", "x"), ["b"]);
});

test("IndexingFunctionsWithMultipleValues: an object moves between all its values", () => {
  const store = taggedStore();
  const index = (): Record<string, string[]> =>
    Object.fromEntries(
      store
        .listIndexFuncValues("tag")
        .sort()
        .map((value) => [value, store.indexKeys("tag", value)]),
    );
  store.add(tagged("k1", "foo"));
  assert.deepEqual(index(), { foo: ["k1"] });
  store.add(tagged("k2", "bar"));
  assert.deepEqual(index(), { bar: ["k2"], foo: ["k1"] });
  store.add(tagged("k1", "foo", "bar"));
  assert.deepEqual(index(), { bar: ["k1", "k2"], foo: ["k1"] });
  store.add(tagged("k1"));
  assert.deepEqual(index(), { bar: ["k2"] });
  store.add(tagged("k1", "foo", "foo"));
  assert.deepEqual(index(), { bar: ["k2"], foo: ["k1"] });
  store.delete(tagged("k2"));
  assert.deepEqual(index(), { foo: ["k1"] });
  store.update(tagged("k1", "baz"));
  assert.deepEqual(index(), { baz: ["k1"] });
  store.deleteByKey("k1");
  assert.deepEqual(index(), {});
});

test("Index and MultiIndexKeys: objects that share a value, each once", () => {
  const store = taggedStore();
  store.add(tagged("ernie", "oscar", "ernie"));
  store.add(tagged("bert", "bert", "oscar"));
  store.add(tagged("elmo", "elmo"));
  const names = (objects: readonly Tagged[]): string[] =>
    objects.map(({ name }) => name).sort();
  assert.deepEqual(names(store.index("tag", tagged("?", "oscar"))), [
    "bert",
    "ernie",
  ]);
  assert.deepEqual(names(store.index("tag", tagged("?", "oscar", "bert"))), [
    "bert",
    "ernie",
  ]);
  assert.deepEqual(names(store.byIndex("tag", "elmo")), ["elmo"]);
  assert.deepEqual(store.byIndex("tag", "nobody"), []);
});

test("an index that doesn't exist is an error, whatever it is asked", () => {
  const store = taggedStore();
  for (const act of [
    () => store.index("nope", tagged("a")),
    () => store.byIndex("nope", "x"),
    () => store.indexKeys("nope", "x"),
    () => store.listIndexFuncValues("nope"),
  ])
    assert.throws(act, (error) => hasCode(error, "UnknownIndex"));
  assert.equal(store.hasIndex("nope"), false);
});

test("AddIndexers: a new index holds what is stored already; a name that is taken adds nothing", () => {
  const store = taggedStore();
  store.add(tagged("a", "x"));
  store.addIndexers({ initial: ({ name }) => [name.charAt(0)] });
  assert.deepEqual(store.indexKeys("initial", "a"), ["a"]);
  assert.throws(
    () => store.addIndexers({ other: () => [], tag: () => [] }),
    (error) => hasCode(error, "IndexerConflict"),
  );
  assert.equal(store.hasIndex("other"), false);
});

test("an index function that throws leaves the store as it was, or is told to its handler", () => {
  const fails = (): never => {
    throw new TypeError("no");
  };
  const strict = new KeyedStore<Tagged>(({ name }) => name, {
    indexers: { fails },
  });
  assert.throws(() => strict.add(tagged("a")), TypeError);
  assert.equal(strict.size, 0);

  const errors: string[] = [];
  const lenient = new KeyedStore<Tagged>(({ name }) => name, {
    indexers: { fails, tag: ({ tags }) => tags },
    onIndexError: (_, indexName) => errors.push(indexName),
  });
  lenient.add(tagged("a", "x"));
  assert.deepEqual(lenient.byIndex("tag", "x"), [tagged("a", "x")]);
  assert.deepEqual(lenient.byIndex("fails", "x"), []);
  assert.ok(errors.includes("fails"));
});

test("ThreadSafeStoreRV: the store's version is that of the last object written, whatever it is", () => {
  const store = new ThreadSafeStore<unknown>();
  const version = (): string => store.lastStoreSyncResourceVersion;
  assert.equal(version(), "");
  store.add("a", widget("a", 10));
  assert.equal(version(), "10");
  store.update("a", widget("a", 10));
  assert.equal(version(), "10");
  store.update("b", widget("b", 9));
  assert.equal(version(), "9");
  store.delete("b", widget("b", 12));
  assert.equal(version(), "12");
  store.update("c", { notAnObject: true });
  assert.equal(version(), "12");
  store.delete("c");
  assert.equal(version(), "12");
  store.replace(new Map([["a", widget("a", 5)]]), "20");
  assert.equal(version(), "20");
  store.bookmark("30");
  assert.equal(version(), "30");
});

test("a store that takes its version from bookmarks ignores those of objects", () => {
  const store = new ThreadSafeStore<Widget>({
    resourceVersionFrom: "bookmarks",
  });
  store.add("a", widget("a", 10));
  assert.equal(store.lastStoreSyncResourceVersion, "");
  store.bookmark("10");
  assert.equal(store.lastStoreSyncResourceVersion, "10");
});

test("the index by namespace holds cluster-scoped objects under the empty one", () => {
  const store = new KeyedStore<Widget>(({ metadata }) => metadata?.name ?? "", {
    indexers: { [NAMESPACE_INDEX]: metaNamespaceIndex },
  });
  store.add(widget("ns/a", 1));
  store.add(widget("b", 1));
  assert.deepEqual(store.indexKeys(NAMESPACE_INDEX, "ns"), ["a"]);
  assert.deepEqual(store.indexKeys(NAMESPACE_INDEX, ""), ["b"]);
});
