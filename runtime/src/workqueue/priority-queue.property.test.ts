import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkModel,
  type World,
} from "../primitives/check-model.test.support.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { PriorityQueue } from "./priority-queue.js";

type Step =
  | { readonly kind: "add"; readonly key: string; readonly priority: number }
  | {
      readonly kind: "addAfter";
      readonly key: string;
      readonly priority: number;
      readonly delayMs: number;
    }
  | { readonly kind: "done"; readonly key: string }
  | { readonly kind: "get" }
  | { readonly kind: "advance"; readonly byMs: number };

/** One key that was added and not yet handed out. */
interface Entry {
  priority: number;
  order: number;
  /** When it will be ready; undefined once it is. */
  dueMs: number | undefined;
  readonly sequence: number;
  /** Since when it can be handed out. */
  sinceMs: number;
}

const AGING = { afterMs: 15, share: 3 };

/** The queue beside a list that is sorted anew each time. */
class PriorityWorld implements World<Step> {
  readonly #clock = new FakeClock();
  readonly #queue: PriorityQueue<string>;
  readonly #isAging: boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #locked = new Set<string>();
  #nowMs = 0;
  #counter = 0;
  #handedOut = 0;

  constructor(options: { readonly isAging: boolean }) {
    this.#isAging = options.isAging;
    this.#queue = new PriorityQueue({
      clock: this.#clock,
      aging: options.isAging ? AGING : null,
    });
  }

  async act(step: Step): Promise<void> {
    switch (step.kind) {
      case "add":
        this.#queue.add(step.key, { priority: step.priority });
        this.#add({ ...step, delayMs: 0 });
        break;
      case "addAfter":
        this.#queue.addAfter(step.key, step.delayMs, {
          priority: step.priority,
        });
        this.#add(step);
        break;
      case "get":
        await this.#get();
        break;
      case "done":
        this.#done(step.key);
        break;
      case "advance":
        await this.#advance(step.byMs);
        break;
    }
    assert.equal(this.#queue.length, this.#ready().length);
  }

  async finish(): Promise<void> {
    this.#queue.shutDown();
    while (this.#ready().length > 0) await this.#get();
    assert.equal(this.#queue.length, 0);
    assert.equal(this.#clock.timers, 0);
  }

  #add(step: {
    readonly key: string;
    readonly priority: number;
    readonly delayMs: number;
  }): void {
    const { key, priority, delayMs } = step;
    const dueMs = delayMs > 0 ? this.#nowMs + delayMs : undefined;
    const known = this.#entries.get(key);
    if (known === undefined) {
      this.#entries.set(key, {
        priority,
        order: this.#counter++,
        dueMs,
        sequence: this.#counter++,
        sinceMs: this.#nowMs,
      });
      return;
    }
    const wasReady = known.dueMs === undefined;
    const isRaised = priority > known.priority;
    known.priority = Math.max(priority, known.priority);
    if (!wasReady && dueMs !== undefined)
      known.dueMs = Math.min(dueMs, known.dueMs ?? dueMs);
    else if (!wasReady) this.#becameReady(known);
    else if (isRaised) known.order = this.#counter++;
  }

  async #get(): Promise<void> {
    const [key, entry] = this.#next() ?? [];
    assert.equal(this.#queue.length > 0, key !== undefined);
    if (key === undefined) return;
    const item = await this.#queue.get();
    assert.deepEqual(
      [item.key, !item.shutdown && item.priority],
      [key, entry?.priority],
    );
    this.#entries.delete(key);
    this.#locked.add(key);
  }

  #done(key: string): void {
    this.#queue.done(key);
    const entry = this.#entries.get(key);
    // What was added meanwhile stands where it is unlocked.
    if (this.#locked.delete(key) && entry && entry.dueMs === undefined)
      this.#becameReady(entry);
  }

  async #advance(byMs: number): Promise<void> {
    const fromMs = this.#nowMs;
    await this.#clock.advance(byMs);
    const due = [...this.#entries.values()]
      .filter(({ dueMs }) => dueMs !== undefined && dueMs <= fromMs + byMs)
      .sort(
        (a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0) || a.sequence - b.sequence,
      );
    for (const entry of due) {
      this.#nowMs = entry.dueMs ?? fromMs;
      this.#becameReady(entry);
    }
    this.#nowMs = fromMs + byMs;
  }

  #becameReady(entry: Entry): void {
    entry.dueMs = undefined;
    entry.order = this.#counter++;
    entry.sinceMs = this.#nowMs;
  }

  #ready(): [string, Entry][] {
    return [...this.#entries]
      .filter(
        ([key, { dueMs }]) => dueMs === undefined && !this.#locked.has(key),
      )
      .sort(([, a], [, b]) => b.priority - a.priority || a.order - b.order);
  }

  #next(): [string, Entry] | undefined {
    const ready = this.#ready();
    if (ready.length === 0 || !this.#isAging) return ready[0];
    if (++this.#handedOut % AGING.share !== 0) return ready[0];
    const [oldest] = ready.toSorted(
      ([, a], [, b]) => a.sinceMs - b.sinceMs || a.order - b.order,
    );
    return oldest && this.#nowMs - oldest[1].sinceMs >= AGING.afterMs
      ? oldest
      : ready[0];
  }
}

test("FuzzPriorityQueue: the queue hands out what sorting would, whatever is added in whatever order", async () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e");
  const priority = fc.integer({ min: -2, max: 2 });
  await checkModel<Step, { isAging: boolean }>({
    name: "priority queue",
    step: fc.oneof(
      fc.record({ kind: fc.constant("add" as const), key, priority }),
      fc.record({
        kind: fc.constant("addAfter" as const),
        key,
        priority,
        delayMs: fc.integer({ min: 0, max: 10 }),
      }),
      fc.record({ kind: fc.constant("get" as const) }),
      fc.record({ kind: fc.constant("done" as const), key }),
      fc.record({
        kind: fc.constant("advance" as const),
        byMs: fc.integer({ min: 0, max: 8 }),
      }),
    ),
    options: fc.record({ isAging: fc.boolean() }),
    start: (options) => new PriorityWorld(options),
  });
});
