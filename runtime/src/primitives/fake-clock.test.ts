import assert from "node:assert/strict";
import { test } from "node:test";
import { sleep } from "./clock.js";
import { FakeClock } from "./fake-clock.js";

test("timers fire in order of due time, then of being set", async () => {
  const clock = new FakeClock();
  const fired: string[] = [];
  clock.setTimer(() => fired.push("b"), 20);
  clock.setTimer(() => fired.push("a"), 10);
  clock.setTimer(() => fired.push("c"), 20);
  await clock.advance(19);
  assert.deepEqual(fired, ["a"]);
  await clock.advance(1);
  assert.deepEqual(fired, ["a", "b", "c"]);
  assert.equal(clock.timers, 0);
});

test("a timer set by a timer fires within the same advance when due", async () => {
  const clock = new FakeClock();
  const at: number[] = [];
  const again = (): void => {
    at.push(clock.monotonicMs());
    if (at.length < 3) clock.setTimer(again, 10);
  };
  clock.setTimer(again, 10);
  await clock.advance(100);
  assert.deepEqual(at, [10, 20, 30]);
  assert.equal(clock.monotonicMs(), 100);
});

test("a jump of the wall clock moves neither timers nor monotonic time", async () => {
  const clock = new FakeClock({ startMs: 1_000 });
  let fired = false;
  clock.setTimer(() => (fired = true), 10);
  clock.jumpWallClock(3_600_000);
  await clock.advance(0);
  assert.equal(fired, false);
  assert.equal(clock.now(), 3_601_000);
  assert.equal(clock.monotonicMs(), 0);
});

test("sleep rejects with the signal's reason and leaves no timer", async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sleeping = sleep(1_000, { clock, signal: controller.signal });
  const reason = new DOMException("stopped", "AbortError");
  controller.abort(reason);
  await assert.rejects(sleeping, reason);
  assert.equal(clock.timers, 0);
  await assert.rejects(
    sleep(1, { clock, signal: controller.signal }),
    reason,
    "already aborted",
  );
  assert.equal(clock.timers, 0);
});
