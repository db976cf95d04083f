import { Condition } from "../primitives/condition.js";
import type { Latch } from "../primitives/latch.js";
import { RingBuffer } from "../primitives/ring-buffer.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import {
  DeletedFinalStateUnknown,
  isDeletedFinalStateUnknown,
} from "./deleted-final-state-unknown.js";
import type { Delta, ObjectDelta } from "./delta.js";
import { InitialPopulation } from "./initial-population.js";
import { keyWith } from "./key-with.js";
import type { KnownObjects } from "./known-objects.js";
import type { ProcessFunction, Queue, TransformFunction } from "./queue.js";
import type { KeyFunction } from "./store.js";

/** Options of {@link RealFIFO}. */
export interface RealFIFOOptions<T> {
  readonly keyFunction: KeyFunction<T>;
  /** The store that the deltas end up in; required unless `isAtomic`, and excluded by it. */
  readonly knownObjects?: KnownObjects<T> | undefined;
  /**
   * A relist is handed out as one `ReplacedAll`, a resync as one `SyncAll`, and
   * bookmarks in their place. Default false.
   */
  readonly isAtomic?: boolean;
  /** Applied to each object once, before it is queued; not to tombstones and resyncs. Default: none. */
  readonly transform?: TransformFunction<T> | undefined;
}

interface Entry<T> {
  /** Undefined for a delta of the whole store. */
  readonly key: string | undefined;
  readonly delta: Delta<T>;
}

/**
 * A queue that hands out every change in the order it came, across all objects;
 * client-go's RealFIFO. Whatever its consumer has seen is a state that the server
 * had, which a DeltaFIFO can't promise.
 */
export class RealFIFO<T> implements Queue<T> {
  readonly transform: TransformFunction<T> | undefined;
  readonly #keyFunction: KeyFunction<T>;
  readonly #knownObjects: KnownObjects<T> | undefined;
  readonly #population = new InitialPopulation();
  readonly #changed = new Condition();
  readonly #queue = new RingBuffer<Entry<T>>();
  #isClosed = false;

  /** @throws {@link RuntimeError} `InvalidArgument` unless it is either atomic or has known objects. */
  constructor(options: RealFIFOOptions<T>) {
    const { isAtomic = false, knownObjects } = options;
    if (isAtomic === (knownObjects !== undefined))
      throw new RuntimeError(
        "InvalidArgument",
        "a RealFIFO is either atomic or needs known objects to find what vanished",
      );
    this.#keyFunction = options.keyFunction;
    this.#knownObjects = knownObjects;
    this.transform = options.transform;
  }

  get length(): number {
    return this.#queue.length;
  }

  get synced(): Latch {
    return this.#population.synced;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(object: T): void {
    this.#enqueueObject("Added", object);
  }

  update(object: T): void {
    this.#enqueueObject("Updated", object);
  }

  /** Queued even for an object that nobody knows. */
  delete(object: T | DeletedFinalStateUnknown<T>): void {
    if (this.#isClosed) return;
    const key = this.keyOf(object);
    this.#population.populate();
    this.#enqueue(key, {
      type: "Deleted",
      object: isDeletedFinalStateUnknown(object)
        ? object
        : this.#transformed(object),
    });
  }

  /** Nothing is queued when the key of an object can't be made or its transform throws. */
  replace(objects: readonly T[], resourceVersion: string): void {
    if (this.#isClosed) return;
    const transformed = objects.map((object) => this.#transformed(object));
    if (this.#knownObjects === undefined) {
      this.#enqueue(undefined, {
        type: "ReplacedAll",
        objects: transformed,
        resourceVersion,
      });
      this.#population.populateFromList(1);
      return;
    }
    const replaced = objects.map((object, index): Entry<T> => ({
      key: this.keyOf(object),
      delta: { type: "Replaced", object: transformed[index] ?? object },
    }));
    this.#enqueueVanished(new Set(replaced.map(({ key }) => key)));
    for (const { key, delta } of replaced) this.#enqueue(key, delta);
    this.#population.populateFromList(this.#queue.length);
  }

  resync(): void {
    if (this.#isClosed) return;
    if (this.#knownObjects === undefined) {
      this.#enqueue(undefined, { type: "SyncAll" });
      return;
    }
    const queued = this.#newestByKey();
    for (const key of this.#knownObjects.listKeys()) {
      // What is queued is newer than what is known.
      if (queued.has(key)) continue;
      const object = this.#knownObjects.getByKey(key);
      if (object !== undefined) this.#enqueue(key, { type: "Sync", object });
    }
  }

  /** Handed out in its place by an atomic queue; the others have no use for it. */
  bookmark(resourceVersion: string): void {
    if (this.#isClosed || this.#knownObjects !== undefined) return;
    this.#enqueue(undefined, { type: "Bookmark", resourceVersion });
  }

  async wait(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<boolean> {
    while (this.#queue.length === 0) {
      if (this.#isClosed) return false;
      await this.#changed.wait(options);
    }
    return true;
  }

  pop(process: ProcessFunction<T>): boolean {
    const entry = this.#queue.shift();
    if (entry === undefined) return false;
    const isInInitialList = !this.#population.synced.isOpen;
    try {
      process([entry.delta], isInInitialList, entry.key);
    } finally {
      this.#population.processed();
    }
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#changed.notifyAll();
  }

  /**
   * The key of an object or of a tombstone.
   *
   * @throws {@link RuntimeError} `KeyError` when the key function throws.
   */
  keyOf(object: T | DeletedFinalStateUnknown<T>): string {
    return keyWith(this.#keyFunction, object);
  }

  #enqueueObject(type: "Added" | "Updated", object: T): void {
    if (this.#isClosed) return;
    const key = this.keyOf(object);
    this.#population.populate();
    this.#enqueue(key, { type, object: this.#transformed(object) });
  }

  #enqueue(key: string | undefined, delta: Delta<T>): void {
    this.#queue.push({ key, delta });
    this.#changed.notifyAll();
  }

  /** Queues a tombstone for whatever is queued or known and not in `listed`. */
  #enqueueVanished(listed: ReadonlySet<string | undefined>): void {
    const queued = this.#newestByKey();
    for (const [key, delta] of queued) {
      if (listed.has(key) || delta.type === "Deleted") continue;
      this.#enqueue(key, {
        type: "Deleted",
        object: new DeletedFinalStateUnknown(key, delta.object),
      });
    }
    for (const key of this.#knownObjects?.listKeys() ?? []) {
      if (listed.has(key) || queued.has(key)) continue;
      this.#enqueue(key, {
        type: "Deleted",
        object: new DeletedFinalStateUnknown(
          key,
          this.#knownObjects?.getByKey(key),
        ),
      });
    }
  }

  #newestByKey(): Map<string, ObjectDelta<T>> {
    const newest = new Map<string, ObjectDelta<T>>();
    for (let index = 0; index < this.#queue.length; index++) {
      const entry = this.#queue.at(index);
      // Only deltas of objects have a key.
      if (entry?.key !== undefined)
        newest.set(entry.key, entry.delta as ObjectDelta<T>);
    }
    return newest;
  }

  #transformed(object: T): T {
    return this.transform === undefined ? object : this.transform(object);
  }
}
