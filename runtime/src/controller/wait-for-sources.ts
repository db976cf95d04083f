import type { Syncable } from "../cache/syncable.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { Clock } from "../primitives/clock.js";

/**
 * Waits until every cache that a controller reads is complete.
 *
 * @throws {@link RuntimeError} `CacheSyncTimeout`, which names those that are not, and `signal.reason` when aborted.
 */
export async function waitForSources(
  sources: readonly Syncable[],
  options: {
    readonly controller: string;
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { controller, timeoutMs, clock, signal } = options;
  const waiting = new AbortController();
  const onAbort = (): void => waiting.abort(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  const timer = clock.setTimer(() => {
    const missing = sources
      .filter(({ hasSynced }) => !hasSynced)
      .map(({ name }) => name);
    waiting.abort(
      new RuntimeError(
        "CacheSyncTimeout",
        `controller ${controller} waited ${timeoutMs} ms for ${missing.join(", ")}`,
      ),
    );
  }, timeoutMs);
  try {
    await Promise.all(
      sources.map((source) => source.waitForSync({ signal: waiting.signal })),
    );
  } finally {
    timer.cancel();
    signal.removeEventListener("abort", onAbort);
  }
}
