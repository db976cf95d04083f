import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { DelayingQueue } from "./delaying-queue.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly queue: DelayingQueue<string>;
  /** Hands out and finishes everything that is queued now. */
  readonly takeAll: () => Promise<string[]>;
}

function fixture(): Fixture {
  const clock = new FakeClock();
  const queue = new DelayingQueue<string>({ clock });
  const takeAll = async (): Promise<string[]> => {
    const keys: string[] = [];
    while (queue.length > 0) {
      const item = await queue.get();
      if (item.shutdown) break;
      keys.push(item.key);
      queue.done(item.key);
    }
    return keys;
  };
  return { clock, queue, takeAll };
}

test("SimpleQueue: a key comes when its time has come, and once", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("foo", 50);
  await clock.advance(49);
  assert.equal(queue.length, 0);
  await clock.advance(1);
  assert.deepEqual(await takeAll(), ["foo"]);
  await clock.advance(10_000);
  assert.equal(queue.length, 0);
  assert.equal(clock.timers, 0);
});

test("Deduping: of two times the earlier one counts, whichever was given first", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("foo", 50);
  queue.addAfter("foo", 70);
  await clock.advance(60);
  assert.deepEqual(await takeAll(), ["foo"]);
  await clock.advance(20);
  assert.deepEqual(await takeAll(), []);
  queue.addAfter("foo", 50);
  queue.addAfter("foo", 30);
  await clock.advance(40);
  assert.deepEqual(await takeAll(), ["foo"]);
  await clock.advance(20);
  assert.deepEqual(await takeAll(), []);
});

test("AddTwoFireEarly: one key's time doesn't wait for another's", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("third", 50);
  queue.addAfter("first", 0);
  queue.addAfter("second", 20);
  assert.deepEqual(await takeAll(), ["first"]);
  await clock.advance(20);
  assert.deepEqual(await takeAll(), ["second"]);
  await clock.advance(30);
  assert.deepEqual(await takeAll(), ["third"]);
});

test("CopyShifting: keys come in the order of their times, and then in that of their addition", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("c", 1000);
  queue.addAfter("b", 500);
  queue.addAfter("a", 500);
  queue.addAfter("d", 2000);
  await clock.advance(2000);
  assert.deepEqual(await takeAll(), ["b", "a", "c", "d"]);
});

test("a delay that isn't positive is none", async () => {
  const { queue, takeAll } = fixture();
  queue.addAfter("a", 0);
  queue.addAfter("b", -5);
  queue.addAfter("c", Number.NaN);
  assert.deepEqual(await takeAll(), ["a", "b", "c"]);
});

test("a shutdown drops what waits and leaves no timer", async () => {
  const { clock, queue } = fixture();
  queue.addAfter("a", 50);
  queue.shutDown();
  queue.addAfter("b", 50);
  assert.equal(clock.timers, 0);
  assert.equal(queue.waitingLength, 0);
  assert.deepEqual(await queue.get(), { shutdown: true });
});

test("a drain doesn't wait for what is delayed", async () => {
  const { clock, queue } = fixture();
  queue.addAfter("a", 50);
  await queue.shutDownWithDrain();
  assert.equal(clock.timers, 0);
});

test("causes given while a key waits come with it", async () => {
  const { clock, queue } = fixture();
  queue.addAfter("a", 50, { cause: { reason: "Retry" } });
  queue.addAfter("a", 20, { cause: { reason: "Updated" } });
  await clock.advance(20);
  queue.add("a", { cause: { reason: "Resync" } });
  const item = await queue.get();
  assert.deepEqual(
    !item.shutdown && item.causes.kept.map(({ reason }) => reason),
    ["Retry", "Updated", "Resync"],
  );
});

test("A027: a key comes at the earliest of its times and not again; a plain add is served at once and leaves it waiting", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("k", 10_000);
  queue.addAfter("k", 1000);
  queue.addAfter("k", 5000);
  queue.add("k");
  assert.deepEqual(await takeAll(), ["k"]);
  await clock.advance(999);
  assert.equal(queue.length, 0);
  await clock.advance(1);
  assert.deepEqual(await takeAll(), ["k"]);
  await clock.advance(20_000);
  assert.equal(queue.length, 0);
});
