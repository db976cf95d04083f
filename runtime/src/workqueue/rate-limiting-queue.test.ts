import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import { RateLimitingQueue } from "./rate-limiting-queue.js";

function fixture(): {
  readonly clock: FakeClock;
  readonly queue: RateLimitingQueue<string>;
} {
  const clock = new FakeClock();
  const queue = new RateLimitingQueue<string>(
    new ItemExponentialFailureRateLimiter({
      baseDelayMs: 5,
      maxDelayMs: 1_000_000,
    }),
    { clock },
  );
  return { clock, queue };
}

test("RateLimitingQueue: each retry waits as its limiter says, and forget begins anew", async () => {
  const { clock, queue } = fixture();
  const nextDelay = async (key: string): Promise<number> => {
    queue.addRateLimited(key);
    const delayMs = clock.nextTimerMs ?? 0;
    await clock.advance(delayMs);
    const item = await queue.get();
    assert.equal(item.key, key);
    queue.done(key);
    return delayMs;
  };
  assert.equal(await nextDelay("one"), 5);
  assert.equal(await nextDelay("one"), 10);
  assert.equal(queue.numRequeues("one"), 2);
  assert.equal(await nextDelay("two"), 5);
  assert.equal(await nextDelay("two"), 10);
  queue.forget("one");
  assert.equal(queue.numRequeues("one"), 0);
  assert.equal(await nextDelay("one"), 5);
});

test("a key that is retried after the shutdown is neither counted nor queued", () => {
  const { clock, queue } = fixture();
  queue.shutDown();
  queue.addRateLimited("one");
  assert.equal(queue.numRequeues("one"), 0);
  assert.equal(clock.timers, 0);
});

test("A028: a success clears the failures, so that the next retry waits the base delay", async () => {
  const { clock, queue } = fixture();
  for (let failure = 0; failure < 6; failure++) {
    queue.addRateLimited("k");
    await clock.advance(clock.nextTimerMs ?? 0);
    await queue.get();
    queue.done("k");
  }
  queue.forget("k");
  queue.addAfter("k", 30_000);
  await clock.advance(30_000);
  await queue.get();
  queue.done("k");
  queue.addRateLimited("k");
  assert.equal(clock.nextTimerMs, 5);
});

test("A029: each queue counts the failures of a key for itself", () => {
  const first = fixture();
  const second = fixture();
  for (let failure = 0; failure < 4; failure++)
    first.queue.addRateLimited("ns/a");
  second.queue.forget("ns/a");
  assert.equal(first.queue.numRequeues("ns/a"), 4);
  first.queue.shutDown();
  const limiter = new ItemExponentialFailureRateLimiter<string>();
  for (let failure = 0; failure < 4; failure++) limiter.when("ns/a");
  assert.equal(limiter.when("ns/a"), 80);
});

test("A030: a key that waits for its retry starts at once when an event queues it", async () => {
  const { clock, queue } = fixture();
  for (let failure = 0; failure < 16; failure++) {
    queue.addRateLimited("o");
    await clock.advance(clock.nextTimerMs ?? 0);
    await queue.get();
    queue.done("o");
  }
  queue.addRateLimited("o");
  assert.ok((clock.nextTimerMs ?? 0) > 160_000);
  queue.add("o");
  assert.equal((await queue.get()).key, "o");
});
