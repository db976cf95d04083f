import { Condition } from "../primitives/condition.js";
import { RingBuffer } from "../primitives/ring-buffer.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { Latch } from "../primitives/latch.js";
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

/** Options of {@link DeltaFIFO}. */
export interface DeltaFIFOOptions<T> {
  readonly keyFunction: KeyFunction<T>;
  /**
   * The store that the deltas end up in. With it, a relist is taken apart into a
   * delta an object, tombstones included, and a resync likewise, as client-go
   * does. Without it, nothing tells which objects vanished.
   */
  readonly knownObjects?: KnownObjects<T> | undefined;
  /**
   * A relist is handed out as one `ReplacedAll`, a resync as one `SyncAll`, and
   * bookmarks are handed out, so that the store is never seen half replaced and
   * knows its resourceVersion. Excludes `knownObjects`. Default false.
   */
  readonly isAtomic?: boolean;
  /** Whether a relist gives deltas `Replaced` instead of `Sync`. Default true; client-go's default is false. */
  readonly emitDeltaTypeReplaced?: boolean;
  /** Applied to each object once, before it is queued; not to tombstones and resyncs. Default: none. */
  readonly transform?: TransformFunction<T> | undefined;
}

interface Entry<T> {
  /** Undefined for a delta of the whole store. */
  readonly key: string | undefined;
  readonly deltas: Delta<T>[];
}

/**
 * A queue in which the changes of one object stay together: its consumer gets
 * all that happened to an object since it last looked, oldest first, and objects
 * in the order in which each was first queued; client-go's DeltaFIFO.
 *
 * Unlike client-go's it counts an entry of the first list as handed out after it
 * was processed, so that `synced` is never early.
 */
export class DeltaFIFO<T> implements Queue<T> {
  readonly transform: TransformFunction<T> | undefined;
  readonly #keyFunction: KeyFunction<T>;
  readonly #knownObjects: KnownObjects<T> | undefined;
  readonly #isAtomic: boolean;
  readonly #listDeltaType: "Replaced" | "Sync";
  readonly #population = new InitialPopulation();
  readonly #changed = new Condition();
  /** In order of their first delta. */
  readonly #queue = new RingBuffer<Entry<T>>();
  /** Entries that more deltas may join: those queued since the last delta of the whole store. */
  readonly #items = new Map<string, Entry<T>>();
  /** Handed out once nothing else is queued. */
  #pendingBookmark: string | undefined;
  #isClosed = false;

  /** @throws {@link RuntimeError} `InvalidArgument` for an atomic queue with known objects. */
  constructor(options: DeltaFIFOOptions<T>) {
    this.#keyFunction = options.keyFunction;
    this.#knownObjects = options.knownObjects;
    this.#isAtomic = options.isAtomic ?? false;
    this.#listDeltaType =
      (options.emitDeltaTypeReplaced ?? true) ? "Replaced" : "Sync";
    this.transform = options.transform;
    if (this.#isAtomic && this.#knownObjects !== undefined)
      throw new RuntimeError(
        "InvalidArgument",
        "an atomic DeltaFIFO leaves it to the store to find what vanished: give it no known objects",
      );
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

  /** With known objects, the deletion of one that is neither known nor queued is dropped. */
  delete(object: T | DeletedFinalStateUnknown<T>): void {
    if (this.#isClosed) return;
    const key = this.keyOf(object);
    this.#population.populate();
    if (!this.#isAtomic && !this.#items.has(key) && !this.#isKnown(key)) return;
    this.#enqueue(key, { type: "Deleted", object: this.#transformed(object) });
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    if (this.#isClosed) return;
    if (this.#isAtomic) {
      const { transform } = this;
      this.#enqueueAlone({
        type: "ReplacedAll",
        objects: transform === undefined ? objects : objects.map(transform),
        resourceVersion,
      });
      this.#pendingBookmark = undefined;
      this.#population.populateFromList(1);
      return;
    }
    const listed = new Map<string, T>();
    for (const object of objects) listed.set(this.keyOf(object), object);
    // A key that is listed twice gets two deltas, as in client-go.
    for (const object of objects)
      this.#enqueue(this.keyOf(object), {
        type: this.#listDeltaType,
        object: this.transform === undefined ? object : this.transform(object),
      });
    const deleted = this.#enqueueVanished(listed);
    this.#population.populateFromList(listed.size + deleted);
  }

  resync(): void {
    if (this.#isClosed) return;
    if (this.#isAtomic) {
      this.#enqueueAlone({ type: "SyncAll" });
      return;
    }
    for (const key of this.#knownObjects?.listKeys() ?? []) {
      // What is queued is newer than what is known.
      if (this.#items.has(key)) continue;
      const object = this.#knownObjects?.getByKey(key);
      if (object !== undefined) this.#enqueue(key, { type: "Sync", object });
    }
  }

  bookmark(resourceVersion: string): void {
    this.updateResourceVersion(resourceVersion);
  }

  /** Everything up to `resourceVersion` is queued; handed out as a `Bookmark` once it all was processed. */
  updateResourceVersion(resourceVersion: string): void {
    if (this.#isClosed || !this.#isAtomic) return;
    this.#pendingBookmark = resourceVersion;
    this.#changed.notifyAll();
  }

  async wait(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<boolean> {
    while (!this.#hasMore()) {
      if (this.#isClosed) return false;
      await this.#changed.wait(options);
    }
    return true;
  }

  pop(process: ProcessFunction<T>): boolean {
    const isInInitialList = !this.#population.synced.isOpen;
    const entry = this.#queue.shift();
    if (entry === undefined) return this.#popBookmark(process);
    if (entry.key !== undefined && this.#items.get(entry.key) === entry)
      this.#items.delete(entry.key);
    try {
      process(entry.deltas, isInInitialList, entry.key);
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

  #hasMore(): boolean {
    return this.#queue.length > 0 || this.#pendingBookmark !== undefined;
  }

  #popBookmark(process: ProcessFunction<T>): boolean {
    const resourceVersion = this.#pendingBookmark;
    if (resourceVersion === undefined) return false;
    this.#pendingBookmark = undefined;
    process([{ type: "Bookmark", resourceVersion }], false, undefined);
    return true;
  }

  #enqueueObject(type: "Added" | "Updated", object: T): void {
    if (this.#isClosed) return;
    const key = this.keyOf(object);
    this.#population.populate();
    this.#enqueue(key, {
      type,
      object: this.transform === undefined ? object : this.transform(object),
    });
  }

  #enqueue(key: string, delta: ObjectDelta<T>): void {
    const queued = this.#items.get(key);
    if (queued !== undefined) {
      append(queued.deltas, delta);
      return;
    }
    const entry: Entry<T> = { key, deltas: [delta] };
    this.#items.set(key, entry);
    this.#queue.push(entry);
    this.#changed.notifyAll();
  }

  // What comes later must not overtake a delta of the whole store by joining an
  // entry in front of it.
  #enqueueAlone(delta: Delta<T>): void {
    this.#items.clear();
    this.#queue.push({ key: undefined, deltas: [delta] });
    this.#changed.notifyAll();
  }

  /** Queues a tombstone for whatever is queued or known and not in `listed`, and counts them. */
  #enqueueVanished(listed: ReadonlyMap<string, T>): number {
    let added = 0;
    for (const [key, { deltas }] of [...this.#items]) {
      if (listed.has(key)) continue;
      const last = deltas.at(-1);
      const object = last === undefined ? undefined : objectOf(last);
      this.#enqueue(key, {
        type: "Deleted",
        object: new DeletedFinalStateUnknown(key, object),
      });
      added++;
    }
    for (const key of this.#knownObjects?.listKeys() ?? []) {
      if (listed.has(key) || this.#items.has(key)) continue;
      this.#enqueue(key, {
        type: "Deleted",
        object: new DeletedFinalStateUnknown(
          key,
          this.#knownObjects?.getByKey(key),
        ),
      });
      added++;
    }
    return added;
  }

  #isKnown(key: string): boolean {
    return this.#knownObjects?.getByKey(key) !== undefined;
  }

  #transformed(
    object: T | DeletedFinalStateUnknown<T>,
  ): T | DeletedFinalStateUnknown<T> {
    return this.transform === undefined || isDeletedFinalStateUnknown(object)
      ? object
      : this.transform(object);
  }
}

/** Of two deletions in a row the one that knows more is kept. */
function append<T>(deltas: Delta<T>[], delta: ObjectDelta<T>): void {
  const last = deltas.at(-1);
  if (delta.type === "Deleted" && last?.type === "Deleted") {
    if (isDeletedFinalStateUnknown(last.object))
      deltas[deltas.length - 1] = delta;
    return;
  }
  deltas.push(delta);
}

function objectOf<T>(delta: Delta<T>): T | undefined {
  switch (delta.type) {
    case "Added":
    case "Updated":
    case "Replaced":
    case "Sync":
      return delta.object;
    case "Deleted":
      return isDeletedFinalStateUnknown(delta.object)
        ? delta.object.object
        : delta.object;
    case "ReplacedAll":
    case "SyncAll":
    case "Bookmark":
      return undefined;
  }
}
