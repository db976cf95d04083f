import fc from "fast-check";

interface Waiting {
  readonly dueMs: number;
  readonly sequence: number;
  readonly causes: string[];
}

/** What client-go's queue does, written down without any of its machinery. */
export class QueueModel {
  readonly dirty: Map<string, string[]> = new Map();
  readonly processing: Set<string> = new Set();
  readonly waiting: Map<string, Waiting> = new Map();
  order: string[] = [];
  nowMs = 0;
  #sequence = 0;

  add(key: string, causes: readonly string[] = []): void {
    const known = this.dirty.get(key);
    this.dirty.set(key, union(known ?? [], causes));
    if (known === undefined && !this.processing.has(key)) this.order.push(key);
  }

  addAfter(key: string, delayMs: number, causes: readonly string[] = []): void {
    if (delayMs <= 0) {
      this.add(key, causes);
      return;
    }
    const known = this.waiting.get(key);
    const dueMs = this.nowMs + delayMs;
    this.waiting.set(key, {
      dueMs: Math.min(dueMs, known?.dueMs ?? dueMs),
      sequence: known?.sequence ?? this.#sequence++,
      causes: union(known?.causes ?? [], causes),
    });
  }

  /** Hands out `key`, the first one where it isn't given. */
  get(
    key: string | undefined = this.order[0],
  ): { key: string; causes: string[] } | undefined {
    if (key === undefined) return undefined;
    const causes = this.dirty.get(key) ?? [];
    this.order = this.order.filter((queued) => queued !== key);
    this.dirty.delete(key);
    this.processing.add(key);
    return { key, causes };
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
    for (const [key, { causes }] of due) {
      this.waiting.delete(key);
      this.add(key, causes);
    }
  }
}

function union(known: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...known, ...more])];
}

/** A step that every queue knows. */
export type QueueStep =
  | { readonly kind: "add"; readonly key: string; readonly cause: string }
  | { readonly kind: "done"; readonly key: string }
  | { readonly kind: "get" };

/** A step of a queue that takes keys for later. */
export type DelayingStep =
  | QueueStep
  | {
      readonly kind: "addAfter";
      readonly key: string;
      readonly cause: string;
      readonly delayMs: number;
    }
  | { readonly kind: "advance"; readonly byMs: number };

/** Keys, in two classes. */
export const queueKey: fc.Arbitrary<string> = fc.constantFrom(
  "a/1",
  "a/2",
  "a/3",
  "b/1",
);
const cause = fc.constantFrom("Created", "Updated", "Resync");

/** Steps of {@link QueueStep}, some of which can come in any order. */
export const queueStep: fc.Arbitrary<QueueStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("add" as const),
      key: queueKey,
      cause,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("done" as const), key: queueKey }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("get" as const) }) },
);

/** Steps of {@link DelayingStep}. */
export const delayingStep: fc.Arbitrary<DelayingStep> = fc.oneof(
  { weight: 10, arbitrary: queueStep },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("addAfter" as const),
      key: queueKey,
      cause,
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
