import { isConflict } from "../errors/status-error.js";
import { realClock, sleep } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import { jitter, realRandom } from "../primitives/random.js";
import type { Random } from "../primitives/random.js";

/** 5 attempts; client-go's `retry.DefaultRetry`. */
export const DEFAULT_CONFLICT_ATTEMPTS = 5;

const DELAY_MS = 10;
const JITTER_FACTOR = 0.1;

/** Options of {@link retryOnConflict}. */
export interface RetryOnConflictOptions {
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default {@link DEFAULT_CONFLICT_ATTEMPTS}. */
  readonly attempts?: number | undefined;
  /** Default `isConflict`. */
  readonly isRetryable?: ((error: unknown) => boolean) | undefined;
}

/**
 * Repeats `attempt`, a read, change and write, while its write meets a
 * conflict, some 10 ms apart; client-go's `retry.RetryOnConflict`. From the
 * second attempt on (`attemptNumber` counts from 1) it must read the object afresh.
 *
 * @throws the last conflict, any other error at once, and `signal.reason` when aborted.
 */
export async function retryOnConflict<R>(
  attempt: (attemptNumber: number) => Promise<R>,
  options: RetryOnConflictOptions = {},
): Promise<R> {
  const { clock = realClock, random = realRandom, signal } = options;
  const { attempts = DEFAULT_CONFLICT_ATTEMPTS, isRetryable = isConflict } =
    options;
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      if (number >= attempts || !isRetryable(error)) throw error;
    }
    await sleep(jitter(DELAY_MS, { maxFactor: JITTER_FACTOR, random }), {
      clock,
      signal,
    });
  }
}
