import type { ObjectFilter } from "../handlers/object-filter.js";
import type { Resource } from "../registry/resource.js";
import type { Change } from "../storage/change.js";
import { StoredObject } from "../storage/stored-object.js";
import type { EventType } from "./event-encoder.js";

/** A change as one watch sees it. */
export interface WatchEvent {
  readonly type: EventType;
  /** In the version of the watch. */
  readonly stored: StoredObject;
}

/**
 * What a watch with this filter sees of a change; undefined: nothing. An object that
 * enters the selection is ADDED; one that leaves it is DELETED as it was before, under the
 * version of the change; cacher's convertToWatchEvent.
 */
export function watchEventOf(
  change: Change,
  filter: ObjectFilter,
  resource: Resource,
): WatchEvent | undefined | Promise<WatchEvent | undefined> {
  const { object, previous } = change;
  if (filter.namespace !== "" && object.namespace !== filter.namespace)
    return undefined;
  if (filter.name !== undefined && object.name !== filter.name)
    return undefined;
  const current = resource.fromStorage(object);
  const before =
    filter.isSelective && previous ? resource.fromStorage(previous) : undefined;
  return current instanceof Promise || before instanceof Promise
    ? Promise.all([current, before]).then(([now, then]) =>
        decide(change, filter, { current: now, before: then }),
      )
    : decide(change, filter, { current, before });
}

function decide(
  change: Change,
  filter: ObjectFilter,
  versions: {
    readonly current: StoredObject;
    readonly before: StoredObject | undefined;
  },
): WatchEvent | undefined {
  const { current, before } = versions;
  const wasSelected =
    change.previous !== undefined &&
    (before === undefined || filter.matches(before));
  if (change.type === "delete")
    return wasSelected ? { type: "DELETED", stored: current } : undefined;
  const isSelected = !filter.isSelective || filter.matches(current);
  if (isSelected)
    return { type: wasSelected ? "MODIFIED" : "ADDED", stored: current };
  return wasSelected && before
    ? { type: "DELETED", stored: atRevision(before, change.revision) }
    : undefined;
}

function atRevision(stored: StoredObject, revision: number): StoredObject {
  const { key, apiVersion, object } = stored;
  return new StoredObject({
    key,
    revision,
    apiVersion,
    object: {
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(revision) },
    },
  });
}
