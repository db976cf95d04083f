import type { Socket } from "node:net";
import type { Clock } from "../primitives/clock.js";
import { openConnection } from "./connector.js";
import type { Protocol, TlsMaterial } from "./connector.js";
import type { Exchange } from "./exchange.js";
import { Http1Pool } from "./http1-pool.js";
import { Http2Connection } from "./http2-connection.js";
import { Http2Pool } from "./http2-pool.js";
import type { Proxy } from "./proxy.js";
import type { TransportResponse } from "./transport.js";

/** Options of {@link OriginPool}. */
export interface OriginPoolOptions {
  readonly url: URL;
  /** Absent for http. */
  readonly tls: TlsMaterial | undefined;
  readonly proxy: Proxy | undefined;
  readonly http2: boolean;
  readonly clock: Clock;
  readonly readIdleTimeoutMs: number;
  readonly pingTimeoutMs: number;
  readonly idleConnectionTimeoutMs: number;
}

/**
 * All connections to one server with one set of certificates. HTTP/2 if the
 * server agrees to it (ALPN) on the first connection, otherwise HTTP/1.1 from then on.
 */
export class OriginPool {
  readonly #options: OriginPoolOptions;
  readonly #http1: Http1Pool;
  readonly #http2: Http2Pool;
  readonly #abort = new AbortController();
  readonly #all = new Set<Http2Connection>();
  #speaksHttp2: boolean;
  #spare: Socket | undefined;

  constructor(options: OriginPoolOptions) {
    this.#options = options;
    this.#speaksHttp2 = options.http2 && options.tls !== undefined;
    this.#http1 = new Http1Pool({
      origin: options.url.origin,
      connect: () => this.#connectHttp1(),
      idleConnectionTimeoutMs: options.idleConnectionTimeoutMs,
    });
    this.#http2 = new Http2Pool({ connect: () => this.#connectHttp2() });
  }

  /** @throws {@link TransportError} */
  async request(exchange: Exchange): Promise<TransportResponse> {
    const response = this.#speaksHttp2
      ? await this.#http2.request(exchange)
      : undefined;
    return response ?? this.#http1.request(exchange);
  }

  /** Takes no more requests; connections close when those under way have ended. */
  async retire(): Promise<void> {
    this.#dropSpare();
    this.#http2.retire();
    await this.#http1.retire();
  }

  /** Breaks off everything and waits until all sockets are closed. */
  async destroy(): Promise<void> {
    this.#abort.abort();
    this.#dropSpare();
    await Promise.all([
      this.#http1.destroy(),
      ...[...this.#all].map((connection) => connection.destroy()),
    ]);
  }

  async #connectHttp1(): Promise<Socket> {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare && !spare.destroyed) {
      spare.removeAllListeners("error");
      return spare;
    }
    return (await this.#open(["http/1.1"])).socket;
  }

  async #connectHttp2(): Promise<Http2Connection | undefined> {
    const { socket, protocol } = await this.#open(["h2", "http/1.1"]);
    if (protocol !== "h2") {
      this.#speaksHttp2 = false;
      socket.on("error", () => undefined);
      this.#spare = socket;
      return undefined;
    }
    const connection: Http2Connection = new Http2Connection({
      ...this.#options,
      origin: this.#options.url.origin,
      socket,
      onRetire: () => this.#http2.remove(connection),
      onClose: () => this.#all.delete(connection),
    });
    this.#all.add(connection);
    await connection.ready();
    return connection;
  }

  #open(protocols: readonly Protocol[]): ReturnType<typeof openConnection> {
    return openConnection({
      ...this.#options,
      protocols,
      signal: this.#abort.signal,
    });
  }

  #dropSpare(): void {
    this.#spare?.destroy();
    this.#spare = undefined;
  }
}
