import type { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";

/**
 * Is told of changes after the cache and its indexes hold them; client-go's
 * ResourceEventHandler. A handler gets one call at a time, in the order of the
 * changes; where it returns a promise, the next call waits for it. One that
 * throws or rejects is reported, and goes on with the next change.
 */
export interface ResourceEventHandler<T> {
  /** `isInInitialList`: it existed before the handler was added or the informer started. */
  onAdd?(object: T, isInInitialList: boolean): void | Promise<void>;
  /** In a resync both are the same. Several changes, even a deletion and creation, may arrive as one update. */
  onUpdate?(oldObject: T, newObject: T): void | Promise<void>;
  /** Gets the last state, or a tombstone when the deletion was missed. */
  onDelete?(object: T | DeletedFinalStateUnknown<T>): void | Promise<void>;
}

/** How a handler is added. */
export interface EventHandlerOptions {
  /** Every object is handed to `onUpdate` this often; default the informer's, 0 never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Names the handler in logs and metrics; default the name of its class, if it has one. */
  readonly name?: string | undefined;
}
