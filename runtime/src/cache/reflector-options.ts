import type { GroupVersionKind } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { noopLogger, type Logger } from "../observability/logger.js";
import { noopMetrics, type MetricsProvider } from "../observability/metrics.js";
import { realClock, type Clock } from "../primitives/clock.js";
import type { BackoffOptions } from "../primitives/exponential-backoff.js";
import { realRandom, type Random } from "../primitives/random.js";
import type { ListerWatcher } from "./lister-watcher.js";
import type { ReflectorStore } from "./queue.js";

/** From 0.8 s doubling to 30 s, each delay up to twice as long by chance; client-go's reflector. */
export const DEFAULT_REFLECTOR_BACKOFF: BackoffOptions = {
  initialDelayMs: 800,
  factor: 2,
  jitter: 1,
  maxDelayMs: 30_000,
  resetAfterMs: 120_000,
};
/** Shortest watch, 5 min; each one lasts up to twice as long by chance; client-go's defaultMinWatchTimeout. */
export const DEFAULT_MIN_WATCH_TIMEOUT_MS = 300_000;
/** A watch that is silent for 90 s is taken to be dead: API servers send a bookmark about every minute. */
export const DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS = 90_000;
/** How much longer than its `timeoutSeconds` a watch may last before the client ends it. */
export const DEFAULT_WATCH_GRACE_MS = 15_000;
/** How long a server may take to answer one page of a list, or to accept a watch. */
export const DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS = 120_000;
/** How long a streaming list may be silent before its end; then the list is fetched instead. */
export const DEFAULT_WATCH_LIST_IDLE_TIMEOUT_MS = 30_000;

/** Told of every failed attempt of a Reflector, which tries again by itself. */
export type WatchErrorHandler = (error: unknown) => void;

/** Options of a Reflector that have defaults. */
export interface ReflectorTuning {
  /** Default {@link DEFAULT_REFLECTOR_BACKOFF}. */
  readonly backoff?: BackoffOptions | undefined;
  /** Objects a page; default chosen as client-go does, 500 or everything at once. */
  readonly pageSize?: number | undefined;
  /** Default {@link DEFAULT_MIN_WATCH_TIMEOUT_MS}; anything shorter is not honoured, as in client-go. */
  readonly minWatchTimeoutMs?: number | undefined;
  /** Default {@link DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS}; 0 never. */
  readonly watchIdleTimeoutMs?: number | undefined;
  /** Default {@link DEFAULT_WATCH_GRACE_MS}. */
  readonly watchGraceMs?: number | undefined;
  /** Default {@link DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS}; 0 never. */
  readonly requestTimeoutMs?: number | undefined;
  /** Whether to stream the initial list where the server can. Default true, unless the ListerWatcher says it can't. */
  readonly useWatchList?: boolean | undefined;
  /** Default {@link DEFAULT_WATCH_LIST_IDLE_TIMEOUT_MS}. */
  readonly watchListIdleTimeoutMs?: number | undefined;
  /**
   * Compares each streamed list with one that is fetched at the same version, to find
   * faults of servers: one that differs is reported and not used. Default: whether
   * `KUBE_WATCHLIST_INCONSISTENCY_DETECTOR` is `true`, as in client-go.
   */
  readonly detectInconsistency?: boolean | undefined;
  /** How long a watch is opened again at once after a 500; default 0, never. */
  readonly maxInternalErrorRetryMs?: number | undefined;
}

/** Options of a Reflector. */
export interface ReflectorOptions<
  T extends KubeObject,
> extends ReflectorTuning {
  readonly listerWatcher: ListerWatcher<T>;
  readonly store: ReflectorStore<T>;
  /** Names it in logs, errors and metrics; default the kind of `expectedType`. */
  readonly name?: string | undefined;
  /** Watch events of any other kind are reported and dropped. Default: any kind goes. */
  readonly expectedType?: GroupVersionKind | undefined;
  /** How often `store.resync` is called; default 0, never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Asked before each resync; default always. */
  readonly shouldResync?: (() => boolean) | undefined;
  /** Default: logs. */
  readonly watchErrorHandler?: WatchErrorHandler | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
  readonly metrics?: MetricsProvider | undefined;
}

/** {@link ReflectorOptions} with its defaults filled in. */
export type ReflectorSettings<T extends KubeObject> = Defined<
  Omit<
    ReflectorOptions<T>,
    "expectedType" | "shouldResync" | "pageSize" | "name" | "watchErrorHandler"
  >
> & {
  readonly name: string;
  readonly watchErrorHandler: WatchErrorHandler;
} & Pick<ReflectorOptions<T>, "expectedType" | "shouldResync" | "pageSize">;

type Defined<O> = { readonly [K in keyof O]-?: Exclude<O[K], undefined> };

/** Fills in the defaults. */
export function reflectorSettings<T extends KubeObject>(
  options: ReflectorOptions<T>,
): ReflectorSettings<T> {
  const { listerWatcher, expectedType, logger = noopLogger } = options;
  const name = options.name ?? expectedType?.kind ?? "<unspecified>";
  const minWatchTimeoutMs = options.minWatchTimeoutMs ?? 0;
  return {
    backoff: DEFAULT_REFLECTOR_BACKOFF,
    watchIdleTimeoutMs: DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS,
    watchGraceMs: DEFAULT_WATCH_GRACE_MS,
    requestTimeoutMs: DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS,
    watchListIdleTimeoutMs: DEFAULT_WATCH_LIST_IDLE_TIMEOUT_MS,
    detectInconsistency: isConsistencyDetectorOn(),
    maxInternalErrorRetryMs: 0,
    resyncPeriodMs: 0,
    clock: realClock,
    random: realRandom,
    metrics: noopMetrics,
    ...withoutUndefined(options),
    name,
    logger,
    minWatchTimeoutMs: Math.max(
      minWatchTimeoutMs,
      DEFAULT_MIN_WATCH_TIMEOUT_MS,
    ),
    useWatchList:
      (options.useWatchList ?? true) &&
      listerWatcher.watchListUnsupported !== true,
    watchErrorHandler: options.watchErrorHandler ?? (() => undefined),
  };
}

function isConsistencyDetectorOn(): boolean {
  return process.env["KUBE_WATCHLIST_INCONSISTENCY_DETECTOR"] === "true";
}

function withoutUndefined<O extends object>(
  options: O,
): { [K in keyof O]: Exclude<O[K], undefined> } {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as { [K in keyof O]: Exclude<O[K], undefined> };
}
