import assert from "node:assert/strict";
import { test } from "node:test";
import { Condition } from "./condition.js";
import { Latch } from "./latch.js";

test("a latch opens once and lets everyone through, those who come later too", async () => {
  const latch = new Latch();
  const calls: string[] = [];
  latch.onOpen(() => calls.push("a"));
  const forget = latch.onOpen(() => calls.push("b"));
  forget();
  const waiting = latch.wait();
  assert.equal(latch.isOpen, false);
  latch.open();
  latch.open();
  await waiting;
  await latch.wait();
  latch.onOpen(() => calls.push("c"))();
  assert.deepEqual(calls, ["a", "c"]);
});

test("waiting for a latch ends with the reason of the signal", async () => {
  const latch = new Latch();
  const reason = new TypeError("enough");
  const controller = new AbortController();
  const waiting = latch.wait({ signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(waiting, reason);
  await assert.rejects(latch.wait({ signal: controller.signal }), reason);
  latch.open();
  await latch.wait({ signal: controller.signal });
});

test("a latch that will never open says so to whoever waits, and stays shut", async () => {
  const latch = new Latch();
  const failure = new TypeError("stopped");
  const calls: string[] = [];
  latch.onOpen(() => calls.push("opened"));
  const waiting = latch.wait();
  latch.fail(failure);
  latch.fail(new TypeError("again"));
  latch.open();
  await assert.rejects(waiting, failure);
  await assert.rejects(latch.wait(), failure);
  assert.equal(latch.isOpen, false);
  assert.deepEqual(calls, []);
});

test("an open latch can't fail", async () => {
  const latch = new Latch();
  latch.open();
  latch.fail(new TypeError("late"));
  await latch.wait();
});

test("a condition wakes those who wait, and nobody who comes later", async () => {
  const condition = new Condition();
  condition.notifyAll();
  const first = condition.wait();
  const controller = new AbortController();
  const second = condition.wait({ signal: controller.signal });
  const aborted = condition.wait({ signal: controller.signal });
  controller.abort(new TypeError("enough"));
  await assert.rejects(second, TypeError);
  await assert.rejects(aborted, TypeError);
  await assert.rejects(
    condition.wait({ signal: controller.signal }),
    TypeError,
  );
  condition.notifyAll();
  await first;
});
