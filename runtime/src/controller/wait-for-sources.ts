import type { Syncable } from "../cache/syncable.js";
import { onAbort } from "../primitives/on-abort.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { Clock } from "../primitives/clock.js";

/** A cache to wait for, by the kind it holds. */
export interface AwaitedSource {
  readonly kind: string;
  readonly synced: Syncable;
}

/**
 * Waits until every cache that a controller reads is complete.
 *
 * @throws {@link RuntimeError} `CacheSyncTimeout`, which names those that are not, and `signal.reason` when aborted.
 */
export async function waitForSources(
  sources: readonly AwaitedSource[],
  options: {
    readonly controller: string;
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { controller, timeoutMs, clock, signal } = options;
  const waiting = new AbortController();
  if (signal.aborted) waiting.abort(signal.reason);
  const stopListening = onAbort(signal, () => waiting.abort(signal.reason));
  const timer = clock.setTimer(() => {
    const missing = sources
      .filter(({ synced }) => !synced.hasSynced)
      .map(({ kind }) => kind);
    waiting.abort(
      new RuntimeError(
        "CacheSyncTimeout",
        `controller ${controller} waited ${timeoutMs} ms for the caches of ${missing.join(", ")}`,
      ),
    );
  }, timeoutMs);
  try {
    await Promise.all(
      sources.map(({ synced }) =>
        synced.waitForSync({ signal: waiting.signal }),
      ),
    );
  } finally {
    timer.cancel();
    stopListening();
  }
}
