import type { Clock } from "./clock.js";

/** Size and speed of a {@link TokenBucket}. */
export interface TokenBucketOptions {
  /** Tokens that it holds at most, and at the start. */
  readonly burst: number;
  /** Milliseconds until one token is added. */
  readonly refillMs: number;
  readonly clock: Clock;
}

/** Lets a burst through, then no more than one in `refillMs`; never makes anyone wait. */
export class TokenBucket {
  readonly #options: TokenBucketOptions;
  #tokens: number;
  #updatedMs: number;

  constructor(options: TokenBucketOptions) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#updatedMs = options.clock.monotonicMs();
  }

  /** Takes a token if there is one. */
  tryTake(): boolean {
    const { burst, refillMs, clock } = this.#options;
    const nowMs = clock.monotonicMs();
    this.#tokens = Math.min(
      burst,
      this.#tokens + (nowMs - this.#updatedMs) / refillMs,
    );
    this.#updatedMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
