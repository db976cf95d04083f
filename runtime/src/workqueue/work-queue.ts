import { noopMetrics, type MetricsProvider } from "../observability/metrics.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { onAbort } from "../primitives/on-abort.js";
import { createFifoBackingQueue, type BackingQueue } from "./backing-queue.js";
import {
  DEFAULT_MAX_CAUSES,
  NO_CAUSES,
  withCause,
  type Causes,
} from "./cause.js";
import {
  createQueueMetrics,
  noopQueueMetrics,
  type QueueMetrics,
} from "./queue-metrics.js";
import type {
  AddOptions,
  QueueInterface,
  WorkItem,
} from "./rate-limiting-interface.js";

/** Options of {@link WorkQueue}. */
export interface WorkQueueOptions<K> {
  /** Label of the queue's metrics; without one there are none. */
  readonly name?: string;
  /** Default: none. */
  readonly metrics?: MetricsProvider;
  /** Default {@link realClock}. */
  readonly clock?: Clock;
  /** Order of what is queued; default first in, first out. */
  readonly queue?: BackingQueue<K>;
  /**
   * Tells equal keys: two whose identities are the same value are one key.
   * Default the key itself, right for strings and numbers; give keys that are
   * objects one that makes a string.
   */
  readonly keyIdentity?: (key: K) => unknown;
  /** Default {@link DEFAULT_MAX_CAUSES}. */
  readonly maxCauses?: number;
}

interface Waiter<K> {
  readonly resolve: (item: WorkItem<K>) => void;
}

/**
 * Hands out each key once however often it was added, never to two workers at
 * once; client-go's `workqueue.Typed`.
 *
 * Unlike client-go's, `shutDownWithDrain` also waits for keys that are still
 * queued, and doesn't turn an earlier `shutDown` into a drain.
 */
export class WorkQueue<K> implements QueueInterface<K> {
  readonly #queue: BackingQueue<K>;
  readonly #identity: ((key: K) => unknown) | undefined;
  readonly #maxCauses: number;
  readonly #metrics: QueueMetrics<unknown>;
  /** Keys that need work, by identity: those queued, and those added again while worked on. */
  readonly #dirty = new Map<unknown, Causes>();
  readonly #processing = new Set<unknown>();
  readonly #waiters = new Set<Waiter<K>>();
  readonly #drainers = new Set<() => void>();
  #isShuttingDown = false;
  #isDraining = false;

  constructor(options: WorkQueueOptions<K> = {}) {
    const { name, metrics = noopMetrics, clock = realClock } = options;
    this.#queue = options.queue ?? createFifoBackingQueue<K>();
    this.#identity = options.keyIdentity;
    this.#maxCauses = options.maxCauses ?? DEFAULT_MAX_CAUSES;
    this.#metrics =
      name === undefined || metrics === noopMetrics
        ? noopQueueMetrics()
        : createQueueMetrics({ name, provider: metrics, clock });
  }

  get length(): number {
    return this.#queue.length;
  }

  get isShuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  add(key: K, options?: AddOptions): void {
    if (this.#isShuttingDown) return;
    this.addWithCauses(
      key,
      options?.cause === undefined
        ? NO_CAUSES
        : { kept: [options.cause], dropped: 0 },
    );
  }

  get(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<WorkItem<K>> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#queue.length > 0) return Promise.resolve(this.#handOut());
    if (this.#isFinished()) return Promise.resolve({ shutdown: true });
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiters.delete(waiter);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter<K> = {
        resolve: (item) => {
          stopListening();
          resolve(item);
        },
      };
      this.#waiters.add(waiter);
      const stopListening = onAbort(signal, giveUp);
    });
  }

  done(key: K): void {
    const identity = this.identityOf(key);
    if (!this.#processing.delete(identity)) return;
    this.#metrics.done(identity);
    if (this.#dirty.has(identity)) this.#push(key);
    this.#settleDrain();
  }

  shutDown(): void {
    this.#isDraining = false;
    this.#beginShutDown();
    this.#settleDrain();
  }

  shutDownWithDrain(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const { signal } = options;
    if (!this.#isShuttingDown) this.#isDraining = true;
    this.#beginShutDown();
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const giveUp = (): void => {
        this.#drainers.delete(onDrained);
        reject(signal?.reason as Error);
      };
      const onDrained = (): void => {
        stopListening();
        resolve();
      };
      this.#drainers.add(onDrained);
      const stopListening = onAbort(signal, giveUp);
      this.#settleDrain();
    });
  }

  /** The value that tells whether two keys are one. */
  protected identityOf(key: K): unknown {
    return this.#identity === undefined ? key : this.#identity(key);
  }

  /** As {@link add}, with everything that a delayed key has collected. */
  protected addWithCauses(key: K, causes: Causes): void {
    if (this.#isShuttingDown) return;
    const identity = this.identityOf(key);
    const known = this.#dirty.get(identity);
    if (known !== undefined) {
      if (causes !== NO_CAUSES)
        this.#dirty.set(identity, this.mergeCauses(known, causes));
      if (!this.#processing.has(identity)) this.#queue.touch(key);
      return;
    }
    this.#metrics.add(identity);
    this.#dirty.set(identity, causes);
    if (!this.#processing.has(identity)) this.#push(key);
  }

  /** Both, in order, within the queue's bound. */
  protected mergeCauses(known: Causes, more: Causes): Causes {
    let merged = known;
    for (const cause of more.kept)
      merged = withCause(merged, cause, { maxCauses: this.#maxCauses });
    return more.dropped === 0
      ? merged
      : { kept: merged.kept, dropped: merged.dropped + more.dropped };
  }

  /** True for a key that is queued, or will be once the work on it ends. */
  protected isDirty(key: K): boolean {
    return this.#dirty.has(this.identityOf(key));
  }

  /** Measures how much is queued, of one priority where the queue has any. */
  protected reportDepth(priority: number): void {
    const atPriority = this.#queue.lengthAt?.(priority);
    if (atPriority === undefined) this.#metrics.depth(this.#queue.length, "");
    else this.#metrics.depth(atPriority, String(priority));
  }

  /** Counts one key that was added for later. */
  protected countRetry(): void {
    this.#metrics.retry();
  }

  #push(key: K): void {
    this.#queue.push(key);
    this.reportDepth(this.#queue.priorityOf?.(key) ?? 0);
    const [waiter] = this.#waiters;
    if (waiter === undefined) return;
    this.#waiters.delete(waiter);
    waiter.resolve(this.#handOut());
  }

  #handOut(): WorkItem<K> {
    const key = this.#queue.pop();
    const identity = this.identityOf(key);
    const causes = this.#dirty.get(identity) ?? NO_CAUSES;
    const priority = this.#queue.poppedPriority ?? 0;
    this.reportDepth(priority);
    this.#metrics.get(identity);
    this.#processing.add(identity);
    this.#dirty.delete(identity);
    return { shutdown: false, key, causes, priority };
  }

  #beginShutDown(): void {
    this.#isShuttingDown = true;
    this.#metrics.stop();
    if (this.#isFinished()) this.#dismissWaiters();
  }

  // Draining, keys that were added again while worked on are still to come.
  #isFinished(): boolean {
    return (
      this.#isShuttingDown && !(this.#isDraining && this.#processing.size > 0)
    );
  }

  #dismissWaiters(): void {
    for (const waiter of this.#waiters) waiter.resolve({ shutdown: true });
    this.#waiters.clear();
  }

  #settleDrain(): void {
    if (!this.#isShuttingDown) return;
    const isIdle = this.#processing.size === 0 && this.#queue.length === 0;
    if (this.#isDraining && !isIdle) return;
    this.#dismissWaiters();
    for (const onDrained of this.#drainers) onDrained();
    this.#drainers.clear();
  }
}
