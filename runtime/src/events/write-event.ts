import type { Client } from "../clients/client.js";
import {
  isAlreadyExists,
  isNotFound,
  isStatusError,
} from "../errors/status-error.js";
import type { Logger } from "../observability/logger.js";
import { sleep, type Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type { CoreEvent } from "./core-event.js";
import type { Correlation, EventCorrelator } from "./event-correlator.js";

/** Tries of one event; client-go's `maxTriesPerEvent`. */
export const MAX_TRIES_PER_EVENT = 12;
/** Between two tries; client-go's `defaultSleepDuration`. */
export const EVENT_RETRY_DELAY_MS = 10_000;

/** What {@link writeEvent} works with. */
export interface WriteEventOptions {
  readonly client: Pick<Client<CoreEvent>, "create" | "patch">;
  readonly correlator: EventCorrelator;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Once aborted, a try that fails is the last. */
  readonly closing: AbortSignal;
  /** Aborts the request itself. */
  readonly signal: AbortSignal;
}

/**
 * Correlates an event and writes what comes of it. A server that can't be reached is
 * tried again, one that refuses is not. Never rejects.
 */
export async function writeEvent(
  event: CoreEvent,
  options: WriteEventOptions,
): Promise<void> {
  const { correlator, clock, random, logger, closing, signal } = options;
  const correlation = correlator.correlate(event);
  if (correlation.type === "drop") return;
  for (let tries = 1; ; tries += 1) {
    try {
      const stored = await send(correlation, options);
      correlator.observe(correlation.key, stored);
      return;
    } catch (error) {
      if (signal.aborted || isAlreadyExists(error)) return;
      const isLast =
        isStatusError(error) || tries >= MAX_TRIES_PER_EVENT || closing.aborted;
      if (isLast) {
        logger.warn("event dropped, it can't be written", {
          reason: event.reason,
          error: error instanceof Error ? error.message : String(error),
        });
        return;
      }
    }
    // Many instances that lost the same server shall not come back at once.
    const share = tries === 1 ? random.next() : 1;
    await sleep(EVENT_RETRY_DELAY_MS * share, { clock, signal: closing }).catch(
      () => undefined,
    );
  }
}

async function send(
  correlation: Exclude<Correlation, { readonly type: "drop" }>,
  { client, signal }: WriteEventOptions,
): Promise<CoreEvent> {
  const { event } = correlation;
  if (correlation.type === "count") {
    try {
      return await client.patch(
        event.metadata ?? {},
        { type: "merge", body: correlation.patch },
        { signal },
      );
    } catch (error) {
      // Events are kept for an hour by default; the repeat starts a new one.
      if (!isNotFound(error)) throw error;
    }
  }
  return client.create(event, { signal });
}
