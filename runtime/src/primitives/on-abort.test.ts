import assert from "node:assert/strict";
import { test } from "node:test";
import { settle } from "./fake-clock.js";
import { onAbort } from "./on-abort.js";

test("calls the listener once, when the signal aborts", () => {
  const controller = new AbortController();
  let calls = 0;
  onAbort(controller.signal, () => (calls += 1));
  assert.equal(calls, 0);
  controller.abort();
  controller.abort();
  assert.equal(calls, 1);
});

test("a listener that was taken back is not called, nor one that comes too late", () => {
  const controller = new AbortController();
  let calls = 0;
  const takeBack = onAbort(controller.signal, () => (calls += 1));
  takeBack();
  takeBack();
  controller.abort();
  onAbort(controller.signal, () => (calls += 1))();
  onAbort(undefined, () => (calls += 1))();
  assert.equal(calls, 0);
});

test("Node does not warn of many listeners", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): unknown => warnings.push(warning);
  process.on("warning", note);
  const { signal } = new AbortController();
  for (let i = 0; i < 20; i++) onAbort(signal, () => undefined);
  await settle();
  process.off("warning", note);
  assert.deepEqual(warnings, []);
});
