import { Heap } from "../primitives/heap.js";
import type { Clock } from "../primitives/clock.js";
import type { BackingQueue } from "./backing-queue.js";

/** When a key that waits behind others is let pass. */
export interface Aging {
  /** A key that was ready for so long may be let pass. */
  readonly afterMs: number;
  /** One in so many keys handed out is the one that waits longest, if it may pass. */
  readonly share: number;
}

interface Queued<K> {
  readonly key: K;
  readonly priority: number;
  /** Place among those of the same priority. */
  readonly order: number;
  readonly sinceMs: number;
}

/** Highest priority first, and within one in the order of readiness. */
export class PriorityBackingQueue<K> implements BackingQueue<K> {
  readonly #identity: (key: K) => unknown;
  readonly #clock: Clock;
  readonly #aging: Aging | undefined;
  /** Of every key that was added and not yet handed out, queued or not. */
  readonly #priorities = new Map<unknown, number>();
  readonly #counts = new Map<number, number>();
  readonly #ready = new Heap<unknown, Queued<K>>(
    (a, b) => b.priority - a.priority || a.order - b.order,
  );
  readonly #oldest = new Heap<unknown, Queued<K>>(
    (a, b) => a.sinceMs - b.sinceMs || a.order - b.order,
  );
  #order = 0;
  #handedOut = 0;
  #poppedPriority = 0;

  constructor(options: {
    readonly identity: (key: K) => unknown;
    readonly clock: Clock;
    /** Undefined: keys of low priority may wait for ever. */
    readonly aging: Aging | undefined;
  }) {
    this.#identity = options.identity;
    this.#clock = options.clock;
    this.#aging = options.aging;
  }

  get length(): number {
    return this.#ready.size;
  }

  get poppedPriority(): number {
    return this.#poppedPriority;
  }

  lengthAt(priority: number): number {
    return this.#counts.get(priority) ?? 0;
  }

  priorityOf(key: K): number {
    return this.#priorities.get(this.#identity(key)) ?? 0;
  }

  /** Gives `key` this priority unless it has a higher one; a queued key then goes behind those that have it already. */
  raise(key: K, priority: number): void {
    const identity = this.#identity(key);
    const known = this.#priorities.get(identity);
    if (known !== undefined && known >= priority) return;
    this.#priorities.set(identity, priority);
    const queued = this.#ready.get(identity);
    if (queued === undefined) return;
    this.#remove(identity, queued);
    this.#insert(identity, { ...queued, priority, order: this.#order++ });
  }

  touch(_key: K): void {
    // Its priority was raised already.
  }

  push(key: K): void {
    const identity = this.#identity(key);
    this.#insert(identity, {
      key,
      priority: this.#priorities.get(identity) ?? 0,
      order: this.#order++,
      sinceMs: this.#clock.monotonicMs(),
    });
  }

  pop(): K {
    // Only called when there is one.
    const next = (this.#overdue() ?? this.#ready.peek()) as Queued<K>;
    const identity = this.#identity(next.key);
    this.#remove(identity, next);
    this.#priorities.delete(identity);
    this.#poppedPriority = next.priority;
    return next.key;
  }

  #overdue(): Queued<K> | undefined {
    if (this.#aging === undefined) return undefined;
    const { afterMs, share } = this.#aging;
    if (++this.#handedOut % share !== 0) return undefined;
    const oldest = this.#oldest.peek();
    return oldest !== undefined &&
      this.#clock.monotonicMs() - oldest.sinceMs >= afterMs
      ? oldest
      : undefined;
  }

  #insert(identity: unknown, queued: Queued<K>): void {
    this.#ready.set(identity, queued);
    this.#oldest.set(identity, queued);
    this.#counts.set(queued.priority, this.lengthAt(queued.priority) + 1);
  }

  #remove(identity: unknown, queued: Queued<K>): void {
    this.#ready.delete(identity);
    this.#oldest.delete(identity);
    const left = this.lengthAt(queued.priority) - 1;
    if (left > 0) this.#counts.set(queued.priority, left);
    else this.#counts.delete(queued.priority);
  }
}
