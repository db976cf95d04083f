import { deepFreeze } from "../meta/deep-freeze.js";
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

/**
 * Moves deltas from a queue into a store and tells a handler, in that order;
 * client-go's processDeltas.
 *
 * Unlike client-go's, it drops a watch event that is older than what the store
 * holds, which a proxy may bring twice or late.
 */
export class DeltaProcessor<T> {
  readonly #store: KeyedStore<T>;
  readonly #handler: DeltaHandler<T>;
  readonly #splitsRecreation: boolean;
  readonly #freezes: boolean;

  constructor(options: DeltaProcessorOptions<T>) {
    this.#store = options.store;
    this.#handler = options.handler;
    this.#splitsRecreation = options.recreation !== "update";
    this.#freezes = options.freeze ?? false;
  }

  /** Oldest first. */
  process(deltas: Deltas<T>, isInInitialList: boolean): void {
    for (const delta of deltas) {
      switch (delta.type) {
        case "Added":
        case "Updated":
          this.#put(delta.object, { isInInitialList, isFromWatch: true });
          break;
        case "Replaced":
          this.#put(delta.object, { isInInitialList, isFromWatch: false });
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

  #put(
    object: T,
    how: { readonly isInInitialList: boolean; readonly isFromWatch: boolean },
  ): void {
    const store = this.#store;
    const key = store.keyOf(object);
    const previous = store.getByKey(key);
    if (previous === undefined) {
      store.setByKey(key, this.#frozen(object));
      this.#handler.onAdd(object, how.isInInitialList);
      return;
    }
    if (how.isFromWatch && isStale(object, previous)) return;
    const isRecreated = this.#splitsRecreation && isOther(object, previous);
    store.setByKey(key, this.#frozen(object));
    if (isRecreated) {
      this.#handler.onDelete(new DeletedFinalStateUnknown(key, previous));
      this.#handler.onAdd(object, how.isInInitialList);
    } else this.#handler.onUpdate(previous, object);
  }

  // Where a queue names lists so too, it may bring what the store doesn't hold yet.
  #sync(object: T, isInInitialList: boolean): void {
    if (this.#store.get(object) === object) this.#handler.onResync(object);
    else this.#put(object, { isInInitialList, isFromWatch: false });
  }

  #delete(object: T | DeletedFinalStateUnknown<T>): void {
    if (isDeletedFinalStateUnknown(object)) {
      this.#store.deleteByKey(object.key);
      this.#handler.onDelete(object);
      return;
    }
    const key = this.#store.keyOf(object);
    const previous = this.#store.getByKey(key);
    if (previous !== undefined && isStale(object, previous)) return;
    this.#store.deleteByKey(key, object);
    this.#handler.onDelete(this.#frozen(object));
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
    for (const object of replaced.objects)
      items.set(store.keyOf(object), this.#frozen(object));
    const before = store.entries();
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

  #isRecreated(object: T, previous: T): boolean {
    return this.#splitsRecreation && isOther(object, previous);
  }

  #frozen(object: T): T {
    if (this.#freezes) deepFreeze(object);
    return object;
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
