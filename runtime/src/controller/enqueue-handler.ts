import {
  isDeletedFinalStateUnknown,
  lastKnownState,
} from "../cache/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../cache/resource-event-handler.js";
import type { ApiResource } from "../meta/api-resource.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import { and, type Predicate } from "./predicate.js";

/** Queues a key, and says why. */
export type Enqueue = (
  key: string,
  cause: {
    readonly reason: "Added" | "Updated" | "Deleted" | "Resync";
    readonly source: string;
    readonly resourceVersion?: string;
  },
) => void;

/** Options of {@link createEnqueueHandler}. */
export interface EnqueueHandlerOptions<W extends KubeObject> {
  /** The kind whose changes are handled. */
  readonly resource: ApiResource<W>;
  readonly predicates: readonly Predicate<W>[];
  /** Keys to reconcile because of an object. */
  readonly keysOf: (object: Persisted<W>) => Iterable<string>;
  readonly enqueue: Enqueue;
  /** Keys to reconcile when an object is deleted of which only the key is known. Default none. */
  readonly onUnknownDeleted?: ((key: string) => Iterable<string>) | undefined;
}

/**
 * Turns the events of one kind into keys to reconcile. An update queues what the old
 * and what the new state concern: an object may have changed hands.
 */
export function createEnqueueHandler<W extends KubeObject>(
  options: EnqueueHandlerOptions<W>,
): ResourceEventHandler<DeepReadonly<W>> {
  const { resource, keysOf, onUnknownDeleted, enqueue } = options;
  const predicate = and(...options.predicates);

  const enqueueFor = (
    objects: readonly Persisted<W>[],
    reason: Parameters<Enqueue>[1]["reason"],
  ): void => {
    const keys = new Set(objects.flatMap((object) => [...keysOf(object)]));
    const last = objects.at(-1);
    if (!last) return;
    const source = `${resource.kind} ${metaNamespaceKey(last)}`;
    const { resourceVersion } = last.metadata;
    for (const key of keys) enqueue(key, { reason, source, resourceVersion });
  };

  return {
    onAdd: (added, isInInitialList) => {
      const object = persisted<W>(added);
      if (predicate.create?.({ object, isInInitialList }) ?? true)
        enqueueFor([object], "Added");
    },
    onUpdate: (before, after) => {
      const old = persisted<W>(before);
      const object = persisted<W>(after);
      if (before === after) enqueueFor([object], "Resync");
      else if (predicate.update?.({ old, object }) ?? true)
        enqueueFor([old, object], "Updated");
    },
    onDelete: (deleted) => {
      const isFinalStateUnknown = isDeletedFinalStateUnknown(deleted);
      const state = lastKnownState(deleted);
      if (state !== undefined) {
        const object = persisted<W>(state);
        if (predicate.delete?.({ object, isFinalStateUnknown }) ?? true)
          enqueueFor([object], "Deleted");
      } else if (isFinalStateUnknown) {
        const cause = { reason: "Deleted", source: resource.kind } as const;
        for (const key of onUnknownDeleted?.(deleted.key) ?? [])
          enqueue(key, cause);
      }
    },
  };
}

/** What an informer holds came from a server, so it has what a stored object has. */
function persisted<W extends KubeObject>(
  object: DeepReadonly<W>,
): Persisted<W> {
  return object as Persisted<W>;
}
