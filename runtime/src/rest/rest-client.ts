import type { KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";
import { noopLogger } from "../observability/logger.js";
import type { Logger } from "../observability/logger.js";
import { noopMetrics } from "../observability/metrics.js";
import { realClock, sleep } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import { jitter, realRandom } from "../primitives/random.js";
import type { Random } from "../primitives/random.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { transportFailure } from "../transport/transport-error.js";
import type {
  HttpMethod,
  Transport,
  TransportResponse,
} from "../transport/transport.js";
import { decodeWatch } from "./decode-watch.js";
import type { RequestLimiter } from "./request-limiter.js";
import { createRequestMetrics } from "./request-metrics.js";
import type { RequestMetrics } from "./request-metrics.js";
import {
  DEFAULT_MAX_SERVER_ERROR_TRIES,
  DEFAULT_MAX_TRIES,
  DEFAULT_WATCH_IDLE_TIMEOUT_MS,
} from "./rest-request.js";
import type {
  RestClientOptions,
  RestRequest,
  RestWatchRequest,
} from "./rest-request.js";
import { retryAfterSecondsOf, statusErrorOf } from "./status-of-response.js";
import { createWarningLogger, warningsOf } from "./warnings.js";
import type { WarningHandler } from "./warnings.js";

// How long after its own timeoutSeconds a server may take to end a watch.
const WATCH_GRACE_MS = 30_000;
const RETRY_AFTER_LOST_CONNECTION_MS = 1_000;
const RETRY_JITTER = 0.1;
// Doubles with each try.
const RETRY_AFTER_SERVER_ERROR_MS = 250;
const SERVER_ERRORS: readonly number[] = [500, 502, 504];

/**
 * JSON requests with client-go's retries. A request is sent again when the
 * server says when (429 or 5xx with `Retry-After`, any method) or did not look
 * at it, and a GET also when the connection broke and, unlike client-go's, when
 * it was answered with 500, 502 or 504; nothing else is.
 */
export class RestClient implements AsyncDisposable {
  readonly namespace: string | undefined;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #logger: Logger;
  readonly #metrics: RequestMetrics;
  readonly #onWarning: WarningHandler;
  readonly #limiter: RequestLimiter | undefined;
  readonly #maxTries: number;
  readonly #maxServerErrorTries: number;
  readonly #maxFrameBytes: number | undefined;
  readonly #gzip: boolean;

  constructor(options: RestClientOptions) {
    const { logger = noopLogger } = options;
    this.namespace = options.namespace;
    this.#transport = options.transport;
    this.#clock = options.clock ?? realClock;
    this.#random = options.random ?? realRandom;
    this.#logger = logger;
    this.#metrics = createRequestMetrics(options.metrics ?? noopMetrics);
    this.#onWarning = options.onWarning ?? createWarningLogger(logger);
    this.#limiter = options.limiter;
    this.#maxTries = options.maxTries ?? DEFAULT_MAX_TRIES;
    this.#maxServerErrorTries =
      options.maxServerErrorTries ?? DEFAULT_MAX_SERVER_ERROR_TRIES;
    this.#maxFrameBytes = options.maxFrameBytes;
    this.#gzip = options.gzip ?? true;
  }

  /**
   * The answer's JSON, unchecked; undefined when it is empty.
   *
   * @throws `StatusError` when refused, `TransportError` when not answered, `signal.reason` when aborted.
   */
  async request(request: RestRequest): Promise<unknown> {
    const text = await this.requestText(request);
    if (text === "") return undefined;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new RuntimeError(
        "InvalidResponse",
        `the answer to ${request.method} ${request.path} is no JSON`,
        { cause },
      );
    }
  }

  /** The answer as text; otherwise like {@link request}. */
  async requestText(request: RestRequest): Promise<string> {
    // A GET whose body breaks off is sent again like one that was not answered.
    for (let tries = 1; ; tries++) {
      const response = await this.send(request);
      try {
        return await response.body.text();
      } catch (error) {
        if (
          tries >= this.#maxTries ||
          request.method !== "GET" ||
          transportFailure(error) !== "ConnectionLost"
        )
          throw error;
        await this.#waitToRetry(request, {
          afterMs: RETRY_AFTER_LOST_CONNECTION_MS,
          code: "<error>",
        });
      }
    }
  }

  /** The answer with its body still to be read; otherwise like {@link request}. */
  send(request: RestRequest): Promise<TransportResponse> {
    return this.#try(request, { idleTimeoutMs: 0, isLimited: true });
  }

  /**
   * Resolves when the server has accepted the watch. The stream closes when it
   * ends, when the loop over it is left, or when `signal` aborts; when the
   * connection breaks it ends as if the server had ended it.
   *
   * @throws like {@link request}; the iteration throws `WatchDecodeError`.
   */
  async watch<T extends KubeObject>(
    request: RestWatchRequest,
  ): Promise<AsyncIterable<readonly WatchEvent<T>[]>> {
    const { path, query = {}, signal } = request;
    const { timeoutSeconds, allowWatchBookmarks } = query;
    try {
      const { body } = await this.#try(
        {
          method: "GET",
          path,
          query: { ...query, watch: true },
          accept: request.accept,
          signal,
          retryServerErrors: false,
          timeoutMs:
            typeof timeoutSeconds === "number" && timeoutSeconds > 0
              ? timeoutSeconds * 1000 + WATCH_GRACE_MS
              : 0,
        },
        {
          idleTimeoutMs:
            request.idleTimeoutMs ??
            (allowWatchBookmarks === true ? DEFAULT_WATCH_IDLE_TIMEOUT_MS : 0),
          isLimited: false,
        },
      );
      return decodeWatch<T>(body, {
        maxFrameBytes: this.#maxFrameBytes,
        onBroken: (cause) => this.#noteBroken(path, cause),
      });
    } catch (error) {
      const failure = transportFailure(error);
      if (failure !== "ConnectionLost" && failure !== "Timeout") throw error;
      // client-go: a watch that could not start for want of a working connection is one that ended at once.
      this.#noteBroken(path, error);
      return noEvents();
    }
  }

  /** Closes the transport. */
  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.#transport[Symbol.asyncDispose]());
  }

  async #try(
    request: RestRequest,
    how: { readonly idleTimeoutMs: number; readonly isLimited: boolean },
  ): Promise<TransportResponse> {
    const body =
      request.body === undefined ? undefined : JSON.stringify(request.body);
    let serverErrors = 0;
    for (let tries = 1; ; tries++) {
      if (how.isLimited)
        await this.#limiter?.acquire({ signal: request.signal });
      const isLast = tries >= this.#maxTries;
      let response: TransportResponse;
      try {
        response = await this.#attempt(request, { body, ...how });
      } catch (error) {
        if (isLast || !isWorthRetrying(error, request.method)) throw error;
        await this.#waitToRetry(request, {
          afterMs: RETRY_AFTER_LOST_CONNECTION_MS,
          code: "<error>",
        });
        continue;
      }
      const { status } = response;
      if (status >= 200 && status < 300) return response;
      const retryAfterSeconds = retryAfterSecondsOf(response);
      const isOverload = status === 429 || status >= 500;
      let afterMs: number;
      if (isOverload && retryAfterSeconds !== undefined)
        afterMs = retryAfterSeconds * 1000;
      else if (
        canRepeat(request, status) &&
        serverErrors + 1 < this.#maxServerErrorTries
      )
        afterMs = RETRY_AFTER_SERVER_ERROR_MS * 2 ** serverErrors++;
      else throw await statusErrorOf(response, request);
      if (isLast) throw await statusErrorOf(response, request);
      response.body.cancel();
      await this.#waitToRetry(request, { afterMs, code: String(status) });
    }
  }

  async #attempt(
    request: RestRequest,
    how: {
      readonly body: string | undefined;
      readonly idleTimeoutMs: number;
    },
  ): Promise<TransportResponse> {
    const { method, path, query, signal, timeoutMs } = request;
    const { accept = "application/json", contentType = "application/json" } =
      request;
    const isCompressible =
      this.#gzip && method === "GET" && query?.["watch"] !== true;
    const startMs = this.#clock.monotonicMs();
    let code = "<error>";
    try {
      const response = await this.#transport.request({
        method,
        path,
        query,
        headers: {
          accept,
          ...(isCompressible && { "accept-encoding": "gzip" }),
          ...(how.body !== undefined && { "content-type": contentType }),
        },
        body: how.body,
        signal,
        timeoutMs,
        idleTimeoutMs: how.idleTimeoutMs,
      });
      code = String(response.status);
      for (const warning of warningsOf(response)) this.#onWarning(warning);
      return response;
    } finally {
      const durationMs = this.#clock.monotonicMs() - startMs;
      this.#metrics.attempt({ method, code, durationMs });
      this.#logger.debug("request", { method, path, code, durationMs });
    }
  }

  async #waitToRetry(
    request: RestRequest,
    wait: { readonly afterMs: number; readonly code: string },
  ): Promise<void> {
    const { method, path, signal } = request;
    const delayMs = jitter(wait.afterMs, {
      maxFactor: RETRY_JITTER,
      random: this.#random,
    });
    this.#metrics.retry({ method, code: wait.code });
    this.#logger.info("request will be sent again", {
      method,
      path,
      code: wait.code,
      delayMs,
    });
    await sleep(delayMs, { clock: this.#clock, signal });
  }

  #noteBroken(path: string, cause: unknown): void {
    this.#logger.debug("watch broke off", {
      path,
      cause: cause instanceof Error ? cause.message : String(cause),
    });
  }
}

function isWorthRetrying(error: unknown, method: HttpMethod): boolean {
  const failure = transportFailure(error);
  return (
    failure === "NotProcessed" ||
    (failure === "ConnectionLost" && method === "GET")
  );
}

function canRepeat(request: RestRequest, status: number): boolean {
  return (
    request.method === "GET" &&
    (request.retryServerErrors ?? true) &&
    SERVER_ERRORS.includes(status)
  );
}

async function* noEvents(): AsyncGenerator<never, void, undefined> {
  // Yields nothing.
}
