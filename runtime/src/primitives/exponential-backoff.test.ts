import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ExponentialBackoff,
  type BackoffOptions,
} from "./exponential-backoff.js";
import { FakeClock } from "./fake-clock.js";

const OPTIONS: BackoffOptions = {
  initialDelayMs: 800,
  factor: 2,
  jitter: 0,
  maxDelayMs: 30_000,
  resetAfterMs: 120_000,
};

test("delays double up to the longest one", () => {
  const backoff = new ExponentialBackoff(OPTIONS, { clock: new FakeClock() });
  assert.deepEqual(
    Array.from({ length: 8 }, () => backoff.next()),
    [800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000],
  );
  backoff.reset();
  assert.equal(backoff.next(), 800);
});

test("jitter stretches a delay by up to its part", () => {
  const backoff = new ExponentialBackoff(
    { ...OPTIONS, jitter: 1 },
    { clock: new FakeClock(), random: { next: () => 0.5 } },
  );
  assert.equal(backoff.next(), 1200);
  assert.equal(backoff.next(), 2400);
});

test("the first delay comes again after a quiet time, not in the middle of a long outage", async () => {
  const clock = new FakeClock();
  const backoff = new ExponentialBackoff(OPTIONS, { clock });
  for (let attempt = 0; attempt < 40; attempt++)
    await clock.advance(backoff.next());
  assert.equal(backoff.next(), 30_000);
  await clock.advance(30_000 + 120_000);
  assert.equal(backoff.next(), 30_000);
  await clock.advance(30_000 + 120_001);
  assert.equal(backoff.next(), 800);
});

test("a jump of the wall clock changes nothing", async () => {
  const clock = new FakeClock();
  const backoff = new ExponentialBackoff(OPTIONS, { clock });
  backoff.next();
  clock.jumpWallClock(3_600_000);
  assert.equal(backoff.next(), 1600);
  clock.jumpWallClock(-7_200_000);
  assert.equal(backoff.next(), 3200);
  await clock.advance(1);
});
