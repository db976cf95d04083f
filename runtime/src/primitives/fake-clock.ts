import type { Clock, Timer } from "./clock.js";

interface Pending {
  readonly dueMs: number;
  readonly sequence: number;
  readonly callback: () => void;
}

/**
 * A clock that stands still until told to move; for tests and simulations.
 * Timers fire in order of their due time, then in the order they were set.
 */
export class FakeClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #wallOffsetMs = 0;
  #sequence = 0;
  readonly #pending = new Set<Pending>();

  /** Starts at `startMs` since the epoch; default 2026-01-01T00:00:00Z. */
  constructor(options: { readonly startMs?: number } = {}) {
    this.#startMs = options.startMs ?? Date.UTC(2026, 0, 1);
  }

  now(): number {
    return this.#startMs + this.#elapsedMs + this.#wallOffsetMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  setTimer(callback: () => void, delayMs: number): Timer {
    const pending = {
      dueMs: this.#elapsedMs + Math.max(0, delayMs),
      sequence: this.#sequence++,
      callback,
    };
    this.#pending.add(pending);
    return { cancel: () => void this.#pending.delete(pending) };
  }

  /** Number of timers that have neither fired nor been cancelled. */
  get timers(): number {
    return this.#pending.size;
  }

  /** Milliseconds until the next timer is due, or undefined when none is set. */
  get nextTimerMs(): number | undefined {
    const next = this.#next();
    return next && next.dueMs - this.#elapsedMs;
  }

  /**
   * Moves time on by `byMs`, firing each timer on its due time and letting the
   * promises that a timer settles run before the next timer fires.
   */
  async advance(byMs: number): Promise<void> {
    const targetMs = this.#elapsedMs + byMs;
    await settle();
    for (
      let next = this.#next();
      next && next.dueMs <= targetMs;
      next = this.#next()
    ) {
      this.#elapsedMs = next.dueMs;
      this.#pending.delete(next);
      next.callback();
      await settle();
    }
    this.#elapsedMs = targetMs;
  }

  /** Moves the wall clock alone, as an operator's `date -s` would; timers and monotonic time stay. */
  jumpWallClock(byMs: number): void {
    this.#wallOffsetMs += byMs;
  }

  #next(): Pending | undefined {
    let next: Pending | undefined;
    for (const pending of this.#pending) {
      if (
        !next ||
        pending.dueMs < next.dueMs ||
        (pending.dueMs === next.dueMs && pending.sequence < next.sequence)
      )
        next = pending;
    }
    return next;
  }
}

/** Lets every promise reaction run that is due now, including those that need a turn of the event loop. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
