/**
 * When one handler wants its next resync. Turns stand on a grid of whole periods,
 * so that a timer that fires a little early or late skips none.
 */
export class ResyncSchedule {
  readonly requestedPeriodMs: number;
  #periodMs: number;
  #nextMs: number;
  /** Whether the resync that goes on is meant for this handler. */
  isSyncing = false;

  constructor(periodMs: number, nowMs: number) {
    this.requestedPeriodMs = periodMs;
    this.#periodMs = periodMs;
    this.#nextMs = nowMs + periodMs;
  }

  /** 0: never. */
  get periodMs(): number {
    return this.#periodMs;
  }

  setPeriod(periodMs: number, nowMs: number): void {
    if (periodMs === this.#periodMs) return;
    this.#periodMs = periodMs;
    this.#nextMs = nowMs + periodMs;
  }

  /** Whether it is this handler's turn at a resync of now. */
  takeTurn(nowMs: number): boolean {
    this.isSyncing =
      this.#periodMs > 0 && nowMs >= this.#nextMs - this.#slackMs;
    if (this.isSyncing) {
      this.#nextMs += this.#periodMs;
      if (this.#nextMs <= nowMs) this.#nextMs = nowMs + this.#periodMs;
    }
    return this.isSyncing;
  }

  get #slackMs(): number {
    return this.#periodMs / 20;
  }
}
