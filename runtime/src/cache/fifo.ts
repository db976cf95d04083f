import { Condition } from "../primitives/condition.js";
import type { Latch } from "../primitives/latch.js";
import { RingBuffer } from "../primitives/ring-buffer.js";
import { InitialPopulation } from "./initial-population.js";
import { keyWith } from "./key-with.js";
import type { KeyFunction } from "./store.js";

/**
 * A queue that hands out the newest state of each object once, in the order in which
 * each was first queued; client-go's plain FIFO. A deleted object is not handed out
 * at all: whoever must hear of deletions uses a DeltaFIFO.
 */
export class FIFO<T> {
  readonly #keyFunction: KeyFunction<T>;
  readonly #population = new InitialPopulation();
  readonly #changed = new Condition();
  #items = new Map<string, T>();
  /** Keys; those whose object is gone are skipped. */
  readonly #queue = new RingBuffer<string>();
  #isClosed = false;

  constructor(options: { readonly keyFunction: KeyFunction<T> }) {
    this.#keyFunction = options.keyFunction;
  }

  /** Objects waiting. */
  get length(): number {
    return this.#items.size;
  }

  /** Opens once the first list was handed out, or anything was queued before it. */
  get synced(): Latch {
    return this.#population.synced;
  }

  add(object: T): void {
    if (this.#isClosed) return;
    const key = keyWith(this.#keyFunction, object);
    this.#population.populate();
    if (!this.#items.has(key)) this.#queue.push(key);
    this.#items.set(key, object);
    this.#changed.notifyAll();
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T): void {
    if (this.#isClosed) return;
    this.#population.populate();
    this.#items.delete(keyWith(this.#keyFunction, object));
  }

  /** Makes `objects` all that waits. */
  replace(objects: readonly T[]): void {
    if (this.#isClosed) return;
    const items = new Map<string, T>();
    for (const object of objects)
      items.set(keyWith(this.#keyFunction, object), object);
    this.#items = items;
    this.#queue.clear();
    for (const key of items.keys()) this.#queue.push(key);
    this.#population.populateFromList(items.size);
    this.#changed.notifyAll();
  }

  /**
   * Waits for an object and has it processed before it resolves. One whose
   * processing throws is gone all the same.
   *
   * @returns the object, undefined once the queue is closed and empty.
   * @throws `signal.reason` as soon as `signal` aborts, and what `process` throws.
   */
  async pop(
    process: (object: T, isInInitialList: boolean) => void,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<T | undefined> {
    for (;;) {
      const key = this.#queue.shift();
      if (key === undefined) {
        if (this.#isClosed) return undefined;
        await this.#changed.wait(options);
        continue;
      }
      const object = this.#items.get(key);
      const isInInitialList = !this.synced.isOpen;
      try {
        if (object === undefined || !this.#items.delete(key)) continue;
        process(object, isInInitialList);
        return object;
      } finally {
        this.#population.processed();
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#changed.notifyAll();
  }
}
