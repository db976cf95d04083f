import type { LoadRestConfigOptions } from "../kubeconfig/load-rest-config.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type { RestClient } from "../rest/rest-client.js";
import type { RestConfig } from "../transport/rest-config.js";
import type { HealthProbeOptions } from "./health-server.js";

/** 30 s, for reconciles to end in at shutdown; controller-runtime's `defaultGracefulShutdownPeriod`. */
export const DEFAULT_GRACEFUL_SHUTDOWN_MS = 30_000;
/** 2 minutes, for caches to be complete in at the start; controller-runtime's `CacheSyncTimeout`. */
export const DEFAULT_CACHE_SYNC_TIMEOUT_MS = 120_000;

/** Options of `Manager.create`. */
export interface ManagerOptions {
  /** The server and who to be there, or where to read it from. Default: kubeconfig, or the account of the pod. */
  readonly config?: RestConfig | LoadRestConfigOptions | undefined;
  /** Talks to the server instead of a client made from `config`; it stays the caller's to dispose. */
  readonly rest?: RestClient | undefined;
  /** Kinds that can be applied and read by their objects. Kinds that controllers reconcile, own or watch need not be in it. */
  readonly scheme?: Iterable<ApiResource> | undefined;
  /** Default: JSON lines on standard error. */
  readonly logger?: Logger | undefined;
  /** Default: none. */
  readonly metrics?: MetricsProvider | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  /** Namespaces to watch; default all of them. Cluster-scoped kinds are watched whole. */
  readonly namespaces?: readonly string[] | undefined;
  /** Default {@link DEFAULT_GRACEFUL_SHUTDOWN_MS}. */
  readonly gracefulShutdownMs?: number | undefined;
  /** Default {@link DEFAULT_CACHE_SYNC_TIMEOUT_MS}. */
  readonly cacheSyncTimeoutMs?: number | undefined;
  /** Serves `/healthz` and `/readyz`. Default: no server. */
  readonly healthProbe?: HealthProbeOptions | undefined;
  /** Freezes what caches hold, so that a change of a shared object throws. Default: unless NODE_ENV is `production`. */
  readonly freezeCache?: boolean | undefined;
}
