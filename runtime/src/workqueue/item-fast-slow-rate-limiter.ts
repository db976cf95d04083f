import type { RateLimiter } from "./rate-limiter.js";

/** Options of {@link ItemFastSlowRateLimiter}. */
export interface ItemFastSlowOptions {
  readonly fastDelayMs: number;
  readonly slowDelayMs: number;
  /** Attempts of a key that get `fastDelayMs`. */
  readonly maxFastAttempts: number;
}

/** Delays the first attempts of each key a little and all later ones long. */
export class ItemFastSlowRateLimiter<K> implements RateLimiter<K> {
  readonly #options: ItemFastSlowOptions;
  readonly #attempts = new Map<K, number>();

  constructor(options: ItemFastSlowOptions) {
    this.#options = options;
  }

  when(key: K): number {
    const attempts = (this.#attempts.get(key) ?? 0) + 1;
    this.#attempts.set(key, attempts);
    const { fastDelayMs, slowDelayMs, maxFastAttempts } = this.#options;
    return attempts <= maxFastAttempts ? fastDelayMs : slowDelayMs;
  }

  forget(key: K): void {
    this.#attempts.delete(key);
  }

  numRequeues(key: K): number {
    return this.#attempts.get(key) ?? 0;
  }
}
