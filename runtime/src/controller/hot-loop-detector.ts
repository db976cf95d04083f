import type { Clock } from "../primitives/clock.js";

/** Window of a {@link HotLoopDetector}. */
export const HOT_LOOP_WINDOW_MS = 60_000;
/** Runs of one key in a window that make a hot loop: two a second, for a minute. */
export const HOT_LOOP_RUNS = 120;

/**
 * Notices a key that is reconciled over and over: mostly a reconciler that changes
 * the object at each run, such as by a time in its status, and so calls itself.
 */
export class HotLoopDetector {
  readonly #clock: Clock;
  /** Cleared with each window, so it holds no more keys than ran in one. */
  readonly #runs = new Map<string, number>();
  #windowStartMs: number;

  constructor(options: { readonly clock: Clock }) {
    this.#clock = options.clock;
    this.#windowStartMs = options.clock.monotonicMs();
  }

  /** Counts a run; true for the one that makes the key's loop hot, once in a window. */
  observe(key: string): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#windowStartMs >= HOT_LOOP_WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#runs.clear();
    }
    const runs = (this.#runs.get(key) ?? 0) + 1;
    this.#runs.set(key, runs);
    return runs === HOT_LOOP_RUNS;
  }
}
