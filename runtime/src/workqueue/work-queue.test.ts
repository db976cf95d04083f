import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { settle } from "../primitives/fake-clock.js";
import type { BackingQueue } from "./backing-queue.js";
import { WorkQueue } from "./work-queue.js";

async function take<K>(queue: WorkQueue<K>): Promise<K> {
  const item = await queue.get();
  assert.equal(item.shutdown, false);
  return item.key;
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settled = (): void => {
    isSettled = true;
  };
  promise.then(settled, settled);
  await settle();
  return !isSettled;
}

const ADDED_AFTER_SHUTDOWN = -1;

for (const kind of ["shutDown", "shutDownWithDrain"] as const)
  test(`Basic: every key added by many producers is handed out, and none after ${kind}`, async () => {
    const queue = new WorkQueue<number>();
    const seen = new Set<number>();
    const consumers = Array.from({ length: 10 }, async () => {
      for (;;) {
        const item = await queue.get();
        if (item.shutdown) return;
        assert.notEqual(item.key, ADDED_AFTER_SHUTDOWN);
        await settle();
        seen.add(item.key);
        queue.done(item.key);
      }
    });
    const producers = Array.from({ length: 50 }, async (_, producer) => {
      for (let copy = 0; copy < 3; copy++) {
        queue.add(producer);
        await settle();
      }
    });
    await Promise.all(producers);
    let drained: Promise<void> | undefined;
    if (kind === "shutDown") queue.shutDown();
    else drained = queue.shutDownWithDrain();
    queue.add(ADDED_AFTER_SHUTDOWN);
    await Promise.all([drained, ...consumers]);
    assert.deepEqual(
      [...seen].sort((a, b) => a - b),
      [...Array(50).keys()],
    );
  });

test("AddWhileProcessing: keys added again while worked on come back, never twice at once", async () => {
  const queue = new WorkQueue<number>();
  const working = new Set<number>();
  const runs = new Map<number, number>();
  const consumers = Array.from({ length: 10 }, async () => {
    for (;;) {
      const item = await queue.get();
      if (item.shutdown) return;
      const { key } = item;
      assert.equal(working.has(key), false, "handed out twice");
      working.add(key);
      const run = (runs.get(key) ?? 0) + 1;
      runs.set(key, run);
      if (run < 2) queue.add(key);
      await settle();
      working.delete(key);
      queue.done(key);
    }
  });
  for (let key = 0; key < 50; key++) queue.add(key);
  while ([...runs.values()].filter((run) => run === 2).length < 50)
    await settle();
  await queue.shutDownWithDrain();
  await Promise.all(consumers);
  assert.ok([...runs.values()].every((run) => run === 2));
});

test("Len: a key counts once however often it is added", () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  assert.equal(queue.length, 1);
  queue.add("bar");
  assert.equal(queue.length, 2);
  queue.add("foo");
  assert.equal(queue.length, 2);
});

test("Reinsert: a key added while worked on comes back once after done", async () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  assert.equal(await take(queue), "foo");
  queue.add("foo");
  queue.add("foo");
  assert.equal(queue.length, 0);
  queue.done("foo");
  assert.equal(await take(queue), "foo");
  queue.done("foo");
  assert.equal(queue.length, 0);
});

function touchable<K>(touched: K[]): BackingQueue<K> {
  const keys: K[] = [];
  return {
    touch: (key) => void touched.push(key),
    push: (key) => void keys.push(key),
    pop: () => keys.shift() as K,
    get length() {
      return keys.length;
    },
  };
}

test("Collapse: the order of the queue is told of a key added again", async () => {
  const touched: string[] = [];
  const queue = new WorkQueue<string>({ queue: touchable(touched) });
  queue.add("bar");
  queue.add("bar");
  assert.deepEqual(touched, ["bar"]);
  assert.equal(await take(queue), "bar");
  queue.done("bar");
  assert.equal(queue.length, 0);
});

test("CollapseWhileProcessing: a key worked on is not touched, and a second worker waits for done", async () => {
  const touched: string[] = [];
  const queue = new WorkQueue<string>({ queue: touchable(touched) });
  queue.add("bar");
  assert.equal(await take(queue), "bar");
  queue.add("bar");
  queue.add("bar");
  assert.deepEqual(touched, []);
  const second = queue.get();
  assert.equal(await isPending(second), true);
  queue.done("bar");
  assert.equal((await second).key, "bar");
});

test("waiting workers are served in the order they came", async () => {
  const queue = new WorkQueue<string>();
  const first = queue.get();
  const second = queue.get();
  queue.add("a");
  queue.add("b");
  assert.equal((await first).key, "a");
  assert.equal((await second).key, "b");
});

test("get ends with the reason of its signal, and no key is lost to it", async () => {
  const queue = new WorkQueue<string>();
  const reason = new TypeError("enough");
  const aborted = AbortSignal.abort(reason);
  await assert.rejects(queue.get({ signal: aborted }), reason);
  const controller = new AbortController();
  const waiting = queue.get({ signal: controller.signal });
  controller.abort(reason);
  queue.add("a");
  await assert.rejects(waiting, reason);
  assert.equal(await take(queue), "a");
});

test("QueueDrainageUsingShutDownWithDrain: draining waits for the work in progress", async () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  queue.add("bar");
  const [first, second] = [await take(queue), await take(queue)];
  const drained = queue.shutDownWithDrain();
  assert.equal(await isPending(drained), true);
  queue.done(first);
  assert.equal(await isPending(drained), true);
  queue.done(second);
  await drained;
  assert.deepEqual(await queue.get(), { shutdown: true });
});

test("NoQueueDrainageUsingShutDown: a plain shutdown waits for nothing", async () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  await take(queue);
  queue.shutDown();
  assert.equal(queue.isShuttingDown, true);
  assert.deepEqual(await queue.get(), { shutdown: true });
});

test("ForceQueueShutdownUsingShutDown: a shutdown ends a drain that goes on", async () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  await take(queue);
  const drained = queue.shutDownWithDrain();
  assert.equal(await isPending(drained), true);
  queue.shutDown();
  await drained;
});

test("QueueDrainageUsingShutDownWithDrainWithDirtyItem: a key added again before the shutdown is still worked on", async () => {
  const queue = new WorkQueue<string>();
  queue.add("foo");
  await take(queue);
  queue.add("foo");
  const drained = queue.shutDownWithDrain();
  queue.done("foo");
  assert.equal(await isPending(drained), true);
  assert.equal(await take(queue), "foo");
  queue.add("foo");
  queue.done("foo");
  await drained;
  assert.deepEqual(await queue.get(), { shutdown: true });
});

test("a worker that waits is dismissed by a shutdown", async () => {
  const queue = new WorkQueue<string>();
  const waiting = queue.get();
  queue.shutDown();
  assert.deepEqual(await waiting, { shutdown: true });
});

test("what is queued at a plain shutdown is still handed out", async () => {
  const queue = new WorkQueue<string>();
  queue.add("a");
  queue.shutDown();
  assert.equal(await take(queue), "a");
  assert.deepEqual(await queue.get(), { shutdown: true });
});

test("waiting for a drain ends with the reason of its signal; the shutdown stays", async () => {
  const queue = new WorkQueue<string>();
  queue.add("a");
  const controller = new AbortController();
  const drained = queue.shutDownWithDrain({ signal: controller.signal });
  const reason = new TypeError("enough");
  controller.abort(reason);
  await assert.rejects(drained, reason);
  assert.equal(queue.isShuttingDown, true);
});

test("GarbageCollection: nothing of a key stays once it is done", async () => {
  const queue = new WorkQueue<object>();
  const reference = await addAndFinish(queue);
  await settle();
  collectGarbage();
  assert.equal(reference.deref(), undefined);
  assert.equal(queue.length, 0);
});

// In a function of its own, so that no variable of the test holds the key.
async function addAndFinish(
  queue: WorkQueue<object>,
): Promise<WeakRef<object>> {
  const key = { name: "a" };
  queue.add(key);
  queue.done(await take(queue));
  return new WeakRef(key);
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

test("keys that are objects are told apart by their identity function", async () => {
  const queue = new WorkQueue<{
    readonly namespace: string;
    readonly name: string;
  }>({
    keyIdentity: ({ namespace, name }) => `${namespace}/${name}`,
  });
  queue.add({ namespace: "a", name: "b" });
  queue.add({ namespace: "a", name: "b" });
  queue.add({ namespace: "a", name: "c" });
  assert.equal(queue.length, 2);
  const key = await take(queue);
  queue.add({ namespace: "a", name: "b" });
  queue.done({ ...key });
  assert.equal(queue.length, 2);
});

test("the causes of a key survive deduplication, each once and within a bound", async () => {
  const queue = new WorkQueue<string>({ maxCauses: 2 });
  const cause = (resourceVersion: string) => ({
    reason: "Updated",
    source: "ConfigMap a/b",
    resourceVersion,
  });
  queue.add("k", { cause: cause("1") });
  queue.add("k", { cause: cause("1") });
  queue.add("k");
  queue.add("k", { cause: cause("2") });
  queue.add("k", { cause: cause("3") });
  const item = await queue.get();
  assert.deepEqual(!item.shutdown && item.causes, {
    kept: [cause("1"), cause("2")],
    dropped: 1,
  });
  queue.add("k", { cause: cause("4") });
  queue.done("k");
  const again = await queue.get();
  assert.deepEqual(!again.shutdown && again.causes, {
    kept: [cause("4")],
    dropped: 0,
  });
});

test("A025: done for a key that isn't worked on changes nothing", () => {
  const queue = new WorkQueue<string>();
  for (let round = 0; round < 5; round++) {
    queue.add("k");
    queue.done("k");
  }
  assert.equal(queue.length, 1);
});

test("A026: a drain settles after everything queued is done, and a plain shutdown never becomes a drain", async () => {
  const queue = new WorkQueue<string>();
  for (const key of ["a", "b", "c"]) queue.add(key);
  assert.equal(await take(queue), "a");
  queue.add("a");
  const drained = queue.shutDownWithDrain();
  queue.add("late");
  const order: string[] = [];
  const work = async (): Promise<void> => {
    for (;;) {
      const item = await queue.get();
      if (item.shutdown) return;
      order.push(item.key);
      assert.equal(await isPending(drained), true);
      queue.done(item.key);
    }
  };
  queue.done("a");
  await work();
  await drained;
  assert.deepEqual(order, ["b", "c", "a"]);

  const plain = new WorkQueue<string>();
  plain.add("x");
  await take(plain);
  plain.shutDown();
  await plain.shutDownWithDrain();
});
