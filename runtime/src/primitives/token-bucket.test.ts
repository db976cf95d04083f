import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "./fake-clock.js";
import { LruMap } from "./lru-map.js";
import { randomUuid } from "./random-uuid.js";
import { seededRandom } from "./random.js";
import { TokenBucket } from "./token-bucket.js";

test("a bucket lets its burst through, then one per refill", async () => {
  const clock = new FakeClock();
  const bucket = new TokenBucket({ burst: 2, refillMs: 100, clock });
  const takes = (): boolean[] => [bucket.tryTake(), bucket.tryTake()];
  assert.deepEqual(takes(), [true, true]);
  assert.deepEqual(takes(), [false, false]);
  await clock.advance(99);
  assert.equal(bucket.tryTake(), false);
  await clock.advance(1);
  assert.deepEqual(takes(), [true, false]);
  await clock.advance(1_000_000);
  assert.deepEqual(takes(), [true, true]);
  assert.equal(bucket.tryTake(), false);
});

test("the map drops what was used least recently", () => {
  const map = new LruMap<string, number>({ limit: 2 });
  map.set("a", 1);
  map.set("b", 2);
  assert.equal(map.get("a"), 1);
  map.set("c", 3);
  assert.equal(map.get("b"), undefined);
  assert.equal(map.get("a"), 1);
  assert.equal(map.size, 2);
});

test("uuids are version 4 and repeat with their seed", () => {
  const uuid = randomUuid(seededRandom(1));
  assert.match(
    uuid,
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.equal(randomUuid(seededRandom(1)), uuid);
  assert.notEqual(randomUuid(seededRandom(2)), uuid);
});
