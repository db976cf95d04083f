import type { ClientHttp2Session } from "node:http2";
import type { Clock, Timer } from "../primitives/clock.js";
import { TransportError } from "./transport-error.js";

/** Options of {@link Http2Health}. */
export interface Http2HealthOptions {
  readonly session: ClientHttp2Session;
  readonly origin: string;
  readonly clock: Clock;
  /** 0: no PINGs. */
  readonly readIdleTimeoutMs: number;
  readonly pingTimeoutMs: number;
  /** Called once, when a PING stays unanswered. */
  readonly onDead: (error: TransportError) => void;
}

/**
 * Finds out that the other end of a connection is gone without a word. As in
 * Go's http2.Transport silence is not yet an error, an unanswered PING is.
 */
export class Http2Health {
  readonly #options: Http2HealthOptions;
  #lastReadMs: number;
  #timer: Timer | undefined;

  /** Starts watching. Its timers don't keep the process alive. */
  constructor(options: Http2HealthOptions) {
    this.#options = options;
    this.#lastReadMs = options.clock.monotonicMs();
    this.#watch();
  }

  /** Notes that something came from the server. */
  heard(): void {
    this.#lastReadMs = this.#options.clock.monotonicMs();
  }

  /** Stops watching. */
  stop(): void {
    this.#timer?.cancel();
  }

  #watch(): void {
    const { clock, readIdleTimeoutMs } = this.#options;
    if (readIdleTimeoutMs === 0) return;
    const silentMs = clock.monotonicMs() - this.#lastReadMs;
    this.#timer = clock.setTimer(
      () => {
        const isSilent =
          clock.monotonicMs() - this.#lastReadMs >= readIdleTimeoutMs;
        if (isSilent) this.#ping();
        else this.#watch();
      },
      Math.max(0, readIdleTimeoutMs - silentMs),
      { unref: true },
    );
  }

  #ping(): void {
    const { session, origin, clock, pingTimeoutMs, onDead } = this.#options;
    this.#timer = clock.setTimer(
      () =>
        onDead(
          new TransportError(
            "ConnectionLost",
            `${origin} did not answer a PING for ${pingTimeoutMs} ms`,
          ),
        ),
      pingTimeoutMs,
      { unref: true },
    );
    session.ping((error) => {
      // An error means that the session is closing, which is told elsewhere.
      if (error) return;
      this.stop();
      this.heard();
      this.#watch();
    });
  }
}
