import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { ResyncSchedule } from "./resync-schedule.js";
import { ResyncTimer } from "./resync-timer.js";
import { RetryWithDeadline } from "./retry-with-deadline.js";

test("a resync timer fires once a period until it is stopped, and a new period counts from the last time", async () => {
  const clock = new FakeClock();
  const fired: number[] = [];
  const timer = new ResyncTimer({
    periodMs: 1000,
    clock,
    resync: () => void fired.push(clock.monotonicMs()),
    onError: () => undefined,
  });
  timer.start();
  timer.start();
  await clock.advance(2500);
  timer.setPeriod(300);
  await clock.advance(800);
  timer.setPeriod(0);
  await clock.advance(5000);
  timer.setPeriod(1000);
  await clock.advance(0);
  timer.stop();
  await clock.advance(5000);
  assert.deepEqual(fired, [1000, 2000, 2500, 2800, 3100, 8300]);
  assert.equal(clock.timers, 0);
});

test("a resync that throws is reported, and the next one comes", async () => {
  const clock = new FakeClock();
  const errors: unknown[] = [];
  const timer = new ResyncTimer({
    periodMs: 1000,
    clock,
    resync: () => {
      throw new TypeError("no");
    },
    onError: (error) => void errors.push(error),
  });
  timer.start();
  await clock.advance(2000);
  timer.stop();
  assert.equal(errors.length, 2);
});

test("a timer that fires a little early or late skips no turn of a handler", () => {
  const schedule = new ResyncSchedule(2000, 0);
  assert.deepEqual(
    [1999, 4001, 5999, 8003].map((nowMs) => schedule.takeTurn(nowMs)),
    [true, true, true, true],
  );
});

test("turns of different periods coalesce on the shortest one", () => {
  const two = new ResyncSchedule(2000, 0);
  const three = new ResyncSchedule(3000, 0);
  const never = new ResyncSchedule(0, 0);
  const turns = [2000, 4000, 6000, 8000].map((nowMs) =>
    [two, three, never].map((schedule) => schedule.takeTurn(nowMs)),
  );
  assert.deepEqual(turns, [
    [true, false, false],
    [true, true, false],
    [true, true, false],
    [true, false, false],
  ]);
});

test("turns that were missed for long are not made up for", () => {
  const schedule = new ResyncSchedule(1000, 0);
  assert.equal(schedule.takeTurn(10_000), true);
  assert.equal(schedule.takeTurn(10_500), false);
  assert.equal(schedule.takeTurn(11_000), true);
});

const counts = (error: unknown): boolean => error === "retryable";

test("RetryWithDeadline: never where no time is given", () => {
  const retry = new RetryWithDeadline({
    maxDurationMs: 0,
    clock: new FakeClock(),
  });
  assert.equal(retry.shouldRetry("retryable", counts), false);
});

test("RetryWithDeadline: as long as the first error is no older than allowed, and then anew", async () => {
  const clock = new FakeClock();
  const retry = new RetryWithDeadline({ maxDurationMs: 2000, clock });
  const answers: boolean[] = [];
  for (let second = 0; second < 5; second++) {
    answers.push(retry.shouldRetry("retryable", counts));
    await clock.advance(1000);
  }
  assert.deepEqual(answers, [true, true, true, false, true]);
});

test("RetryWithDeadline: other errors aren't retried, and change nothing", async () => {
  const clock = new FakeClock();
  const retry = new RetryWithDeadline({ maxDurationMs: 2000, clock });
  assert.equal(retry.shouldRetry("retryable", counts), true);
  await clock.advance(1000);
  assert.equal(retry.shouldRetry("other", counts), false);
  await clock.advance(1001);
  assert.equal(retry.shouldRetry("retryable", counts), false);
});

test("RetryWithDeadline: a minute without such errors begins anew", async () => {
  const clock = new FakeClock();
  const retry = new RetryWithDeadline({ maxDurationMs: 2000, clock });
  assert.equal(retry.shouldRetry("retryable", counts), true);
  await clock.advance(60_000);
  assert.equal(retry.shouldRetry("retryable", counts), true);
});
