import { deepFreeze } from "../meta/deep-freeze.js";
import { shareUnchanged } from "../meta/share-unchanged.js";
import { BoundedSet } from "../primitives/bounded-set.js";
import {
  DeletedFinalStateUnknown,
  isDeletedFinalStateUnknown,
} from "./deleted-final-state-unknown.js";
import type { Deltas } from "./delta.js";
import { isOlder } from "./is-older.js";
import type { KeyedStore } from "./keyed-store.js";
import { resourceVersionOf, uidOf } from "./resource-version-of.js";

/** Told of each change once the store holds it. */
export interface DeltaHandler<T> {
  onAdd(object: T, isInInitialList: boolean): void;
  onUpdate(oldObject: T, newObject: T): void;
  onDelete(object: T | DeletedFinalStateUnknown<T>): void;
  /** Nothing changed; a resync tells of `object` again. */
  onResync(object: T): void;
}

/** How an object that was deleted and made again while nobody looked is told. */
export type Recreation = "deleteAndAdd" | "update";

/** Options of {@link DeltaProcessor}. */
export interface DeltaProcessorOptions<T> {
  readonly store: KeyedStore<T>;
  readonly handler: DeltaHandler<T>;
  /**
   * What a new uid under a known key becomes: `deleteAndAdd`, the default, tells
   * of the deletion, by a tombstone, and of the new object; `update` is client-go's.
   */
  readonly recreation?: Recreation;
  /** Whether what is stored is frozen whole. Default false. */
  readonly freeze?: boolean;
}

// Deletions remembered, so that an event that comes late or twice brings nothing back.
const REMEMBERED_DELETIONS = 1024;

/**
 * Moves deltas from a queue into a store and tells a handler, in that order;
 * client-go's processDeltas.
 *
 * Unlike client-go's, it drops a watch event that is older than what the store
 * holds, or of an object known to be deleted, which a proxy may bring twice or
 * late; and a new state shares with the one
 * before it every part that didn't change.
 */
export class DeltaProcessor<T> {
  readonly #store: KeyedStore<T>;
  readonly #handler: DeltaHandler<T>;
  readonly #splitsRecreation: boolean;
  readonly #freezes: boolean;
  /** uids; none is ever used again. */
  readonly #deleted = new BoundedSet<string>(REMEMBERED_DELETIONS);

  constructor(options: DeltaProcessorOptions<T>) {
    this.#store = options.store;
    this.#handler = options.handler;
    this.#splitsRecreation = options.recreation !== "update";
    this.#freezes = options.freeze ?? false;
  }

  /** Oldest first. `key` is that of the object, where whoever queued it knows it. */
  process(
    deltas: Deltas<T>,
    isInInitialList: boolean,
    key: string | undefined,
  ): void {
    for (const delta of deltas) {
      switch (delta.type) {
        case "Added":
        case "Updated":
          this.#putFromWatch(
            key ?? this.#store.keyOf(delta.object),
            delta.object,
            isInInitialList,
          );
          break;
        case "Replaced":
          this.#put(
            key ?? this.#store.keyOf(delta.object),
            delta.object,
            isInInitialList,
          );
          break;
        case "Sync":
          this.#sync(delta.object, isInInitialList);
          break;
        case "Deleted":
          this.#delete(delta.object);
          break;
        case "ReplacedAll":
          this.#replaceAll(delta, isInInitialList);
          break;
        case "SyncAll":
          for (const object of this.#store.list())
            this.#handler.onResync(object);
          break;
        case "Bookmark":
          this.#store.bookmark(delta.resourceVersion);
          break;
      }
    }
  }

  #putFromWatch(key: string, object: T, isInInitialList: boolean): void {
    const previous = this.#store.getByKey(key);
    if (
      previous === undefined
        ? this.#isDeleted(object)
        : isStale(object, previous)
    )
      return;
    this.#keep(key, { object, previous, isInInitialList });
  }

  #put(key: string, object: T, isInInitialList: boolean): void {
    const previous = this.#store.getByKey(key);
    this.#keep(key, { object, previous, isInInitialList });
  }

  #keep(
    key: string,
    change: {
      readonly object: T;
      readonly previous: T | undefined;
      readonly isInInitialList: boolean;
    },
  ): void {
    const { previous, isInInitialList } = change;
    const object = this.#stored(change.object, previous);
    this.#store.setByKey(key, object);
    if (previous === undefined) this.#handler.onAdd(object, isInInitialList);
    else if (this.#isRecreated(object, previous)) {
      this.#handler.onDelete(new DeletedFinalStateUnknown(key, previous));
      this.#handler.onAdd(object, isInInitialList);
    } else this.#handler.onUpdate(previous, object);
  }

  // Where a queue names lists so too, it may bring what the store doesn't hold yet.
  #sync(object: T, isInInitialList: boolean): void {
    const key = this.#store.keyOf(object);
    if (this.#store.getByKey(key) === object) this.#handler.onResync(object);
    else this.#put(key, object, isInInitialList);
  }

  #delete(object: T | DeletedFinalStateUnknown<T>): void {
    if (isDeletedFinalStateUnknown(object)) {
      if (this.#store.getByKey(object.key) === undefined) return;
      this.#store.deleteByKey(object.key);
      this.#handler.onDelete(object);
      return;
    }
    const key = this.#store.keyOf(object);
    const previous = this.#store.getByKey(key);
    // Handlers don't know it either: this is a deletion told before.
    if (previous === undefined || isStale(object, previous)) return;
    this.#store.deleteByKey(key, object);
    const uid = uidOf(object);
    if (uid !== undefined) this.#deleted.add(uid);
    this.#handler.onDelete(this.#stored(object, previous));
  }

  #replaceAll(
    replaced: {
      readonly objects: readonly T[];
      readonly resourceVersion: string;
    },
    isInInitialList: boolean,
  ): void {
    const store = this.#store;
    const items = new Map<string, T>();
    const before = store.entries();
    for (const object of replaced.objects) {
      const key = store.keyOf(object);
      items.set(key, this.#stored(object, before.get(key)));
    }
    store.replaceByKey(items, replaced.resourceVersion);
    for (const [key, previous] of before) {
      const object = items.get(key);
      if (object === undefined || this.#isRecreated(object, previous))
        this.#handler.onDelete(new DeletedFinalStateUnknown(key, previous));
    }
    for (const [key, object] of items) {
      const previous = before.get(key);
      if (previous === undefined || this.#isRecreated(object, previous))
        this.#handler.onAdd(object, isInInitialList);
      else this.#handler.onUpdate(previous, object);
    }
  }

  #isDeleted(object: T): boolean {
    const uid = uidOf(object);
    return uid !== undefined && this.#deleted.has(uid);
  }

  #isRecreated(object: T, previous: T): boolean {
    return this.#splitsRecreation && isOther(object, previous);
  }

  // Sharing parts with the previous state pays for itself: they need not be kept twice, nor moved by the collector.
  #stored(object: T, previous: T | undefined): T {
    const stored =
      previous === undefined ? object : shareUnchanged(previous, object);
    if (this.#freezes) deepFreeze(stored);
    return stored;
  }
}

function isStale(object: unknown, stored: unknown): boolean {
  const version = resourceVersionOf(object);
  const storedVersion = resourceVersionOf(stored);
  return (
    version !== undefined &&
    storedVersion !== undefined &&
    isOlder(version, storedVersion)
  );
}

/** True for two objects of one name. */
function isOther(object: unknown, stored: unknown): boolean {
  const uid = uidOf(object);
  const storedUid = uidOf(stored);
  return uid !== undefined && storedUid !== undefined && uid !== storedUid;
}
