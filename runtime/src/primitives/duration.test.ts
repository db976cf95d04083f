import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDuration, type Duration } from "./duration.js";
import { hasCode } from "./runtime-error.js";

test("durations are read as Go writes them", () => {
  assert.equal(parseDuration("10s"), 10_000);
  assert.equal(parseDuration("250ms"), 250);
  assert.equal(parseDuration("1m30s"), 90_000);
  assert.equal(parseDuration("1.5h"), 5_400_000);
  assert.equal(parseDuration("0s"), 0);
});

for (const text of ["10s ", "1m30", "s", "10", "-5s", "1d", "1s2x", ""])
  test(`${JSON.stringify(text)} is no duration`, () => {
    assert.throws(
      () => parseDuration(text as Duration),
      (error) => hasCode(error, "InvalidDuration"),
    );
  });
