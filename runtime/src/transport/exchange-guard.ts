import type { Clock, Timer } from "../primitives/clock.js";
import { onAbort } from "../primitives/on-abort.js";
import { TransportError } from "./transport-error.js";

/** Options of {@link ExchangeGuard}. */
export interface ExchangeGuardOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** 0: no deadline. */
  readonly timeoutMs: number;
  /** 0: may be silent for ever. */
  readonly idleTimeoutMs: number;
  /** Names the exchange in messages: `GET /api/v1/pods`. */
  readonly what: string;
}

/**
 * Ends one exchange when its signal aborts, its deadline passes or the server
 * falls silent, whichever comes first. What to do then changes as the exchange
 * goes on, see {@link bind}.
 */
export class ExchangeGuard {
  readonly #options: ExchangeGuardOptions;
  #stopListening: () => void = () => undefined;
  #onFail: ((reason: unknown) => void) | undefined;
  #failure: { readonly reason: unknown } | undefined;
  #deadline: Timer | undefined;
  #idle: Timer | undefined;
  #lastActivityMs: number;
  #released = false;

  /** Starts the timers. */
  constructor(options: ExchangeGuardOptions) {
    this.#options = options;
    const { clock, signal, timeoutMs, idleTimeoutMs, what } = options;
    this.#lastActivityMs = clock.monotonicMs();
    const abort = (): void => this.#fail(signal?.reason);
    if (signal?.aborted) {
      abort();
      return;
    }
    this.#stopListening = onAbort(signal, abort);
    if (timeoutMs > 0)
      this.#deadline = clock.setTimer(
        () =>
          this.#fail(
            new TransportError(
              "Timeout",
              `${what} took longer than ${timeoutMs} ms`,
            ),
          ),
        timeoutMs,
      );
    if (idleTimeoutMs > 0) this.#armIdle(idleTimeoutMs);
  }

  /** Calls `onFail` alone, once, when the exchange must end: at once if it must already. */
  bind(onFail: (reason: unknown) => void): void {
    this.#onFail = onFail;
    if (this.#failure) onFail(this.#failure.reason);
  }

  /** `step`, or the reason to end the exchange if that comes first. `step` itself goes on. */
  race<T>(step: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.bind(reject);
      step.then(resolve, reject);
    });
  }

  /** Notes that something came from the server. */
  activity(): void {
    if (this.#options.idleTimeoutMs > 0)
      this.#lastActivityMs = this.#options.clock.monotonicMs();
  }

  /** Stops watching; safe to call twice. */
  release(): void {
    this.#released = true;
    this.#deadline?.cancel();
    this.#idle?.cancel();
    this.#stopListening();
  }

  // One timer serves many parts of a body: it is set again only when it fires, for what is left then.
  #armIdle(delayMs: number): void {
    const { clock, idleTimeoutMs, what } = this.#options;
    this.#idle = clock.setTimer(() => {
      const silentMs = clock.monotonicMs() - this.#lastActivityMs;
      if (silentMs < idleTimeoutMs) this.#armIdle(idleTimeoutMs - silentMs);
      else
        this.#fail(
          new TransportError(
            "Timeout",
            `${what} heard nothing for ${idleTimeoutMs} ms`,
          ),
        );
    }, delayMs);
  }

  #fail(reason: unknown): void {
    if (this.#released) return;
    this.release();
    this.#failure = { reason };
    this.#onFail?.(reason);
  }
}
