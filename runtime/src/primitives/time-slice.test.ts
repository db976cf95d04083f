import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "./fake-clock.js";
import { TimeSlice } from "./time-slice.js";

test("a slice is over once its time has passed, looked at now and then", async () => {
  const clock = new FakeClock();
  const slice = new TimeSlice(clock, { sliceMs: 10 });
  const piecesUntilOver = (): number => {
    for (let pieces = 1; pieces <= 1000; pieces++)
      if (slice.isOver()) return pieces;
    return Infinity;
  };
  slice.begin();
  assert.equal(piecesUntilOver(), Infinity);
  await clock.advance(10);
  assert.ok(piecesUntilOver() <= 64);
  slice.begin();
  assert.equal(piecesUntilOver(), Infinity);
});
