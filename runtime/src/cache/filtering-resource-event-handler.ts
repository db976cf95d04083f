import { lastKnownState } from "./deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "./resource-event-handler.js";

/**
 * Tells `handler` of those objects alone that pass `filter`: an object that begins
 * to pass is an add, one that ceases to is a delete; client-go's
 * FilteringResourceEventHandler. Of a tombstone its last known state has to pass;
 * one without any passes.
 */
export function filteringResourceEventHandler<T>(
  filter: (object: T) => boolean,
  handler: ResourceEventHandler<T>,
): ResourceEventHandler<T> {
  return {
    onAdd: (object, isInInitialList) =>
      filter(object) ? handler.onAdd?.(object, isInInitialList) : undefined,
    onUpdate: (before, after) => {
      const didPass = filter(before);
      const passes = filter(after);
      if (didPass && passes) return handler.onUpdate?.(before, after);
      if (passes) return handler.onAdd?.(after, false);
      return didPass ? handler.onDelete?.(before) : undefined;
    },
    onDelete: (object) => {
      const state = lastKnownState(object);
      return state === undefined || filter(state)
        ? handler.onDelete?.(object)
        : undefined;
    },
  };
}
