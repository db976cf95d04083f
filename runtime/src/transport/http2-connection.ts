import { connect, constants } from "node:http2";
import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  IncomingHttpStatusHeader,
} from "node:http2";
import type { Socket } from "node:net";
import type { Clock, Timer } from "../primitives/clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import { BufferedBody } from "./buffered-body.js";
import type { Exchange } from "./exchange.js";
import { toTransportError } from "./failure-of.js";
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
  readonly #closed: Promise<void>;
  #retired = false;
  #destroying = false;
  #openStreams = 0;
  #lastReadMs: number;
  #failure: TransportError | undefined;
  #health: Timer | undefined;
  #idle: Timer | undefined;

  constructor(options: Http2ConnectionOptions) {
    this.#options = options;
    this.#lastReadMs = options.clock.monotonicMs();
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
    this.#watchHealth();
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
        this.#lastReadMs = clock.monotonicMs();
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
  request(exchange: Exchange): Promise<TransportResponse> {
    return new Promise((resolve, reject) => {
      // An abort's reason is passed on as it is, whatever it is.
      const refuse: (reason: unknown) => void = reject;
      let stream: ClientHttp2Stream;
      const { method, target, headers, body, what } = exchange;
      try {
        stream = this.#session.request(
          {
            ...headers,
            ":method": method,
            ":path": target,
            ...(body !== undefined && { "content-length": body.length }),
          },
          { endStream: body === undefined },
        );
      } catch (error) {
        reject(this.#notSent(error, what));
        return;
      }
      this.#opened();
      let response: BufferedBody | undefined;
      const fail = (error: unknown): void => {
        exchange.guard.release();
        if (response) response.fail(error);
        else refuse(error);
      };
      const abort = (reason: unknown): void => {
        fail(reason);
        stream.close(constants.NGHTTP2_CANCEL);
      };
      stream.once("response", (received) => {
        this.#activity(exchange);
        response = new BufferedBody({
          pause: () => stream.pause(),
          resume: () => stream.resume(),
          cancel: () => {
            exchange.guard.release();
            stream.close(constants.NGHTTP2_CANCEL);
          },
        });
        resolve(responseOf(received, response));
      });
      stream.on("data", (chunk: Buffer) => {
        this.#activity(exchange);
        response?.push(chunk);
      });
      stream.once("end", () => {
        // Node also ends streams that were reset, and those of a session that was destroyed.
        const isWhole =
          stream.rstCode === constants.NGHTTP2_NO_ERROR && !this.#failure;
        if (!response || !isWhole) return;
        exchange.guard.release();
        response.finish();
      });
      stream.on("error", () => undefined);
      stream.once("close", () => {
        if (!response?.ended) fail(this.#streamFailure(stream, what));
        this.#streamClosed();
      });
      if (body !== undefined) stream.end(body);
      exchange.guard.bind(abort);
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

  // Either the session closed a moment ago, or the request itself can't be sent on any.
  #notSent(error: unknown, what: string): TransportError {
    const { closed, destroyed } = this.#session;
    if (!closed && !destroyed && !isOutOfStreams(error))
      return toTransportError(error, { sent: false, what });
    this.retire();
    return new TransportError(
      "NotProcessed",
      `${what}: the connection is closing`,
      { cause: error },
    );
  }

  #opened(): void {
    this.#openStreams += 1;
    this.#idle?.cancel();
    this.#session.ref();
  }

  #streamClosed(): void {
    this.#openStreams -= 1;
    if (this.#openStreams === 0) {
      if (!this.#destroying) this.#session.unref();
      this.#watchIdleness();
    }
  }

  #activity(exchange: Exchange): void {
    this.#lastReadMs = this.#options.clock.monotonicMs();
    exchange.guard.activity();
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
    this.#health?.cancel();
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

  // Go's http2.Transport: silence is not yet an error, an unanswered PING is.
  #watchHealth(): void {
    const { clock, readIdleTimeoutMs } = this.#options;
    if (readIdleTimeoutMs === 0) return;
    const silentMs = clock.monotonicMs() - this.#lastReadMs;
    this.#health = clock.setTimer(
      () => {
        const isSilent =
          clock.monotonicMs() - this.#lastReadMs >= readIdleTimeoutMs;
        if (isSilent) this.#ping();
        else this.#watchHealth();
      },
      Math.max(0, readIdleTimeoutMs - silentMs),
      { unref: true },
    );
  }

  #ping(): void {
    const { clock, origin, pingTimeoutMs } = this.#options;
    this.#health = clock.setTimer(
      () =>
        this.#fail(
          new TransportError(
            "ConnectionLost",
            `${origin} did not answer a PING for ${pingTimeoutMs} ms`,
          ),
        ),
      pingTimeoutMs,
      { unref: true },
    );
    this.#session.ping((error) => {
      // An error means that the session is closing, which is told elsewhere.
      if (error) return;
      this.#health?.cancel();
      this.#lastReadMs = clock.monotonicMs();
      this.#watchHealth();
    });
  }
}

function responseOf(
  received: IncomingHttpHeaders & IncomingHttpStatusHeader,
  body: BufferedBody,
): TransportResponse {
  const { ":status": status = 0, ...headers } = received;
  return { status, headers, body };
}

function isOutOfStreams(error: unknown): boolean {
  return hasCode(error, "ERR_HTTP2_OUT_OF_STREAMS");
}
