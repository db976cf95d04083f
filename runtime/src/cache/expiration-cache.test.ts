import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { ExpirationCache, ttlPolicy } from "./expiration-cache.js";
import { item, type Item } from "./queue.test.support.js";

function cache(ttlMs: number): {
  readonly clock: FakeClock;
  readonly store: ExpirationCache<Item>;
} {
  const clock = new FakeClock();
  const store = new ExpirationCache<Item>({
    keyFunction: ({ name }) => name,
    policy: ttlPolicy(ttlMs),
    clock,
  });
  return { clock, store };
}

test("TTLExpirationBasic and TTLPolicy: what is older than its time is gone when read, exactly so old it is not", async () => {
  const { clock, store } = cache(1000);
  store.add(item("a", 1));
  await clock.advance(1000);
  assert.deepEqual(store.getByKey("a"), item("a", 1));
  await clock.advance(1);
  assert.deepEqual(store.listKeys(), ["a"]);
  assert.equal(store.get(item("a", 0)), undefined);
  assert.deepEqual(store.listKeys(), []);
});

test("ReAddExpiredItem: an object stored again counts from then", async () => {
  const { clock, store } = cache(1000);
  store.add(item("a", 1));
  await clock.advance(2000);
  store.update(item("a", 2));
  await clock.advance(1000);
  assert.deepEqual(store.list(), [item("a", 2)]);
});

test("TTLList: a list holds what has not expired", async () => {
  const { clock, store } = cache(1000);
  store.replace([item("a", 1), item("b", 1)]);
  await clock.advance(600);
  store.add(item("b", 2));
  store.add(item("c", 3));
  store.delete(item("c", 3));
  await clock.advance(600);
  assert.deepEqual(store.list(), [item("b", 2)]);
});

test("a time of 0 is none", async () => {
  const { clock, store } = cache(0);
  store.add(item("a", 1));
  await clock.advance(1e9);
  assert.equal(store.list().length, 1);
});
