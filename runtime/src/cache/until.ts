import { StatusError } from "../errors/status-error.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { SharedIndexInformer } from "./shared-index-informer.js";

/** What is waited for: true once an event, or an object, fulfils it. What it throws ends the wait. */
export type WatchCondition<E> = (subject: E) => boolean;

/**
 * Reads events until all conditions have been fulfilled, one after another, by one
 * event each; client-go's UntilWithoutRetry. Give it `retryWatch` to survive
 * broken connections.
 *
 * @returns the event that fulfilled the last one; undefined when there are no conditions.
 * @throws {@link RuntimeError} `WatchClosed` when the events end before that, {@link StatusError} for an ERROR event, and what a condition throws.
 */
export async function until<T extends KubeObject>(
  events: AsyncIterable<WatchEvent<T>>,
  ...conditions: readonly WatchCondition<WatchEvent<T>>[]
): Promise<WatchEvent<T> | undefined> {
  let fulfilled = 0;
  if (conditions.length === 0) return undefined;
  for await (const event of events) {
    if (event.type === "ERROR") throw new StatusError(event.object);
    if (conditions[fulfilled]?.(event) !== true) continue;
    fulfilled++;
    if (fulfilled === conditions.length) return event;
  }
  throw new RuntimeError(
    "WatchClosed",
    `the watch ended with ${fulfilled} of ${conditions.length} conditions fulfilled`,
  );
}

/**
 * Waits until an object in an informer's cache fulfils `condition`, given undefined
 * while it isn't there; client-go's UntilWithSync. The cache as it stands counts.
 *
 * @throws `signal.reason` when aborted, what `condition` throws, and {@link RuntimeError} `InformerStopped`.
 */
export async function untilCached<T extends KubeObject>(
  informer: SharedIndexInformer<T>,
  key: string,
  options: {
    readonly condition: WatchCondition<DeepReadonly<T> | undefined>;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<DeepReadonly<T> | undefined> {
  const { condition, signal } = options;
  await informer.waitForSync({ signal });
  for (;;) {
    const object = informer.indexer.getByKey(key);
    if (condition(object)) return object;
    await informer.waitForChange({ signal });
  }
}
