import { realClock } from "../primitives/clock.js";
import { DelayingQueue } from "./delaying-queue.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import { PriorityBackingQueue, type Aging } from "./priority-backing-queue.js";
import type { RateLimiter } from "./rate-limiter.js";
import type {
  AddOptions,
  RateLimitingInterface,
} from "./rate-limiting-interface.js";
import type { WorkQueueOptions } from "./work-queue.js";

/** Priority of what can wait, the initial list and resyncs; controller-runtime's `handler.LowPriority`. */
export const LOW_PRIORITY: number = -100;

/** One in ten keys handed out is the one that waits longest, if that is 10 s or more. */
export const DEFAULT_AGING: Aging = { afterMs: 10_000, share: 10 };

/** Options of {@link PriorityQueue}. */
export interface PriorityQueueOptions<K> extends Omit<
  WorkQueueOptions<K>,
  "queue"
> {
  /** Default: 5 ms doubling to 1000 s for each key, without a bucket, as controller-runtime. */
  readonly rateLimiter?: RateLimiter<K>;
  /** Default {@link DEFAULT_AGING}; null lets keys of low priority wait for ever, as controller-runtime does. */
  readonly aging?: Aging | null;
}

/** How keys are added to a {@link PriorityQueue}; controller-runtime's AddOpts. */
export interface PriorityAddOptions extends AddOptions {
  /** Ready after so long; default at once. */
  readonly afterMs?: number;
  /** Ready after what the rate limiter says, or `afterMs` if that is less. */
  readonly isRateLimited?: boolean;
}

/**
 * A rate limiting queue that hands out keys of higher priority first; controller-runtime's
 * `priorityqueue`.
 *
 * A key added again keeps the higher of its priorities and the earlier of its
 * times; where its priority rises it goes behind the keys that have that already.
 * Unlike in a DelayingQueue there is one entry a key: a plain `add` takes a delayed
 * one out of its wait.
 *
 * Unlike controller-runtime's, it lets a key that waited long pass now and then, so
 * that low priority never starves, and after a shutdown it still hands out what is
 * queued, as other queues do.
 */
export class PriorityQueue<K>
  extends DelayingQueue<K>
  implements RateLimitingInterface<K>
{
  readonly #order: PriorityBackingQueue<K>;
  readonly #rateLimiter: RateLimiter<K>;

  constructor(options: PriorityQueueOptions<K> = {}) {
    const { rateLimiter, aging, ...rest } = options;
    const order = new PriorityBackingQueue<K>({
      identity: options.keyIdentity ?? ((key) => key),
      clock: options.clock ?? realClock,
      aging: aging === null ? undefined : (aging ?? DEFAULT_AGING),
    });
    super({ ...rest, queue: order });
    this.#order = order;
    this.#rateLimiter =
      rateLimiter ?? new ItemExponentialFailureRateLimiter<K>();
  }

  override add(key: K, options?: AddOptions): void {
    if (this.isShuttingDown) return;
    const waiting = this.takeWaiting(key);
    this.#raise(
      key,
      Math.max(options?.priority ?? 0, waiting?.priority ?? -Infinity),
    );
    if (waiting !== undefined) this.addWithCauses(key, waiting.causes);
    super.add(key, options);
  }

  override addAfter(key: K, delayMs: number, options?: AddOptions): void {
    if (this.isShuttingDown) return;
    // What is ready, or will be as soon as the work on it ends, stays so.
    if (delayMs > 0 && !this.isDirty(key))
      super.addAfter(key, delayMs, options);
    else {
      this.countRetry();
      this.add(key, options);
    }
  }

  addRateLimited(key: K, options?: AddOptions): void {
    this.addWithOptions({ ...options, isRateLimited: true }, key);
  }

  /** Adds several keys alike. */
  addWithOptions(options: PriorityAddOptions, ...keys: readonly K[]): void {
    if (this.isShuttingDown) return;
    const { afterMs = 0, isRateLimited = false } = options;
    for (const key of keys) {
      const limitMs = isRateLimited ? this.#rateLimiter.when(key) : 0;
      const delayMs =
        isRateLimited && afterMs > 0
          ? Math.min(afterMs, limitMs)
          : Math.max(afterMs, limitMs);
      if (delayMs > 0) this.addAfter(key, delayMs, options);
      else this.add(key, options);
    }
  }

  forget(key: K): void {
    this.#rateLimiter.forget(key);
  }

  numRequeues(key: K): number {
    return this.#rateLimiter.numRequeues(key);
  }

  protected override becameReady(key: K, priority: number): void {
    this.#raise(key, priority);
  }

  #raise(key: K, priority: number): void {
    const before = this.#order.priorityOf(key);
    this.#order.raise(key, priority);
    if (this.#order.priorityOf(key) === before) return;
    this.reportDepth(before);
    this.reportDepth(priority);
  }
}
