import { realClock, type Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { RateLimiter } from "./rate-limiter.js";

/** Tokens a second of a controller's bucket; client-go's DefaultControllerRateLimiter. */
export const DEFAULT_BUCKET_RATE_PER_SECOND = 10;
/** Size of a controller's bucket; client-go's DefaultControllerRateLimiter. */
export const DEFAULT_BUCKET_BURST = 100;

/** Options of {@link BucketRateLimiter}. */
export interface BucketRateLimiterOptions {
  /** Default {@link DEFAULT_BUCKET_RATE_PER_SECOND}. */
  readonly ratePerSecond?: number;
  /** Default {@link DEFAULT_BUCKET_BURST}; at least 1. */
  readonly burst?: number;
  /** Default {@link realClock}; give it the clock of the queue. */
  readonly clock?: Clock;
}

/**
 * A token bucket for all keys together: each attempt reserves a token and is
 * delayed until that token exists. It starts full, and keeps nothing of a key.
 */
export class BucketRateLimiter<K> implements RateLimiter<K> {
  readonly #tokensPerMs: number;
  readonly #burst: number;
  readonly #clock: Clock;
  #tokens: number;
  #updatedMs: number;

  /** @throws {@link RuntimeError} `InvalidArgument` for a rate that isn't positive or a burst below 1. */
  constructor(options: BucketRateLimiterOptions = {}) {
    const ratePerSecond =
      options.ratePerSecond ?? DEFAULT_BUCKET_RATE_PER_SECOND;
    this.#burst = options.burst ?? DEFAULT_BUCKET_BURST;
    if (!(ratePerSecond > 0) || !(this.#burst >= 1))
      throw new RuntimeError(
        "InvalidArgument",
        `a bucket of ${this.#burst} filled at ${ratePerSecond} a second never lets anything through`,
      );
    this.#tokensPerMs = ratePerSecond / 1000;
    this.#clock = options.clock ?? realClock;
    this.#tokens = this.#burst;
    this.#updatedMs = this.#clock.monotonicMs();
  }

  when(_key: K): number {
    const nowMs = this.#clock.monotonicMs();
    this.#tokens = Math.min(
      this.#burst,
      this.#tokens + (nowMs - this.#updatedMs) * this.#tokensPerMs,
    );
    this.#updatedMs = nowMs;
    // Below zero, the bucket owes tokens to attempts that already wait.
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : -this.#tokens / this.#tokensPerMs;
  }

  forget(_key: K): void {
    // Tokens are shared by all keys.
  }

  numRequeues(_key: K): number {
    return 0;
  }
}
