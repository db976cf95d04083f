import { realClock, type Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { withDeadline } from "../primitives/with-deadline.js";
import type { Syncable } from "./syncable.js";

/** Options of {@link waitForCacheSync}. */
export interface WaitForCacheSyncOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Default {@link realClock}. */
  readonly clock?: Clock | undefined;
}

/**
 * Waits until all of `syncables` are synced: informers for their cache, handler
 * registrations for their handler. It waits for what happens; client-go's polls.
 *
 * @throws {@link RuntimeError} `CacheNotSynced`, naming those that are not, when time is up; `signal.reason` when aborted.
 */
export async function waitForCacheSync(
  syncables: Iterable<Syncable>,
  options: WaitForCacheSyncOptions = {},
): Promise<void> {
  const { timeoutMs = 0, clock = realClock } = options;
  const awaited = [...syncables];
  await withDeadline(
    (signal) =>
      Promise.all(awaited.map((syncable) => syncable.waitForSync({ signal }))),
    {
      timeoutMs,
      clock,
      signal: options.signal ?? NEVER_ABORTED,
      timeoutError: () => notSynced(awaited, timeoutMs),
    },
  );
}

const NEVER_ABORTED: AbortSignal = new AbortController().signal;

function notSynced(
  syncables: readonly Syncable[],
  timeoutMs: number,
): RuntimeError {
  const missing = syncables
    .filter(({ hasSynced }) => !hasSynced)
    .map(({ name }) => name);
  return new RuntimeError(
    "CacheNotSynced",
    `not synced after ${timeoutMs} ms: ${missing.join(", ")}`,
  );
}
