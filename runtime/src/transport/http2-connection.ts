import { connect, constants } from "node:http2";
import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { Clock, Timer } from "../primitives/clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import type { Exchange } from "./exchange.js";
import { toTransportError } from "./failure-of.js";
import { Http2Health } from "./http2-health.js";
import { exchangeOn } from "./http2-stream.js";
import { TransportError } from "./transport-error.js";
import type { TransportResponse } from "./transport.js";

/** 30 s without a frame from the server, then a PING; client-go's `HTTP2_READ_IDLE_TIMEOUT_SECONDS`. */
export const DEFAULT_READ_IDLE_TIMEOUT_MS = 30_000;

/** 15 s to answer the PING; client-go's `HTTP2_PING_TIMEOUT_SECONDS`. */
export const DEFAULT_PING_TIMEOUT_MS = 15_000;

/** 90 s without a request close a connection, as Go's transport. */
export const DEFAULT_IDLE_CONNECTION_TIMEOUT_MS = 90_000;

// As Go's transport: a stream that is not read holds up itself alone, and a list flows at the speed of the wire.
const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;
const CONNECTION_WINDOW_BYTES = 1024 * 1024 * 1024;
// Node's own bound of 10 MB for a session counts what unread streams hold, and new requests would fail past it.
const SESSION_MEMORY_MB = 1024;
// The protocol's advice for a server that names no limit (RFC 9113, 6.5.2), and Go's default.
const STREAMS_UNLESS_TOLD = 1000;

/** Options of {@link Http2Connection}. */
export interface Http2ConnectionOptions {
  readonly origin: string;
  readonly socket: Socket;
  readonly clock: Clock;
  /** 0 turns PINGs off. */
  readonly readIdleTimeoutMs: number;
  readonly pingTimeoutMs: number;
  readonly idleConnectionTimeoutMs: number;
  /** Called once, when the connection takes no more requests. Those under way may go on. */
  readonly onRetire: () => void;
  /** Called once, when the connection is closed. */
  readonly onClose: () => void;
}

/** One HTTP/2 connection: opens streams up to the server's limit, and finds out when the other end is gone. */
export class Http2Connection {
  readonly #options: Http2ConnectionOptions;
  readonly #session: ClientHttp2Session;
  readonly #health: Http2Health;
  readonly #closed: Promise<void>;
  #retired = false;
  #destroying = false;
  #openStreams = 0;
  #failure: TransportError | undefined;
  #idle: Timer | undefined;

  constructor(options: Http2ConnectionOptions) {
    this.#options = options;
    const session = connect(options.origin, {
      createConnection: () => options.socket,
      maxSessionMemory: SESSION_MEMORY_MB,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
    });
    this.#session = session;
    this.#closed = new Promise((resolve) => session.once("close", resolve));
    session.on("error", (error) => {
      this.#failure ??= toTransportError(error, {
        sent: true,
        what: options.origin,
      });
    });
    session.once("goaway", () => this.retire());
    session.once("close", () => this.#onClose());
    session.once("connect", () =>
      session.setLocalWindowSize(CONNECTION_WINDOW_BYTES),
    );
    this.#health = new Http2Health({
      ...options,
      session,
      onDead: (error) => this.#fail(error),
    });
    this.#watchIdleness();
  }

  /**
   * Resolves when the server has said how many streams it takes.
   *
   * @throws {@link TransportError} when the connection ends before.
   */
  ready(): Promise<void> {
    const { origin, clock } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = clock.setTimer(() => {
        this.#fail(
          new TransportError("Timeout", `${origin} sent no HTTP/2 settings`),
        );
      }, this.#options.pingTimeoutMs);
      this.#session.once("remoteSettings", () => {
        timer.cancel();
        this.#health.heard();
        this.#session.unref();
        resolve();
      });
      this.#session.once("close", () => {
        timer.cancel();
        reject(this.#lost());
      });
    });
  }

  /** How many more requests it takes now. */
  get capacity(): number {
    if (this.#retired) return 0;
    const limit =
      this.#session.remoteSettings.maxConcurrentStreams ?? STREAMS_UNLESS_TOLD;
    return Math.max(0, limit - this.#openStreams);
  }

  /**
   * Opens a stream for `exchange`; call it only while there is {@link capacity}.
   *
   * @throws {@link TransportError} `NotProcessed` when the server surely did not look at it.
   */
  async request(exchange: Exchange): Promise<TransportResponse> {
    const { what } = exchange;
    const stream = this.#open(exchange);
    this.#openStreams += 1;
    this.#idle?.cancel();
    this.#session.ref();
    return exchangeOn(stream, exchange, {
      onActivity: () => this.#health.heard(),
      onClose: () => this.#streamClosed(),
      isSound: () => !this.#failure,
      failure: () => this.#streamFailure(stream, what),
    });
  }

  /** Takes no more requests; closes when those under way have ended. */
  retire(): void {
    if (this.#retired) return;
    this.#retired = true;
    this.#idle?.cancel();
    this.#options.onRetire();
    if (!this.#session.closed) this.#session.close();
  }

  /** Breaks off everything and waits until the socket is closed. */
  async destroy(): Promise<void> {
    this.retire();
    // While idle it lets the process end, which must not happen before this resolves.
    this.#destroying = true;
    this.#session.ref();
    this.#fail(
      new TransportError("ConnectionLost", "the transport was closed"),
    );
    await this.#closed;
  }

  #open({ method, target, headers, body, what }: Exchange): ClientHttp2Stream {
    try {
      return this.#session.request(
        {
          ...headers,
          ":method": method,
          ":path": target,
          ...(body !== undefined && { "content-length": body.length }),
        },
        { endStream: body === undefined },
      );
    } catch (error) {
      const { closed, destroyed } = this.#session;
      // Either the session closed a moment ago, or the request itself can't be sent on any.
      if (!closed && !destroyed && !hasCode(error, "ERR_HTTP2_OUT_OF_STREAMS"))
        throw toTransportError(error, { sent: false, what });
      this.retire();
      throw new TransportError(
        "NotProcessed",
        `${what}: the connection is closing`,
        { cause: error },
      );
    }
  }

  #streamClosed(): void {
    this.#openStreams -= 1;
    if (this.#openStreams === 0) {
      if (!this.#destroying) this.#session.unref();
      this.#watchIdleness();
    }
  }

  #streamFailure(stream: ClientHttp2Stream, what: string): TransportError {
    if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM)
      return new TransportError(
        "NotProcessed",
        `${what}: the server refused the stream`,
      );
    const { cause, message } = this.#lost();
    return new TransportError(
      "ConnectionLost",
      stream.rstCode > constants.NGHTTP2_NO_ERROR && !this.#session.closed
        ? `${what}: the server reset the stream (${stream.rstCode})`
        : `${what}: ${message}`,
      { cause },
    );
  }

  #lost(): TransportError {
    return (
      this.#failure ??
      new TransportError("ConnectionLost", "the server closed the connection")
    );
  }

  #fail(error: TransportError): void {
    this.#failure ??= error;
    this.#session.destroy();
  }

  #onClose(): void {
    this.#health.stop();
    this.#idle?.cancel();
    this.retire();
    this.#options.onClose();
  }

  #watchIdleness(): void {
    const { clock, idleConnectionTimeoutMs } = this.#options;
    if (this.#retired || idleConnectionTimeoutMs === 0) return;
    this.#idle = clock.setTimer(() => this.retire(), idleConnectionTimeoutMs, {
      unref: true,
    });
  }
}
