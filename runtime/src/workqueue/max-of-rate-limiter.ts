import type { RateLimiter } from "./rate-limiter.js";

/** Asks all of several limiters, so that each one's state advances, and takes the longest delay. */
export class MaxOfRateLimiter<K> implements RateLimiter<K> {
  readonly #limiters: readonly RateLimiter<K>[];

  constructor(limiters: readonly RateLimiter<K>[]) {
    this.#limiters = limiters;
  }

  when(key: K): number {
    let delayMs = 0;
    for (const limiter of this.#limiters)
      delayMs = Math.max(delayMs, limiter.when(key));
    return delayMs;
  }

  forget(key: K): void {
    for (const limiter of this.#limiters) limiter.forget(key);
  }

  numRequeues(key: K): number {
    let requeues = 0;
    for (const limiter of this.#limiters)
      requeues = Math.max(requeues, limiter.numRequeues(key));
    return requeues;
  }
}
