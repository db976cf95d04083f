import assert from "node:assert/strict";
import { test } from "node:test";
import type { Labels, MetricsProvider } from "../observability/metrics.js";
import { noopMetrics } from "../observability/metrics.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { createFairBackingQueue } from "./fair-backing-queue.js";
import {
  LOW_PRIORITY,
  PriorityQueue,
  type PriorityQueueOptions,
} from "./priority-queue.js";
import { WorkQueue } from "./work-queue.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly queue: PriorityQueue<string>;
  /** Keys handed out and done at once, with their priorities: `foo:1`. */
  readonly takeAll: () => Promise<string[]>;
  /** Depth by priority. */
  readonly depth: Map<string, number>;
}

function fixture(options: Partial<PriorityQueueOptions<string>> = {}): Fixture {
  const clock = new FakeClock();
  const depth = new Map<string, number>();
  const metrics: MetricsProvider = {
    ...noopMetrics,
    gauge: ({ name }) => ({
      inc: () => undefined,
      set: (value: number, labels?: Labels) => {
        if (name === "workqueue_depth")
          depth.set(labels?.["priority"] ?? "", value);
      },
    }),
  };
  const queue = new PriorityQueue<string>({
    name: "test",
    clock,
    metrics,
    ...options,
  });
  const takeAll = async (): Promise<string[]> => {
    const keys: string[] = [];
    while (queue.length > 0) {
      const item = await queue.get();
      if (item.shutdown) break;
      keys.push(`${item.key}:${item.priority}`);
      queue.done(item.key);
    }
    return keys;
  };
  return { clock, queue, takeAll, depth };
}

test("PriorityQueue returns an item, and items in order of priority, then of addition", async () => {
  const { queue, takeAll } = fixture();
  queue.add("first");
  queue.add("high", { priority: 10 });
  queue.add("low", { priority: LOW_PRIORITY });
  queue.add("second");
  assert.deepEqual(await takeAll(), [
    "high:10",
    "first:0",
    "second:0",
    "low:-100",
  ]);
});

test("PriorityQueue doesn't return an item that is locked, and returns it as soon as it is unlocked", async () => {
  const { queue } = fixture();
  queue.add("foo", { priority: 1 });
  await queue.get();
  queue.add("foo", { priority: 5 });
  queue.add("bar");
  assert.equal((await queue.get()).key, "bar");
  const waiting = queue.get();
  let isServed = false;
  const served = waiting.then((item) => {
    isServed = true;
    return item;
  });
  await settle();
  assert.equal(isServed, false);
  queue.done("foo");
  assert.deepEqual(
    { ...(await served) },
    {
      shutdown: false,
      key: "foo",
      priority: 5,
      causes: { kept: [], dropped: 0 },
    },
  );
});

test("PriorityQueue de-duplicates, retains the highest priority and won't decrease it", async () => {
  const { queue, takeAll } = fixture();
  queue.add("foo", { priority: 1 });
  queue.add("foo", { priority: 2 });
  queue.add("foo", { priority: 1 });
  queue.add("bar");
  assert.equal(queue.length, 2);
  assert.deepEqual(await takeAll(), ["foo:2", "bar:0"]);
  queue.add("foo");
  assert.deepEqual(await takeAll(), ["foo:0"]);
});

test("PriorityQueue pushes an item to the front if its priority increases, behind those that had it", async () => {
  const { queue, takeAll } = fixture();
  for (const key of ["a", "b", "c"]) queue.add(key);
  queue.add("high", { priority: 1 });
  queue.add("c", { priority: 1 });
  assert.deepEqual(await takeAll(), ["high:1", "c:1", "a:0", "b:0"]);
});

test("PriorityQueue keeps FIFO order in a priority when others change theirs", async () => {
  const { queue, takeAll } = fixture();
  for (let index = 0; index < 20; index++)
    queue.add(`k${index}`, { priority: LOW_PRIORITY });
  for (const index of [7, 3, 15]) queue.add(`k${index}`);
  const keys = (await takeAll()).map((item) => item.split(":")[0]);
  assert.deepEqual(keys.slice(0, 3), ["k7", "k3", "k15"]);
  assert.deepEqual(
    keys.slice(3),
    Array.from({ length: 20 }, (_, index) => `k${index}`).filter(
      (key) => !["k7", "k3", "k15"].includes(key),
    ),
  );
});

test("PriorityQueue retains the lowest after, and excludes what isn't ready from its length", async () => {
  const { clock, queue, takeAll, depth } = fixture();
  queue.addAfter("foo", 1000);
  queue.addAfter("foo", 500);
  queue.addAfter("foo", 2000);
  assert.equal(queue.length, 0);
  assert.equal(depth.get("0") ?? 0, 0);
  await clock.advance(499);
  assert.equal(queue.length, 0);
  await clock.advance(1);
  assert.equal(queue.length, 1);
  assert.equal(depth.get("0"), 1);
  assert.deepEqual(await takeAll(), ["foo:0"]);
  await clock.advance(5000);
  assert.equal(queue.length, 0);
});

test("PriorityQueue: what is ready stays ready, and no wait beats one", async () => {
  const { clock, queue, takeAll, depth } = fixture();
  queue.add("ready", { priority: 1 });
  queue.addAfter("ready", 1000, { priority: 3 });
  assert.equal(queue.waitingLength, 0);
  assert.deepEqual(await takeAll(), ["ready:3"]);
  queue.addAfter("waits", 1000, { priority: 2 });
  queue.add("waits", { priority: 1 });
  assert.equal(queue.waitingLength, 0);
  assert.equal(depth.get("2"), 1);
  assert.deepEqual(await takeAll(), ["waits:2"]);
  await clock.advance(1000);
  assert.deepEqual(await takeAll(), []);
  assert.deepEqual([depth.get("2"), depth.get("3")], [0, 0]);
});

test("PriorityQueue: an item re-added with a wait while it is worked on waits, and keeps its options", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.add("foo");
  await queue.get();
  queue.addAfter("foo", 100, { priority: 7 });
  queue.done("foo");
  assert.equal(queue.length, 0);
  await clock.advance(100);
  assert.deepEqual(await takeAll(), ["foo:7"]);
});

test("PriorityQueue updates its metrics when a priority is raised", () => {
  const { queue, depth } = fixture();
  queue.add("foo");
  assert.equal(depth.get("0"), 1);
  queue.add("foo", { priority: 4 });
  assert.deepEqual([depth.get("0"), depth.get("4")], [0, 1]);
  queue.shutDown();
});

test("HighPriorityItemsAreReturnedBeforeLowPriorityItemMultipleTimes", async () => {
  const { queue, takeAll } = fixture();
  for (let round = 0; round < 5; round++) {
    queue.add("low", { priority: LOW_PRIORITY });
    queue.add("high", { priority: 100 });
    assert.deepEqual(await takeAll(), ["high:100", "low:-100"]);
  }
});

test("HighPriorityItemThatBecameReadyIsReturnedFirst, however long others were ready", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("high", 1000, { priority: 1 });
  queue.add("low");
  await clock.advance(1000);
  assert.deepEqual(await takeAll(), ["high:1", "low:0"]);
});

test("ItemIsReturnedAsSoonAsPossible: a worker that waits gets it when its time comes", async () => {
  const { clock, queue } = fixture();
  queue.addAfter("later", 60_000);
  const waiting = queue.get();
  queue.addAfter("soon", 200);
  await clock.advance(200);
  assert.equal((await waiting).key, "soon");
});

test("MultipleItemsWithAfterAreReturnedInCorrectOrder", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addAfter("third", 300);
  queue.addAfter("first", 100);
  queue.addAfter("second", 200);
  await clock.advance(300);
  assert.deepEqual(await takeAll(), ["first:0", "second:0", "third:0"]);
});

test("WhenAddingMultipleItemsWithRatelimitTrueTheyDontAffectEachOther", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addWithOptions({ isRateLimited: true, priority: 1 }, "a", "b");
  assert.deepEqual([queue.numRequeues("a"), queue.numRequeues("b")], [1, 1]);
  await clock.advance(5);
  assert.deepEqual(await takeAll(), ["a:1", "b:1"]);
  queue.addRateLimited("a");
  await clock.advance(9);
  assert.equal(queue.length, 0);
  await clock.advance(1);
  assert.deepEqual(await takeAll(), ["a:0"]);
  queue.forget("a");
  assert.equal(queue.numRequeues("a"), 0);
});

test("PriorityQueue: of a rate limit and a wait the shorter one counts", async () => {
  const { clock, queue, takeAll } = fixture();
  queue.addWithOptions({ isRateLimited: true, afterMs: 60_000 }, "a");
  queue.addWithOptions({ isRateLimited: true, afterMs: 1 }, "b");
  queue.addWithOptions({ afterMs: 3 }, "c");
  queue.addWithOptions({}, "d");
  await clock.advance(1);
  assert.deepEqual(await takeAll(), ["d:0", "b:0"]);
  await clock.advance(4);
  assert.deepEqual(await takeAll(), ["c:0", "a:0"]);
});

test("GetFromPriorityQueueIsUnblockedOnShutdown, and nothing is taken any more", async () => {
  const { clock, queue } = fixture();
  const waiting = queue.get();
  queue.addAfter("later", 1000);
  queue.shutDown();
  assert.deepEqual(await waiting, { shutdown: true });
  queue.add("late");
  queue.addAfter("late", 5);
  queue.addRateLimited("late");
  assert.equal(queue.length, 0);
  assert.equal(clock.timers, 0);
});

test("DoesNotDeadlockOnShutdownWhileHandingOutItems", async () => {
  const { queue } = fixture();
  const seen: string[] = [];
  const workers = Array.from({ length: 3 }, async () => {
    for (;;) {
      const item = await queue.get();
      if (item.shutdown) return;
      seen.push(item.key);
      await settle();
      queue.done(item.key);
    }
  });
  for (let index = 0; index < 20; index++)
    queue.add(`k${index}`, { priority: index % 3 });
  await queue.shutDownWithDrain();
  await Promise.all(workers);
  assert.equal(seen.length, 20);
});

test("PriorityQueue: causes come with the key, those from its wait too", async () => {
  const { queue } = fixture();
  queue.addAfter("foo", 1000, { cause: { reason: "Retry" } });
  queue.add("foo", { cause: { reason: "Updated" } });
  const item = await queue.get();
  assert.deepEqual(
    !item.shutdown && item.causes.kept.map(({ reason }) => reason),
    ["Retry", "Updated"],
  );
});

test("PriorityQueue: a stream of high priority doesn't starve low priority that has waited long", async () => {
  const { clock, queue } = fixture();
  for (let index = 0; index < 5; index++)
    queue.add(`low${index}`, { priority: LOW_PRIORITY });
  const served: string[] = [];
  const serve = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      queue.add(`high${index}`);
      const item = await queue.get();
      if (item.shutdown) return;
      served.push(item.key);
      queue.done(item.key);
    }
  };
  await serve(30);
  assert.ok(served.every((key) => key.startsWith("high")));
  await clock.advance(10_000);
  served.length = 0;
  await serve(50);
  assert.deepEqual(
    served.filter((key) => key.startsWith("low")),
    ["low0", "low1", "low2", "low3", "low4"],
  );
});

test("PriorityQueue: without aging low priority waits for ever, as in controller-runtime", async () => {
  const { clock, queue, takeAll } = fixture({ aging: null });
  queue.add("low", { priority: LOW_PRIORITY });
  await clock.advance(3_600_000);
  for (let index = 0; index < 100; index++) queue.add(`high${index}`);
  assert.equal((await takeAll()).at(-1), "low:-100");
});

test("PriorityQueue: keys that are objects are told apart by their identity function", async () => {
  const queue = new PriorityQueue<{ readonly name: string }>({
    keyIdentity: ({ name }) => name,
  });
  queue.add({ name: "a" });
  queue.add({ name: "a" }, { priority: 3 });
  assert.equal(queue.length, 1);
  const item = await queue.get();
  assert.equal(!item.shutdown && item.priority, 3);
  queue.shutDown();
});

test("a fair queue serves one key of each class in turn", async () => {
  const queue = new WorkQueue<string>({
    queue: createFairBackingQueue((key) => key.split("/")[0]),
  });
  for (const key of ["a/1", "a/2", "a/3", "a/4", "b/1", "c/1", "c/2"])
    queue.add(key);
  queue.add("a/1");
  assert.equal(queue.length, 7);
  const served: string[] = [];
  for (let count = 0; count < 8; count++) {
    const item = await queue.get();
    if (item.shutdown) break;
    served.push(item.key);
    queue.done(item.key);
    if (item.key === "b/1") queue.add("b/2");
  }
  assert.deepEqual(served, [
    "a/1",
    "b/1",
    "c/1",
    "a/2",
    "b/2",
    "c/2",
    "a/3",
    "a/4",
  ]);
});
