import type { Exchange } from "./exchange.js";
import type { Http2Connection } from "./http2-connection.js";
import { transportFailure } from "./transport-error.js";
import type { TransportResponse } from "./transport.js";

// Each try goes to another connection, or to the same one after it said that it is full.
const MAX_NOT_PROCESSED_TRIES = 6;

/** Options of {@link Http2Pool}. */
export interface Http2PoolOptions {
  /** Opens a connection; undefined when the server does not speak HTTP/2. */
  readonly connect: () => Promise<Http2Connection | undefined>;
}

/**
 * Shares as few connections as the server's stream limit allows. One connection
 * is opened at a time, so that a burst of first requests ends up on one.
 */
export class Http2Pool {
  readonly #options: Http2PoolOptions;
  readonly #connections = new Set<Http2Connection>();
  #connecting: Promise<Http2Connection | undefined> | undefined;

  constructor(options: Http2PoolOptions) {
    this.#options = options;
  }

  /** Open connections that still take requests. */
  get size(): number {
    return this.#connections.size;
  }

  /**
   * Sends `exchange`, again if the server says that it did not look at it
   * (GOAWAY, refused stream). Undefined when the server does not speak HTTP/2.
   *
   * @throws {@link TransportError}
   */
  async request(exchange: Exchange): Promise<TransportResponse | undefined> {
    for (let tries = 1; ; tries++) {
      const connection = await this.#acquire(exchange);
      if (!connection) return undefined;
      try {
        return await connection.request(exchange);
      } catch (error) {
        if (
          transportFailure(error) !== "NotProcessed" ||
          tries >= MAX_NOT_PROCESSED_TRIES
        )
          throw error;
      }
    }
  }

  /** Forgets `connection`: it takes no more requests. */
  remove(connection: Http2Connection): void {
    this.#connections.delete(connection);
  }

  /** Lets requests under way end, and takes no more on the connections of now. */
  retire(): void {
    for (const connection of this.#connections) connection.retire();
  }

  async #acquire(exchange: Exchange): Promise<Http2Connection | undefined> {
    for (;;) {
      for (const connection of this.#connections)
        if (connection.capacity > 0) return connection;
      this.#connecting ??= this.#connect();
      const connection = await exchange.guard.race(this.#connecting);
      if (!connection) return undefined;
    }
  }

  async #connect(): Promise<Http2Connection | undefined> {
    try {
      const connection = await this.#options.connect();
      if (connection) this.#connections.add(connection);
      return connection;
    } finally {
      this.#connecting = undefined;
    }
  }
}
