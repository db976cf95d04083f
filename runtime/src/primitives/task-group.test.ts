import assert from "node:assert/strict";
import { test } from "node:test";
import { RuntimeError } from "./runtime-error.js";
import { TaskGroup, type Task } from "./task-group.js";

const untilAborted: Task = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), {
      once: true,
    });
  });

test("the first failure aborts the other tasks and is what wait throws", async () => {
  await using group = new TaskGroup();
  const failure = new RuntimeError("Broken", "broken");
  let otherEnded = false;
  group.spawn((signal) =>
    untilAborted(signal).finally(() => (otherEnded = true)),
  );
  group.spawn(() => Promise.reject(failure));
  await assert.rejects(group.wait(), failure);
  assert.equal(otherEnded, true);
});

test("closing waits for every task and counts an abort as a normal end", async () => {
  const group = new TaskGroup();
  let ended = 0;
  for (let i = 0; i < 3; i += 1)
    group.spawn((signal) =>
      untilAborted(signal).finally(() => void (ended += 1)),
    );
  await group.close();
  assert.equal(ended, 3);
  await group.wait();
  await group.close();
});

test("a task that fails for its own reasons while the group closes is still a failure", async () => {
  const group = new TaskGroup();
  const failure = new RuntimeError("Broken", "broken");
  group.spawn((signal) =>
    untilAborted(signal).catch(() => Promise.reject(failure)),
  );
  await group.close();
  await assert.rejects(group.wait(), failure);
});

test("wait includes tasks spawned meanwhile", async () => {
  await using group = new TaskGroup();
  const order: string[] = [];
  group.spawn(async () => {
    await Promise.resolve();
    order.push("first");
    group.spawn(async () => {
      await Promise.resolve();
      order.push("second");
    });
  });
  await group.wait();
  assert.deepEqual(order, ["first", "second"]);
});

test("a group follows its parent's signal, also one that is aborted already", async () => {
  const parent = new AbortController();
  await using group = new TaskGroup({ signal: parent.signal });
  group.spawn(untilAborted);
  parent.abort();
  await group.wait();
  await using late = new TaskGroup({ signal: parent.signal });
  assert.equal(late.signal.aborted, true);
});
