import type { Clock } from "../primitives/clock.js";

// The window starts anew after this long without an error that counts; client-go's minimum reset period.
const MIN_RESET_PERIOD_MS = 60_000;

/** Allows retries for a limited time from the first of a row of errors; client-go's RetryWithDeadline. */
export class RetryWithDeadline {
  readonly #maxDurationMs: number;
  readonly #clock: Clock;
  #firstMs: number | undefined;
  #lastMs = 0;

  /** 0 never allows one. */
  constructor(options: {
    readonly maxDurationMs: number;
    readonly clock: Clock;
  }) {
    this.#maxDurationMs = options.maxDurationMs;
    this.#clock = options.clock;
  }

  /** True when `error` counts and no more than the allowed time has passed since the first that did. */
  shouldRetry(error: unknown, counts: (error: unknown) => boolean): boolean {
    if (!counts(error) || this.#maxDurationMs <= 0) return false;
    const nowMs = this.#clock.monotonicMs();
    if (
      this.#firstMs === undefined ||
      nowMs - this.#lastMs >= MIN_RESET_PERIOD_MS
    )
      this.#firstMs = nowMs;
    this.#lastMs = nowMs;
    if (nowMs - this.#firstMs <= this.#maxDurationMs) return true;
    this.#firstMs = undefined;
    return false;
  }
}
