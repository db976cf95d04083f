import type { Clock, Timer } from "../primitives/clock.js";

/** Options of {@link ResyncTimer}. */
export interface ResyncTimerOptions {
  /** 0: never. */
  readonly periodMs: number;
  readonly clock: Clock;
  readonly resync: () => void;
  /** Told of what `resync` throws. */
  readonly onError: (error: unknown) => void;
}

/** Calls a resync once a period, each time counted from the last one. */
export class ResyncTimer {
  readonly #options: ResyncTimerOptions;
  #periodMs: number;
  #isStarted = false;
  #lastMs = 0;
  #timer: Timer | undefined;

  constructor(options: ResyncTimerOptions) {
    this.#options = options;
    this.#periodMs = options.periodMs;
  }

  /** Begins the first period; does nothing when it has begun. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#lastMs = this.#options.clock.monotonicMs();
    this.#arm();
  }

  /** A new period counts from the last resync. */
  setPeriod(periodMs: number): void {
    if (periodMs === this.#periodMs) return;
    this.#periodMs = periodMs;
    if (this.#isStarted) this.#arm();
  }

  stop(): void {
    this.#isStarted = false;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    const { clock } = this.#options;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#periodMs <= 0) return;
    this.#timer = clock.setTimer(
      () => this.#fire(),
      Math.max(0, this.#lastMs + this.#periodMs - clock.monotonicMs()),
    );
  }

  #fire(): void {
    this.#lastMs = this.#options.clock.monotonicMs();
    try {
      this.#options.resync();
    } catch (error) {
      this.#options.onError(error);
    }
    if (this.#isStarted) this.#arm();
  }
}
