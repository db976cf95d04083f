import { Condition } from "../primitives/condition.js";
import { Heap, type HeapOrder } from "../primitives/heap.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { KeyFunction } from "./store.js";

/** A priority queue of objects by key that can be waited on; client-go's `cache.Heap`. */
export class HeapQueue<T> {
  readonly #keyFunction: KeyFunction<T>;
  readonly #heap: Heap<string, T>;
  readonly #changed = new Condition();
  #isClosed = false;

  constructor(keyFunction: KeyFunction<T>, order: HeapOrder<T>) {
    this.#keyFunction = keyFunction;
    this.#heap = new Heap(order);
  }

  get length(): number {
    return this.#heap.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Inserts `object`, or puts it in the place of the one with its key. @throws {@link RuntimeError} `HeapClosed` after {@link close}. */
  add(object: T): void {
    this.#requireOpen();
    this.#heap.set(this.#keyFunction(object), object);
    this.#changed.notifyAll();
  }

  /** {@link add} of all. */
  bulkAdd(objects: Iterable<T>): void {
    for (const object of objects) this.add(object);
  }

  update(object: T): void {
    this.add(object);
  }

  /** Leaves an object with the same key as it is. */
  addIfNotPresent(object: T): void {
    this.#requireOpen();
    if (!this.#heap.has(this.#keyFunction(object))) this.add(object);
  }

  /** False when there is no object with the key of this one. */
  delete(object: T): boolean {
    return this.#heap.delete(this.#keyFunction(object));
  }

  get(object: T): T | undefined {
    return this.getByKey(this.#keyFunction(object));
  }

  getByKey(key: string): T | undefined {
    return this.#heap.get(key);
  }

  list(): T[] {
    return [...this.#heap.values()];
  }

  listKeys(): string[] {
    return [...this.#heap.keys()];
  }

  /**
   * Waits for the first object and takes it out.
   *
   * @returns undefined once the queue is closed and empty.
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  async pop(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<T | undefined> {
    while (this.#heap.size === 0) {
      if (this.#isClosed) return undefined;
      await this.#changed.wait(options);
    }
    return this.#heap.pop();
  }

  /** Wakes whoever waits; nothing is accepted any more. */
  close(): void {
    this.#isClosed = true;
    this.#changed.notifyAll();
  }

  #requireOpen(): void {
    if (this.#isClosed)
      throw new RuntimeError("HeapClosed", "the heap is closed");
  }
}
