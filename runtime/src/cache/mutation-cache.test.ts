import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { MutationCache, type MutationCacheOptions } from "./mutation-cache.js";
import { widget, type Widget } from "./widget.test.support.js";

function fixture(options: MutationCacheOptions = {}): {
  readonly backing: Map<string, Widget>;
  readonly cache: MutationCache<Widget>;
  readonly clock: FakeClock;
  readonly version: (key?: string) => string | undefined;
} {
  const backing = new Map<string, Widget>();
  const clock = new FakeClock();
  const cache = new MutationCache<Widget>(
    { getByKey: (key) => backing.get(key) },
    { clock, ...options },
  );
  const version = (key = "a"): string | undefined =>
    cache.getByKey(key)?.metadata?.resourceVersion;
  return { backing, cache, clock, version };
}

test("the newer of cache and write is given", () => {
  const { backing, cache, version } = fixture();
  assert.equal(version(), undefined);
  backing.set("a", widget("a", 5));
  cache.mutation(widget("a", 10));
  assert.equal(version(), "10");
  cache.mutation(widget("a", 9));
  assert.equal(version(), "10");
  backing.set("a", widget("a", 11));
  assert.equal(version(), "11");
});

test("an object that the cache doesn't hold is given only where asked for", () => {
  for (const includeAdds of [false, true]) {
    const { cache, version } = fixture({ includeAdds });
    cache.mutation(widget("a", 10));
    assert.equal(version(), includeAdds ? "10" : undefined);
  }
});

test("overlays expire, and the least recently used goes first", async () => {
  const { backing, cache, clock, version } = fixture({ capacity: 2 });
  for (const key of ["a", "b", "c"]) backing.set(key, widget(key, 1));
  cache.mutation(widget("a", 10));
  cache.mutation(widget("b", 10));
  assert.equal(version("a"), "10");
  cache.mutation(widget("c", 10));
  assert.deepEqual(
    ["a", "b", "c"].map((key) => version(key)),
    ["10", "1", "10"],
  );
  await clock.advance(300_000);
  assert.equal(version("a"), "10");
  await clock.advance(1);
  assert.equal(version("a"), "1");
});

test("MutationCache OnAddOrUpdate: an overlay goes once the cache has caught up", () => {
  const { cache, version } = fixture({ includeAdds: true });
  cache.mutation(widget("a", 10));
  cache.onAddOrUpdate(widget("a", 9));
  assert.equal(version(), "10");
  cache.onAddOrUpdate(widget("a", 10));
  assert.equal(version(), undefined);
});

test("MutationCache OnDelete and UpdateConcurrentDelete: the late answer of a write to what was deleted is refused", () => {
  const { cache, version } = fixture({ includeAdds: true });
  cache.mutation(widget("a", 10, { uid: "one" }));
  cache.onDelete(widget("a", 12, { uid: "one" }));
  assert.equal(version(), undefined);
  cache.mutation(widget("a", 11, { uid: "one" }));
  cache.mutation(widget("a", 12, { uid: "unknown" }));
  assert.equal(version(), undefined);
});

test("MutationCache UpdateConcurrentRecreate: an object made again under the name is overlaid", () => {
  const { cache, version } = fixture({ includeAdds: true });
  cache.onDelete(widget("a", 12, { uid: "one" }));
  cache.mutation(widget("a", 15, { uid: "two" }));
  assert.equal(version(), "15");
  // The deletion of the first one, told late, is none of the second.
  cache.onDelete(widget("a", 12, { uid: "one" }));
  assert.equal(version(), "15");
  cache.onAddOrUpdate(widget("a", 15, { uid: "two" }));
  cache.mutation(widget("a", 16, { uid: "two" }));
  assert.equal(version(), "16");
});

test("MutationCache OnDeleteClearsStaleMutation: a deletion seen through the cache clears an older write", () => {
  const { cache, version } = fixture({ includeAdds: true });
  cache.mutation(widget("a", 10, { uid: "one" }));
  cache.onDelete(widget("a", 10, { uid: "other" }));
  assert.equal(version(), undefined);
  cache.onAddOrUpdate(widget("a", 20, { uid: "two" }));
  cache.mutation(widget("a", 9, { uid: "two" }));
  assert.equal(version(), "9");
});
