import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import {
  findCondition,
  isConditionFalse,
  isConditionTrue,
  removeCondition,
  setCondition,
  type ConditionLike,
} from "./conditions.js";

const ready = { type: "Ready", status: "True", reason: "Up" } as const;

function statusAt(clock: FakeClock): { conditions?: ConditionLike[] } {
  const status = {};
  setCondition(status, ready, { clock });
  return status;
}

test("a new condition gets the time of now and an empty message", () => {
  const clock = new FakeClock();
  const status: { conditions?: ConditionLike[] } = {};
  assert.equal(
    setCondition(status, { ...ready, observedGeneration: 3 }, { clock }),
    true,
  );
  assert.deepEqual(status.conditions, [
    {
      type: "Ready",
      status: "True",
      observedGeneration: 3,
      lastTransitionTime: "2026-01-01T00:00:00Z",
      reason: "Up",
      message: "",
    },
  ]);
});

test("the transition time moves only when the status does", async () => {
  const clock = new FakeClock();
  const status = statusAt(clock);
  await clock.advance(60_000);
  assert.equal(
    setCondition(status, { ...ready, reason: "Other" }, { clock }),
    true,
  );
  assert.equal(
    findCondition(status, "Ready")?.lastTransitionTime,
    "2026-01-01T00:00:00Z",
  );
  assert.equal(
    setCondition(status, { ...ready, status: "False" }, { clock }),
    true,
  );
  assert.equal(
    findCondition(status, "Ready")?.lastTransitionTime,
    "2026-01-01T00:01:00Z",
  );
});

test("the same condition again changes nothing, whatever the time", async () => {
  const clock = new FakeClock();
  const status = statusAt(clock);
  await clock.advance(60_000);
  const lastTransitionTime = "2030-01-01T00:00:00Z";
  assert.equal(
    setCondition(status, { ...ready, lastTransitionTime }, { clock }),
    false,
  );
  assert.equal(
    findCondition(status, "Ready")?.lastTransitionTime,
    "2026-01-01T00:00:00Z",
  );
});

test("a given transition time is used when the status changes", () => {
  const clock = new FakeClock();
  const status = statusAt(clock);
  const lastTransitionTime = "2025-12-31T00:00:00Z";
  setCondition(
    status,
    { ...ready, status: "Unknown", lastTransitionTime },
    { clock },
  );
  assert.equal(
    findCondition(status, "Ready")?.lastTransitionTime,
    lastTransitionTime,
  );
});

test("observedGeneration is taken over, also when it is absent", () => {
  const clock = new FakeClock();
  const status = statusAt(clock);
  assert.equal(
    setCondition(status, { ...ready, observedGeneration: 2 }, { clock }),
    true,
  );
  assert.equal(findCondition(status, "Ready")?.observedGeneration, 2);
  assert.equal(setCondition(status, ready, { clock }), true);
  assert.equal(
    "observedGeneration" in (findCondition(status, "Ready") ?? {}),
    false,
  );
});

test("fields of a CRD's own and other conditions are left alone", () => {
  const clock = new FakeClock();
  const other = { type: "Other", status: "False", severity: "low" };
  const status = {
    conditions: [
      other,
      { ...ready, lastHeartbeatTime: "x" },
    ] as ConditionLike[],
  };
  setCondition(status, { ...ready, message: "m" }, { clock });
  assert.deepEqual(status.conditions, [
    { type: "Other", status: "False", severity: "low" },
    { ...ready, lastHeartbeatTime: "x", message: "m" },
  ]);
});

test("a missing condition is neither true nor false", () => {
  for (const status of [undefined, {}, { conditions: [] }]) {
    assert.equal(isConditionTrue(status, "Ready"), false);
    assert.equal(isConditionFalse(status, "Ready"), false);
  }
  assert.equal(isConditionTrue({ conditions: [ready] }, "Ready"), true);
  assert.equal(isConditionFalse({ conditions: [ready] }, "Ready"), false);
});

test("a condition is removed by its type", () => {
  const status = statusAt(new FakeClock());
  assert.equal(removeCondition(status, "Other"), false);
  assert.equal(removeCondition(status, "Ready"), true);
  assert.deepEqual(status.conditions, []);
  assert.equal(removeCondition({}, "Ready"), false);
});
