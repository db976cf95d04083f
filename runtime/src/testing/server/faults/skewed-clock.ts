import type { Clock, Timer, TimerOptions } from "../../../primitives/clock.js";

/** A clock whose wall time can be put forward and back; intervals and timers stay right. */
export class SkewedClock implements Clock {
  readonly #clock: Clock;
  #skewMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Puts the wall time forward, or back when negative, by so much more. */
  skew(byMs: number): void {
    this.#skewMs += byMs;
  }

  now(): number {
    return this.#clock.now() + this.#skewMs;
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  setTimer(
    callback: () => void,
    delayMs: number,
    options?: TimerOptions,
  ): Timer {
    return this.#clock.setTimer(callback, delayMs, options);
  }
}
