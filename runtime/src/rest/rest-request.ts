import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type {
  HttpMethod,
  QueryParameters,
  Transport,
} from "../transport/transport.js";
import type { RequestLimiter } from "./request-limiter.js";
import type { WarningHandler } from "./warnings.js";

/** 10: how often one request is sent at most; client-go's `maxRetries`. */
export const DEFAULT_MAX_TRIES = 10;

/** 4: how often a GET is sent at most to a server that fails without a `Retry-After`. */
export const DEFAULT_MAX_SERVER_ERROR_TRIES = 4;

/**
 * 90 s of silence end a watch that asked for bookmarks, which come about every
 * minute. It finds dead connections where HTTP/2's PINGs don't: under HTTP/1.1,
 * and behind a proxy that answers them.
 */
export const DEFAULT_WATCH_IDLE_TIMEOUT_MS = 90_000;

/** A request for JSON. */
export interface RestRequest {
  readonly method: HttpMethod;
  /** Absolute and percent-encoded; see `resourcePath`. */
  readonly path: string;
  readonly query?: QueryParameters | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Default `application/json`. */
  readonly contentType?: string | undefined;
  /** Default `application/json`. */
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Deadline of each try; default the transport's. 0: none. */
  readonly timeoutMs?: number | undefined;
  /**
   * Whether a GET that is answered with 500, 502 or 504 is sent again, some times,
   * by itself. Default true; false for a caller that tries again on its own.
   */
  readonly retryServerErrors?: boolean | undefined;
}

/** A watch; `query.watch` is set for it. */
export interface RestWatchRequest {
  readonly path: string;
  readonly query?: QueryParameters | undefined;
  /** Default `application/json`; what is accepted must be JSON in lines. */
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** 0: never. Default {@link DEFAULT_WATCH_IDLE_TIMEOUT_MS} with bookmarks, 0 without. */
  readonly idleTimeoutMs?: number | undefined;
}

/** Options of {@link RestClient}. */
export interface RestClientOptions {
  /** The client disposes it. */
  readonly transport: Transport;
  /** Namespace of the kubeconfig's context or the service account. */
  readonly namespace?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
  readonly metrics?: MetricsProvider | undefined;
  /** Default: logs each text once. */
  readonly onWarning?: WarningHandler | undefined;
  /** Default: none, as controller-runtime; servers have priority and fairness. */
  readonly limiter?: RequestLimiter | undefined;
  /** Default {@link DEFAULT_MAX_TRIES}. */
  readonly maxTries?: number | undefined;
  /** Default {@link DEFAULT_MAX_SERVER_ERROR_TRIES}, after 0.25 s, 0.5 s, 1 s; 1 as client-go, which leaves it to the caller. */
  readonly maxServerErrorTries?: number | undefined;
  /** Default {@link DEFAULT_MAX_FRAME_BYTES}. */
  readonly maxFrameBytes?: number | undefined;
  /** Asks for compressed answers, which API servers give above 128 KiB. Default true, as client-go. */
  readonly gzip?: boolean | undefined;
}
