import type { Cause, Causes } from "./cause.js";

/** How a key is added. */
export interface AddOptions {
  /** Kept with the key until it is handed out; see {@link Causes}. */
  readonly cause?: Cause | undefined;
  /** Higher is handed out first. Only a priority queue heeds it; default 0. */
  readonly priority?: number | undefined;
}

/** What {@link QueueInterface.get} hands out. */
export type WorkItem<K> =
  | {
      readonly shutdown: false;
      readonly key: K;
      readonly causes: Causes;
      /** The priority it was handed out with; 0 where the queue has none. */
      readonly priority: number;
    }
  | { readonly shutdown: true; readonly key?: undefined };

/**
 * A queue of keys to work on; client-go's `workqueue.TypedInterface`. A key is
 * queued once however often it is added, is never handed to two workers at once,
 * and comes back exactly once when it was added while being worked on.
 */
export interface QueueInterface<K> {
  add(key: K, options?: AddOptions): void;
  /** Keys waiting to be handed out now; not those worked on, nor those delayed. */
  readonly length: number;
  /**
   * Waits for a key. Its holder calls {@link done} when finished with it.
   *
   * @returns `shutdown: true` once the queue is shut down and has nothing left.
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  get(options?: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<WorkItem<K>>;
  /** Ends the work on `key`; does nothing for a key that isn't handed out. */
  done(key: K): void;
  /** Drops what is added from now on; what is queued is still handed out. */
  shutDown(): void;
  /** Shuts down and waits until everything queued is handed out and done, or {@link shutDown} is called. */
  shutDownWithDrain(options?: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<void>;
  readonly isShuttingDown: boolean;
}

/** A queue that also takes keys for later; client-go's `TypedDelayingInterface`. */
export interface DelayingInterface<K> extends QueueInterface<K> {
  /** Adds `key` once `delayMs` have passed, at once when that isn't positive. */
  addAfter(key: K, delayMs: number, options?: AddOptions): void;
}

/** What a controller works from; client-go's `TypedRateLimitingInterface`. */
export interface RateLimitingInterface<K> extends DelayingInterface<K> {
  /** Adds `key` after the delay that the rate limiter gives it. */
  addRateLimited(key: K, options?: AddOptions): void;
  /** Clears the rate limiter's count for `key`; {@link QueueInterface.done} is still due. */
  forget(key: K): void;
  /** How often `key` was added by {@link addRateLimited} since it was last forgotten. */
  numRequeues(key: K): number;
}
