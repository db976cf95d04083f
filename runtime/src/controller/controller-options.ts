import type { IndexFunction } from "../cache/indexer.js";
import type { KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import type { RateLimiter } from "../workqueue/rate-limiter.js";
import type { MapFunction } from "./map-function.js";
import type { Predicate } from "./predicate.js";

/** Reconciles at a time; controller-runtime's MaxConcurrentReconciles. */
export const DEFAULT_MAX_CONCURRENT_RECONCILES = 1;

/** Options of a controller; see `ControllerBuilder.withOptions`. */
export interface ControllerOptions<T extends KubeObject> {
  /** Label of logs and metrics, field manager, source of events. Default the kind in lower case; unique in a manager. */
  readonly name?: string | undefined;
  /** Default {@link DEFAULT_MAX_CONCURRENT_RECONCILES}. One key never runs twice at once, whatever this is. */
  readonly maxConcurrentReconciles?: number | undefined;
  /** Default `defaultControllerRateLimiter()`: 5 ms doubling up to 1000 s for each key, 10 a second with a burst of 100 for all. */
  readonly rateLimiter?: RateLimiter<string> | undefined;
  /** A reconcile that takes longer has its signal aborted and counts as failed. Default: none. */
  readonly reconcileTimeoutMs?: number | undefined;
  /**
   * Whether a reconciler's bug (a TypeError, ReferenceError, RangeError,
   * AssertionError, or anything thrown that is no Error) counts as a failure of its
   * key alone. Default true; otherwise it ends the manager.
   */
  readonly recoverPanic?: boolean | undefined;
  /** All must pass for an event of the reconciled kind to count. Default `[generationChanged]`. */
  readonly predicates?: readonly Predicate<T>[] | undefined;
  /** Reconciles every object of the kind so often, as a safety net. Default: never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Default the manager's `cacheSyncTimeoutMs`. */
  readonly cacheSyncTimeoutMs?: number | undefined;
}

/** Options of `ControllerBuilder.owns`. */
export interface OwnsOptions<C extends KubeObject> {
  /** All must pass. Default `[resourceVersionChanged]`. */
  readonly predicates?: readonly Predicate<C>[] | undefined;
  /** Whether every owner of the reconciled kind is queued, not only the one that controls the object. Default false. */
  readonly matchEveryOwner?: boolean | undefined;
}

/** Options of `ControllerBuilder.watches`. */
export interface WatchesOptions<W extends KubeObject, T extends KubeObject> {
  readonly map: MapFunction<W, T>;
  /** All must pass. Default `[resourceVersionChanged]`. */
  readonly predicates?: readonly Predicate<W>[] | undefined;
}

/** Indexes by name; see `ControllerBuilder.indexes`. */
export type ControllerIndexes<T extends KubeObject> = Readonly<
  Record<string, IndexFunction<Persisted<T>>>
>;
