import { sleep } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";

/** Makes requests wait for their turn. Watches don't ask it. */
export interface RequestLimiter {
  /** @throws `signal.reason` when aborted. */
  acquire(options: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<void>;
}

/** Options of {@link createRequestLimiter}. */
export interface RequestLimiterOptions {
  /** Requests a second in the long run. */
  readonly qps: number;
  /** Requests at once after a rest. */
  readonly burst: number;
  readonly clock: Clock;
}

/** A token bucket in which requests queue in order; client-go's `flowcontrol.NewTokenBucketRateLimiter`. */
export function createRequestLimiter(
  options: RequestLimiterOptions,
): RequestLimiter {
  const { qps, burst, clock } = options;
  const periodMs = 1000 / qps;
  // When the bucket would have been full, had tokens been debts to be paid off: one number instead of two.
  let fullAtMs = -Infinity;
  return {
    acquire: async ({ signal }) => {
      signal?.throwIfAborted();
      const nowMs = clock.monotonicMs();
      fullAtMs = Math.max(fullAtMs, nowMs) + periodMs;
      const waitMs = fullAtMs - nowMs - burst * periodMs;
      if (waitMs <= 0) return;
      await sleep(waitMs, { clock, signal });
    },
  };
}
