import { Condition } from "../primitives/condition.js";
import type { Latch } from "../primitives/latch.js";
import { InitialPopulation } from "./initial-population.js";
import { keyWith } from "./key-with.js";
import type { KeyFunction } from "./store.js";

/**
 * A queue that hands out the newest state of each object once, in the order in which
 * each was first queued; client-go's plain FIFO. A deleted object is not handed out
 * at all: whoever must hear of deletions uses a DeltaFIFO.
 *
 * Unlike in client-go's, an object that was deleted and added again comes last:
 * there it may jump the line, and each deletion leaves a key in the queue.
 */
export class FIFO<T> {
  readonly #keyFunction: KeyFunction<T>;
  readonly #population = new InitialPopulation();
  readonly #changed = new Condition();
  /** What waits, in its order. */
  #items = new Map<string, T>();
  /** Keys of the first list that are still to be handed out. */
  #initialKeys = new Set<string>();
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
    this.#items.set(key, object);
    this.#changed.notifyAll();
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T): void {
    if (this.#isClosed) return;
    const key = keyWith(this.#keyFunction, object);
    this.#population.populate();
    this.#items.delete(key);
    this.#leftInitialList(key);
  }

  /** Makes `objects` all that waits. */
  replace(objects: readonly T[]): void {
    if (this.#isClosed) return;
    const items = new Map<string, T>();
    for (const object of objects)
      items.set(keyWith(this.#keyFunction, object), object);
    this.#items = items;
    if (this.#population.isPopulated) {
      for (const key of this.#initialKeys)
        if (!items.has(key)) this.#leftInitialList(key);
    } else {
      this.#initialKeys = new Set(items.keys());
      this.#population.populateFromList(items.size);
    }
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
      const [next] = this.#items;
      if (next === undefined) {
        if (this.#isClosed) return undefined;
        await this.#changed.wait(options);
        continue;
      }
      const [key, object] = next;
      const isInInitialList = !this.synced.isOpen;
      this.#items.delete(key);
      try {
        process(object, isInInitialList);
        return object;
      } finally {
        this.#leftInitialList(key);
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#changed.notifyAll();
  }

  #leftInitialList(key: string): void {
    if (this.#initialKeys.delete(key)) this.#population.processed();
  }
}
