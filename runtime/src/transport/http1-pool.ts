import type { Socket } from "node:net";
import type { Dispatcher, Pool } from "undici";
import { BufferedBody } from "./buffered-body.js";
import type { Exchange } from "./exchange.js";
import { toTransportError } from "./failure-of.js";
import { TransportError } from "./transport-error.js";
import type { TransportResponse } from "./transport.js";

/** Options of {@link Http1Pool}. */
export interface Http1PoolOptions {
  readonly origin: string;
  readonly connect: () => Promise<Socket>;
  readonly idleConnectionTimeoutMs: number;
}

/** HTTP/1.1 by undici: a connection for each request at a time, kept alive between requests. */
export class Http1Pool {
  readonly #options: Http1PoolOptions;
  #pool: Promise<Pool> | undefined;

  constructor(options: Http1PoolOptions) {
    this.#options = options;
  }

  /**
   * Sends `exchange` once.
   *
   * @throws {@link TransportError}
   */
  async request(exchange: Exchange): Promise<TransportResponse> {
    this.#pool ??= this.#createPool();
    const pool = await exchange.guard.race(this.#pool);
    return new Promise((resolve, reject) => {
      pool.dispatch(
        {
          method: exchange.method,
          path: exchange.target,
          headers: exchange.headers as Record<string, string | string[]>,
          body: exchange.body ?? null,
        },
        createHandler(exchange, { resolve, reject }),
      );
    });
  }

  /** Closes idle connections; others close when their request has ended. */
  async retire(): Promise<void> {
    await (await this.#pool)?.close();
  }

  /** Breaks off everything and waits until the sockets are closed. */
  async destroy(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  // undici takes 120 ms to import, and a program that speaks HTTP/2 never needs it.
  async #createPool(): Promise<Pool> {
    const { Pool } = await import("undici");
    const { origin, connect, idleConnectionTimeoutMs } = this.#options;
    return new Pool(origin, {
      connections: null,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleConnectionTimeoutMs,
      keepAliveMaxTimeout: idleConnectionTimeoutMs,
      connect: (_, callback) => {
        connect().then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error as Error, null),
        );
      },
    });
  }
}

function createHandler(
  exchange: Exchange,
  settle: {
    readonly resolve: (response: TransportResponse) => void;
    readonly reject: (error: unknown) => void;
  },
): Dispatcher.DispatchHandler {
  const { guard, what } = exchange;
  let controller: Dispatcher.DispatchController | undefined;
  let body: BufferedBody | undefined;
  let ended: { readonly reason: unknown } | undefined;
  const abort = (reason: unknown): void => {
    if (ended) return;
    ended = { reason };
    guard.release();
    if (body) body.fail(reason);
    else settle.reject(reason);
    controller?.abort(asError(reason));
  };
  guard.bind(abort);
  return {
    onRequestStart: (started) => {
      controller = started;
      // undici can't take back what still waits for a connection, so that is done here.
      if (ended) controller.abort(asError(ended.reason));
    },
    onResponseStart: (_, status, headers) => {
      if (status < 200 || ended) return;
      guard.activity();
      body = new BufferedBody({
        pause: () => controller?.pause(),
        resume: () => controller?.resume(),
        cancel: () => abort("the reader has gone"),
      });
      settle.resolve({ status, headers: headers, body });
    },
    onResponseData: (_, chunk) => {
      guard.activity();
      body?.push(chunk);
    },
    onResponseEnd: () => {
      guard.release();
      body?.finish();
    },
    onResponseError: (_, error) => {
      if (ended) return;
      abort(toTransportError(error, { sent: controller !== undefined, what }));
    },
  };
}

// What goes in comes back through onResponseError, where it is dropped: only its type matters.
function asError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new TransportError("ConnectionLost", "aborted", { cause: reason });
}
