import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";

// Symbol.for: two copies of the runtime can be loaded at once, and JSON can't hold it.
const MARK = Symbol.for("kubewright.cache.deletedFinalStateUnknown");

/**
 * Stands for an object whose deletion was missed, a watch having been
 * interrupted; client-go's tombstone. What it holds may be stale.
 */
export class DeletedFinalStateUnknown<T> {
  /** The key that the object was cached under. */
  readonly key: string;
  /** Its last known state; absent when even that is unknown. */
  readonly object: T | undefined;

  constructor(key: string, object: T | undefined) {
    this.key = key;
    this.object = object;
    Object.defineProperty(this, MARK, { value: true });
  }
}

/** True for a tombstone, also one of another copy of the runtime. */
export function isDeletedFinalStateUnknown<T>(
  object: T | DeletedFinalStateUnknown<T>,
): object is DeletedFinalStateUnknown<T> {
  return typeof object === "object" && object !== null && MARK in object;
}

/** What is known of a deleted object, tombstone or not. */
export function lastKnownState<T>(
  object: T | DeletedFinalStateUnknown<T>,
): T | undefined {
  return isDeletedFinalStateUnknown(object) ? object.object : object;
}

/** {@link metaNamespaceKey} of an object or of its tombstone; client-go's DeletionHandlingMetaNamespaceKeyFunc. */
export function deletionHandlingMetaNamespaceKey<
  T extends DeepReadonly<KubeObject>,
>(object: T | DeletedFinalStateUnknown<T>): string {
  return isDeletedFinalStateUnknown(object)
    ? object.key
    : metaNamespaceKey(object);
}
