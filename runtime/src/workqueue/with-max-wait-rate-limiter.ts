import type { RateLimiter } from "./rate-limiter.js";

/** Shortens the delays of another limiter to at most `maxDelayMs`. */
export class WithMaxWaitRateLimiter<K> implements RateLimiter<K> {
  readonly #inner: RateLimiter<K>;
  readonly #maxDelayMs: number;

  constructor(inner: RateLimiter<K>, options: { readonly maxDelayMs: number }) {
    this.#inner = inner;
    this.#maxDelayMs = options.maxDelayMs;
  }

  when(key: K): number {
    return Math.min(this.#inner.when(key), this.#maxDelayMs);
  }

  forget(key: K): void {
    this.#inner.forget(key);
  }

  numRequeues(key: K): number {
    return this.#inner.numRequeues(key);
  }
}
