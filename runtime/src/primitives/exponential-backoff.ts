import { realClock, type Clock } from "./clock.js";
import { jitter, realRandom, type Random } from "./random.js";

/** How an {@link ExponentialBackoff} grows; apimachinery's `wait.Backoff`. */
export interface BackoffOptions {
  readonly initialDelayMs: number;
  /** Each delay is this many times the one before. */
  readonly factor: number;
  /** Each delay is stretched by a uniform share of up to this part of itself. */
  readonly jitter: number;
  /** Longest delay before jitter. */
  readonly maxDelayMs: number;
  /** The first delay comes again when this long has passed since the last one was over. */
  readonly resetAfterMs: number;
}

/**
 * Gives growing delays for attempts that keep failing.
 *
 * It starts over when there was quiet for `resetAfterMs`. apimachinery's
 * BackoffManager starts over that long after it last did, even in the middle of an
 * outage.
 */
export class ExponentialBackoff {
  readonly #options: BackoffOptions;
  readonly #clock: Clock;
  readonly #random: Random;
  #nextDelayMs: number;
  #quietSinceMs: number | undefined;

  constructor(
    options: BackoffOptions,
    sources: { readonly clock?: Clock; readonly random?: Random } = {},
  ) {
    this.#options = options;
    this.#clock = sources.clock ?? realClock;
    this.#random = sources.random ?? realRandom;
    this.#nextDelayMs = options.initialDelayMs;
  }

  /** The delay before the next attempt. */
  next(): number {
    const { initialDelayMs, factor, maxDelayMs, resetAfterMs } = this.#options;
    const nowMs = this.#clock.monotonicMs();
    if (
      this.#quietSinceMs !== undefined &&
      nowMs - this.#quietSinceMs > resetAfterMs
    )
      this.#nextDelayMs = initialDelayMs;
    const delayMs = jitter(Math.min(this.#nextDelayMs, maxDelayMs), {
      maxFactor: this.#options.jitter,
      random: this.#random,
    });
    this.#nextDelayMs = Math.min(this.#nextDelayMs * factor, maxDelayMs);
    this.#quietSinceMs = nowMs + delayMs;
    return delayMs;
  }

  /** Makes the next delay the first one again. */
  reset(): void {
    this.#nextDelayMs = this.#options.initialDelayMs;
    this.#quietSinceMs = undefined;
  }
}
