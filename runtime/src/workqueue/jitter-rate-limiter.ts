import { jitter, realRandom, type Random } from "../primitives/random.js";
import type { RateLimiter } from "./rate-limiter.js";

/** Options of {@link JitterRateLimiter}. */
export interface JitterRateLimiterOptions {
  /** A delay grows by a uniform share of up to this part of itself. */
  readonly maxFactor: number;
  /** Default {@link realRandom}. */
  readonly random?: Random;
}

/** Spreads the delays of another limiter, so that keys that failed together don't come back together. */
export class JitterRateLimiter<K> implements RateLimiter<K> {
  readonly #inner: RateLimiter<K>;
  readonly #maxFactor: number;
  readonly #random: Random;

  constructor(inner: RateLimiter<K>, options: JitterRateLimiterOptions) {
    this.#inner = inner;
    this.#maxFactor = options.maxFactor;
    this.#random = options.random ?? realRandom;
  }

  when(key: K): number {
    return jitter(this.#inner.when(key), {
      maxFactor: this.#maxFactor,
      random: this.#random,
    });
  }

  forget(key: K): void {
    this.#inner.forget(key);
  }

  numRequeues(key: K): number {
    return this.#inner.numRequeues(key);
  }
}
