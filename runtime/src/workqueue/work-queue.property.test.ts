import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { DelayingQueue } from "./delaying-queue.js";

/** What client-go's queue does, written down without any of its machinery. */
class Model {
  readonly order: string[] = [];
  readonly dirty = new Set<string>();
  readonly processing = new Set<string>();
  readonly waiting = new Map<string, { dueMs: number; sequence: number }>();
  nowMs = 0;
  sequence = 0;

  add(key: string): void {
    if (this.dirty.has(key)) return;
    this.dirty.add(key);
    if (!this.processing.has(key)) this.order.push(key);
  }

  addAfter(key: string, delayMs: number): void {
    if (delayMs <= 0) {
      this.add(key);
      return;
    }
    const known = this.waiting.get(key);
    const dueMs = this.nowMs + delayMs;
    if (known === undefined)
      this.waiting.set(key, { dueMs, sequence: this.sequence++ });
    else known.dueMs = Math.min(known.dueMs, dueMs);
  }

  get(): string | undefined {
    const key = this.order.shift();
    if (key === undefined) return undefined;
    this.dirty.delete(key);
    this.processing.add(key);
    return key;
  }

  done(key: string): void {
    if (this.processing.delete(key) && this.dirty.has(key))
      this.order.push(key);
  }

  advance(byMs: number): void {
    this.nowMs += byMs;
    const due = [...this.waiting]
      .filter(([, { dueMs }]) => dueMs <= this.nowMs)
      .sort(([, a], [, b]) => a.dueMs - b.dueMs || a.sequence - b.sequence);
    for (const [key] of due) {
      this.waiting.delete(key);
      this.add(key);
    }
  }
}

type Step =
  | { readonly kind: "add" | "done"; readonly key: string }
  | {
      readonly kind: "addAfter";
      readonly key: string;
      readonly delayMs: number;
    }
  | { readonly kind: "get" }
  | { readonly kind: "advance"; readonly byMs: number };

const key = fc.constantFrom("a", "b", "c", "d");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("add" as const), key }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("done" as const), key }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("get" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("addAfter" as const),
      key,
      delayMs: fc.integer({ min: -1, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("advance" as const),
      byMs: fc.integer({ min: 0, max: 15 }),
    }),
  },
);

test("a queue does what the model of client-go's does, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const clock = new FakeClock();
      const queue = new DelayingQueue<string>({ clock });
      const model = new Model();
      for (const step of steps) {
        switch (step.kind) {
          case "add":
            queue.add(step.key);
            model.add(step.key);
            break;
          case "addAfter":
            queue.addAfter(step.key, step.delayMs);
            model.addAfter(step.key, step.delayMs);
            break;
          case "done":
            queue.done(step.key);
            model.done(step.key);
            break;
          case "get":
            if (queue.length > 0) {
              const item = await queue.get();
              assert.equal(item.key, model.get());
            }
            break;
          case "advance":
            await clock.advance(step.byMs);
            model.advance(step.byMs);
            break;
        }
        assert.equal(queue.length, model.order.length);
        assert.equal(queue.waitingLength, model.waiting.size);
      }
      queue.shutDown();
      const rest: string[] = [];
      while (queue.length > 0) rest.push((await queue.get()).key ?? "");
      assert.deepEqual(rest, model.order);
      assert.equal(clock.timers, 0);
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 300) },
  );
});

test("workers get every key that was added after its last run began, and no key twice at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(key, { maxLength: 60 }),
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
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 100) },
  );
});
