import type { RateLimiter } from "./rate-limiter.js";

/** First delay of a controller's retries, 5 ms; client-go's DefaultControllerRateLimiter. */
export const DEFAULT_BASE_DELAY_MS = 5;
/** Longest delay of a controller's retries, 1000 s; client-go's DefaultControllerRateLimiter. */
export const DEFAULT_MAX_DELAY_MS = 1_000_000;

/** Options of {@link ItemExponentialFailureRateLimiter}. */
export interface ItemExponentialFailureOptions {
  /** Default {@link DEFAULT_BASE_DELAY_MS}. */
  readonly baseDelayMs?: number;
  /** Default {@link DEFAULT_MAX_DELAY_MS}. */
  readonly maxDelayMs?: number;
}

/** Delays each key by `baseDelayMs`·2^failures, at most `maxDelayMs`. */
export class ItemExponentialFailureRateLimiter<K> implements RateLimiter<K> {
  readonly #baseDelayMs: number;
  readonly #maxDelayMs: number;
  readonly #failures = new Map<K, number>();

  constructor(options: ItemExponentialFailureOptions = {}) {
    this.#baseDelayMs = options.baseDelayMs ?? DEFAULT_BASE_DELAY_MS;
    this.#maxDelayMs = options.maxDelayMs ?? DEFAULT_MAX_DELAY_MS;
  }

  when(key: K): number {
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    // A double reaches Infinity rather than wrap round, and the cap takes care of that.
    return Math.min(this.#baseDelayMs * 2 ** failures, this.#maxDelayMs);
  }

  forget(key: K): void {
    this.#failures.delete(key);
  }

  numRequeues(key: K): number {
    return this.#failures.get(key) ?? 0;
  }
}
