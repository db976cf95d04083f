import type { Clock } from "./clock.js";

/** 10 ms: how long work goes on before the event loop gets its turn. */
export const DEFAULT_TIME_SLICE_MS = 10;

// Asking for the time costs more than most pieces of work.
const PIECES_A_LOOK = 64;

/** Tells work that comes in many small pieces when to let the event loop have its turn. */
export class TimeSlice {
  readonly #clock: Clock;
  readonly #sliceMs: number;
  #pieces = 0;
  #startMs = 0;

  constructor(clock: Clock, options: { readonly sliceMs?: number } = {}) {
    this.#clock = clock;
    this.#sliceMs = options.sliceMs ?? DEFAULT_TIME_SLICE_MS;
  }

  /** The event loop had its turn just now. */
  begin(): void {
    this.#pieces = 0;
    this.#startMs = this.#clock.monotonicMs();
  }

  /** Called after each piece of work; true once the slice is used up. */
  isOver(): boolean {
    return (
      ++this.#pieces % PIECES_A_LOOK === 0 &&
      this.#clock.monotonicMs() - this.#startMs >= this.#sliceMs
    );
  }
}
