import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkModel } from "../primitives/check-model.test.support.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { createFairBackingQueue } from "./fair-backing-queue.js";
import { DelayingQueue } from "./delaying-queue.js";
import {
  delayingStep,
  queueKey,
  queueStep,
} from "./queue-model.test.support.js";
import { QueueWorld } from "./queue-world.test.support.js";
import { WorkQueue } from "./work-queue.js";

const none = fc.constant(undefined);

test("a work queue does what the model of client-go's does, whatever happens in whatever order", async () => {
  await checkModel({
    name: "work queue",
    step: queueStep,
    options: none,
    start: () =>
      new QueueWorld({ queue: new WorkQueue(), clock: new FakeClock() }),
  });
});

test("a delaying queue does what the model of client-go's does, whatever happens in whatever order", async () => {
  await checkModel({
    name: "delaying queue",
    step: delayingStep,
    options: none,
    start: () => {
      const clock = new FakeClock();
      return new QueueWorld({ queue: new DelayingQueue({ clock }), clock });
    },
  });
});

test("a fair queue serves its classes in turn, and each in its order", async () => {
  const classOf = (key: string): string => key.slice(0, 1);
  await checkModel({
    name: "fair queue",
    step: queueStep,
    options: none,
    start: () => {
      // Classes with keys, the one to be served next in front.
      let turns: string[] = [];
      const next = (order: readonly string[]): string | undefined => {
        const [serving] = turns;
        const keys = order.filter((key) => classOf(key) === serving);
        turns = turns.slice(1);
        if (serving !== undefined && keys.length > 1) turns.push(serving);
        return keys[0];
      };
      class FairWorld extends QueueWorld {
        protected override compare(): void {
          for (const key of this.model.order)
            if (!turns.includes(classOf(key))) turns.push(classOf(key));
          super.compare();
        }
      }
      return new FairWorld({
        queue: new WorkQueue({ queue: createFairBackingQueue(classOf) }),
        clock: new FakeClock(),
        next,
      });
    },
  });
});

test("workers get every key that was added after its last run began, and no key twice at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(queueKey, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (additions, workers) => {
        const queue = new DelayingQueue<string>({ clock: new FakeClock() });
        const working = new Set<string>();
        const newest = new Map<string, number>();
        const seen = new Map<string, number>();
        const work = async (): Promise<void> => {
          for (;;) {
            const item = await queue.get();
            if (item.shutdown) return;
            assert.equal(working.has(item.key), false);
            working.add(item.key);
            seen.set(item.key, newest.get(item.key) ?? -1);
            await settle();
            working.delete(item.key);
            queue.done(item.key);
          }
        };
        const running = Array.from({ length: workers }, work);
        for (const [version, added] of additions.entries()) {
          newest.set(added, version);
          queue.add(added);
          if (version % 3 === 0) await settle();
        }
        await queue.shutDownWithDrain();
        await Promise.all(running);
        assert.deepEqual(seen, newest);
      },
    ),
    { numRuns: 100 },
  );
});
