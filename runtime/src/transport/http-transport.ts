import { validateHeaderValue } from "node:http";
import { realClock } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { noopLogger } from "../observability/logger.js";
import type { Logger } from "../observability/logger.js";
import { createProxy } from "./create-proxy.js";
import type { Credentials } from "./credentials.js";
import { decodeContent } from "./decode-content.js";
import { ExchangeGuard } from "./exchange-guard.js";
import { toTransportError } from "./failure-of.js";
import {
  DEFAULT_IDLE_CONNECTION_TIMEOUT_MS,
  DEFAULT_PING_TIMEOUT_MS,
  DEFAULT_READ_IDLE_TIMEOUT_MS,
} from "./http2-connection.js";
import { impersonationHeaders } from "./impersonation-headers.js";
import { OriginPool } from "./origin-pool.js";
import type { Proxy } from "./proxy.js";
import { encodeQuery } from "./query.js";
import { ReloadingFile } from "./reloading-file.js";
import type { RestConfig } from "./rest-config.js";
import { defaultUserAgent } from "./runtime-version.js";
import { DEFAULT_REQUEST_TIMEOUT_MS } from "./transport.js";
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "./transport.js";

/** Options of {@link HttpTransport}. */
export interface HttpTransportOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** For requests that name no `timeoutMs`; default {@link DEFAULT_REQUEST_TIMEOUT_MS}. */
  readonly requestTimeoutMs?: number;
  /** Default {@link DEFAULT_READ_IDLE_TIMEOUT_MS}; 0 turns PINGs off. */
  readonly readIdleTimeoutMs?: number;
  /** Default {@link DEFAULT_PING_TIMEOUT_MS}. */
  readonly pingTimeoutMs?: number;
  /** Default {@link DEFAULT_IDLE_CONNECTION_TIMEOUT_MS}. */
  readonly idleConnectionTimeoutMs?: number;
}

interface Generation {
  readonly id: string;
  readonly pool: OriginPool;
}

/**
 * Talks to the server of a {@link RestConfig}: HTTP/2 over TLS if the server
 * offers it, otherwise HTTP/1.1. It adds credentials, the user agent and
 * impersonation, sends a request once more after a 401 if there are newer
 * credentials, and moves to new connections when certificates change.
 */
export class HttpTransport implements Transport {
  readonly #config: RestConfig;
  readonly #options: Required<HttpTransportOptions>;
  readonly #url: URL;
  readonly #prefix: string;
  readonly #ca: () => Promise<string | undefined>;
  readonly #headers: Readonly<Record<string, string | readonly string[]>>;
  readonly #proxy: Proxy | undefined;
  readonly #retiring = new Set<OriginPool>();
  #generation: Generation | undefined;
  #disposed: Promise<void> | undefined;

  /** @throws {@link RuntimeError} `InvalidRestConfig` when the server is no http or https URL, or the proxy's is of no known kind. */
  constructor(config: RestConfig, options: HttpTransportOptions = {}) {
    this.#config = config;
    this.#options = {
      clock: realClock,
      logger: noopLogger,
      requestTimeoutMs: DEFAULT_REQUEST_TIMEOUT_MS,
      readIdleTimeoutMs: DEFAULT_READ_IDLE_TIMEOUT_MS,
      pingTimeoutMs: DEFAULT_PING_TIMEOUT_MS,
      idleConnectionTimeoutMs: DEFAULT_IDLE_CONNECTION_TIMEOUT_MS,
      ...options,
    };
    this.#url = parseServer(config.server);
    this.#prefix = this.#url.pathname.replace(/\/+$/, "");
    this.#ca = pemReader(config, this.#options.clock);
    this.#proxy =
      config.proxyUrl === undefined ? undefined : createProxy(config.proxyUrl);
    this.#headers = {
      "user-agent": config.userAgent ?? defaultUserAgent(),
      ...impersonationHeaders(config.impersonate),
    };
    if (config.tls?.insecureSkipVerify)
      this.#options.logger.warn("server certificates are not verified", {
        server: this.#url.host,
      });
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    if (this.#disposed)
      throw new RuntimeError("Disposed", "the transport is closed");
    const provider = this.#config.credentials;
    if (!provider) return this.#send(request, {});
    const { signal } = request;
    const credentials = await provider.credentials({ signal });
    const response = await this.#send(request, credentials);
    if (response.status !== 401) return response;
    provider.reject(credentials);
    const newer = await provider.credentials({ signal });
    if (isSame(credentials, newer)) return response;
    response.body.cancel();
    return this.#send(request, newer);
  }

  /** Breaks off every request and waits until all sockets are closed. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#disposed ??= this.#destroy();
    return this.#disposed;
  }

  async #send(
    request: TransportRequest,
    credentials: Credentials,
  ): Promise<TransportResponse> {
    const { method, path, query, headers, body } = request;
    const what = `${method} ${path}`;
    const guard = new ExchangeGuard({
      clock: this.#options.clock,
      signal: request.signal,
      timeoutMs: request.timeoutMs ?? this.#options.requestTimeoutMs,
      idleTimeoutMs: request.idleTimeoutMs ?? 0,
      what,
    });
    try {
      const { authorization } = credentials;
      if (authorization !== undefined) checkHeader(authorization, what);
      const pool = await guard.race(this.#poolFor(credentials));
      const response = await pool.request({
        method,
        target: `${this.#prefix}${path}${encodeQuery(query)}`,
        headers: {
          ...this.#headers,
          ...headers,
          ...(authorization !== undefined && { authorization }),
        },
        body: body === undefined ? undefined : Buffer.from(body),
        guard,
        what,
      });
      return decodeContent(response);
    } catch (error) {
      guard.release();
      throw error;
    }
  }

  // One pool a set of certificates: a change of any makes the next request open a new connection.
  async #poolFor({ cert, key }: Credentials): Promise<OriginPool> {
    const isSecure = this.#url.protocol === "https:";
    const ca = isSecure ? await this.#ca() : undefined;
    const id = [ca, cert, key].join("\0");
    if (this.#generation?.id === id) return this.#generation.pool;
    if (this.#disposed)
      throw new RuntimeError("Disposed", "the transport is closed");
    const old = this.#generation?.pool;
    const { tls } = this.#config;
    const pool = new OriginPool({
      ...this.#options,
      url: this.#url,
      tls: isSecure
        ? {
            ca,
            cert,
            key,
            serverName: tls?.serverName,
            insecureSkipVerify: tls?.insecureSkipVerify ?? false,
          }
        : undefined,
      proxy: this.#proxy,
      http2: this.#config.http2 ?? true,
    });
    this.#generation = { id, pool };
    if (old) this.#retire(old);
    return pool;
  }

  #retire(pool: OriginPool): void {
    this.#options.logger.info("certificates changed, opening new connections", {
      server: this.#url.host,
    });
    this.#retiring.add(pool);
    pool
      .retire()
      .catch((error: unknown) =>
        this.#options.logger.error(error, "closing old connections failed"),
      )
      .finally(() => this.#retiring.delete(pool));
  }

  async #destroy(): Promise<void> {
    const pools = [...this.#retiring];
    if (this.#generation) pools.push(this.#generation.pool);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

function parseServer(server: string): URL {
  if (!URL.canParse(server) || !/^https?:\/\//i.test(server))
    throw new RuntimeError(
      "InvalidRestConfig",
      `server ${JSON.stringify(server)} is no http or https URL`,
    );
  return new URL(server);
}

// Node checks this under HTTP/1.1 only.
function checkHeader(authorization: string, what: string): void {
  try {
    validateHeaderValue("authorization", authorization);
  } catch (cause) {
    throw toTransportError(cause, { sent: false, what });
  }
}

function pemReader(
  config: RestConfig,
  clock: Clock,
): () => Promise<string | undefined> {
  const source = config.tls?.ca;
  if (!source) return () => Promise.resolve(undefined);
  if ("data" in source) return () => Promise.resolve(source.data);
  const file = new ReloadingFile({ path: source.file, clock });
  return () => file.read();
}

function isSame(a: Credentials, b: Credentials): boolean {
  return (
    a === b ||
    (a.authorization === b.authorization &&
      a.cert === b.cert &&
      a.key === b.key)
  );
}
