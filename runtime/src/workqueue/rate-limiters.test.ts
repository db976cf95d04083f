import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import { seededRandom } from "../primitives/random.js";
import { BucketRateLimiter } from "./bucket-rate-limiter.js";
import { defaultControllerRateLimiter } from "./default-controller-rate-limiter.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import { ItemFastSlowRateLimiter } from "./item-fast-slow-rate-limiter.js";
import { JitterRateLimiter } from "./jitter-rate-limiter.js";
import { MaxOfRateLimiter } from "./max-of-rate-limiter.js";
import type { RateLimiter } from "./rate-limiter.js";
import { WithMaxWaitRateLimiter } from "./with-max-wait-rate-limiter.js";

function delays(
  limiter: RateLimiter<string>,
  count: number,
  key = "one",
): number[] {
  return Array.from({ length: count }, () => limiter.when(key));
}

test("ItemExponentialFailureRateLimiter: each failure doubles the delay of its own key", () => {
  const limiter = new ItemExponentialFailureRateLimiter<string>({
    baseDelayMs: 1,
    maxDelayMs: 1000,
  });
  assert.deepEqual(delays(limiter, 5), [1, 2, 4, 8, 16]);
  assert.equal(limiter.numRequeues("one"), 5);
  assert.deepEqual(delays(limiter, 2, "two"), [1, 2]);
  assert.equal(limiter.numRequeues("two"), 2);
  limiter.forget("one");
  assert.equal(limiter.numRequeues("one"), 0);
  assert.equal(limiter.when("one"), 1);
});

test("ItemExponentialFailureRateLimiterOverFlow: a thousand failures give the longest delay", () => {
  for (const [baseDelayMs, maxDelayMs] of [
    [1, 1_000_000],
    [60_000, 3_600_000_000],
  ] as const) {
    const limiter = new ItemExponentialFailureRateLimiter<string>({
      baseDelayMs,
      maxDelayMs,
    });
    for (let attempt = 0; attempt < 1100; attempt++) limiter.when("overflow");
    assert.equal(limiter.when("overflow"), maxDelayMs);
  }
});

test("ItemFastSlowRateLimiter: the first attempts of a key are fast", () => {
  const limiter = new ItemFastSlowRateLimiter<string>({
    fastDelayMs: 5,
    slowDelayMs: 10_000,
    maxFastAttempts: 3,
  });
  assert.deepEqual(delays(limiter, 5), [5, 5, 5, 10_000, 10_000]);
  assert.equal(limiter.numRequeues("one"), 5);
  assert.equal(limiter.when("two"), 5);
  limiter.forget("one");
  assert.equal(limiter.when("one"), 5);
});

test("MaxOfRateLimiter: the longest delay counts, and every limiter's state goes on", () => {
  const limiter = new MaxOfRateLimiter<string>([
    new ItemFastSlowRateLimiter({
      fastDelayMs: 5,
      slowDelayMs: 3000,
      maxFastAttempts: 3,
    }),
    new ItemExponentialFailureRateLimiter({ baseDelayMs: 1, maxDelayMs: 1000 }),
  ]);
  assert.deepEqual(delays(limiter, 5), [5, 5, 5, 3000, 3000]);
  assert.equal(limiter.numRequeues("one"), 5);
  limiter.forget("one");
  assert.equal(limiter.numRequeues("one"), 0);
  assert.equal(limiter.when("one"), 5);
});

test("WithMaxWaitRateLimiter: no delay is longer than the bound", () => {
  const limiter = new WithMaxWaitRateLimiter(
    new ItemExponentialFailureRateLimiter<string>({
      baseDelayMs: 5,
      maxDelayMs: 1_000_000,
    }),
    { maxDelayMs: 30 },
  );
  assert.deepEqual(delays(limiter, 5), [5, 10, 20, 30, 30]);
  assert.equal(limiter.numRequeues("one"), 5);
  limiter.forget("one");
  assert.equal(limiter.when("one"), 5);
});

test("JitterRateLimiter: delays grow by up to the given part of themselves", () => {
  const limiter = new JitterRateLimiter(
    new ItemFastSlowRateLimiter<string>({
      fastDelayMs: 100,
      slowDelayMs: 100,
      maxFastAttempts: 1,
    }),
    { maxFactor: 0.5, random: seededRandom(1) },
  );
  const seen = delays(limiter, 50);
  assert.ok(seen.every((delayMs) => delayMs >= 100 && delayMs < 150));
  assert.ok(new Set(seen).size > 10);
  assert.equal(limiter.numRequeues("one"), 50);
  limiter.forget("one");
  assert.equal(limiter.numRequeues("one"), 0);
});

test("BucketRateLimiter: a burst passes at once, the rest at the rate, and the bucket fills again", async () => {
  const clock = new FakeClock();
  const limiter = new BucketRateLimiter<string>({
    ratePerSecond: 10,
    burst: 3,
    clock,
  });
  const rounded = (count: number): number[] =>
    delays(limiter, count).map((delayMs) => Math.round(delayMs));
  assert.deepEqual(rounded(5), [0, 0, 0, 100, 200]);
  await clock.advance(200);
  assert.deepEqual(rounded(1), [100]);
  await clock.advance(60_000);
  assert.deepEqual(rounded(4), [0, 0, 0, 100]);
  assert.equal(limiter.numRequeues("one"), 0);
});

test("BucketRateLimiter: a bucket that lets nothing through is refused", () => {
  for (const options of [
    { burst: 0 },
    { ratePerSecond: 0 },
    { ratePerSecond: Number.NaN },
  ])
    assert.throws(
      () => new BucketRateLimiter(options),
      (error) => hasCode(error, "InvalidArgument"),
    );
});

test("defaultControllerRateLimiter: 5 ms doubling to 1000 s, and 10 a second after a burst of 100", () => {
  const clock = new FakeClock();
  const limiter = defaultControllerRateLimiter<string>({ clock });
  assert.deepEqual(delays(limiter, 4), [5, 10, 20, 40]);
  for (let attempt = 4; attempt < 30; attempt++) limiter.when("one");
  assert.equal(limiter.when("one"), 1_000_000);
  for (let used = 31; used < 100; used++) limiter.when(`key ${used}`);
  assert.equal(Math.round(limiter.when("fresh")), 100);
});
