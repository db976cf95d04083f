import type { Clock, Timer } from "../primitives/clock.js";
import type { Labels, MetricsProvider } from "../observability/metrics.js";

/** How often the age of unfinished work is measured; client-go's defaultUnfinishedWorkUpdatePeriod. */
export const UNFINISHED_WORK_UPDATE_PERIOD_MS = 500;

// Seconds; client-go's exponential buckets of 10 ns × 10ⁿ.
const DURATION_BUCKETS: readonly number[] = Array.from(
  { length: 12 },
  (_, exponent) => 1e-8 * 10 ** exponent,
);

/** What a WorkQueue reports while it works. */
export interface QueueMetrics<K> {
  /** `key` became dirty and was not so before. */
  add(key: K): void;
  /** `key` was handed out. */
  get(key: K): void;
  /** Work on `key` ended. */
  done(key: K): void;
  /** `priority` is empty where the queue has none. */
  depth(length: number, priority: string): void;
  retry(): void;
  /** Ends the measuring of unfinished work. */
  stop(): void;
}

const NOOP_QUEUE_METRICS: QueueMetrics<unknown> = {
  add: () => undefined,
  get: () => undefined,
  done: () => undefined,
  depth: () => undefined,
  retry: () => undefined,
  stop: () => undefined,
};

/** For a queue without a name or a provider. */
export function noopQueueMetrics<K>(): QueueMetrics<K> {
  return NOOP_QUEUE_METRICS;
}

/**
 * Metrics under the names that client-go and controller-runtime give them, with
 * the queue's name in the labels `name` and `controller`, and the depth of a
 * priority queue for each priority.
 */
export function createQueueMetrics<K>(options: {
  readonly name: string;
  readonly provider: MetricsProvider;
  readonly clock: Clock;
}): QueueMetrics<K> {
  return new ProvidedQueueMetrics<K>(options);
}

class ProvidedQueueMetrics<K> implements QueueMetrics<K> {
  readonly #clock: Clock;
  readonly #labels: Labels;
  readonly #depth;
  readonly #adds;
  readonly #queueDuration;
  readonly #workDuration;
  readonly #unfinished;
  readonly #longest;
  readonly #retries;
  readonly #addedMs = new Map<K, number>();
  readonly #startedMs = new Map<K, number>();
  #ticker: Timer | undefined;
  #isStopped = false;

  constructor(options: {
    readonly name: string;
    readonly provider: MetricsProvider;
    readonly clock: Clock;
  }) {
    const { name, provider } = options;
    const labels = ["name", "controller"];
    const duration = (metric: string, help: string) =>
      provider.histogram({
        name: `workqueue_${metric}`,
        help,
        labels,
        buckets: DURATION_BUCKETS,
      });
    const gauge = (
      metric: string,
      help: string,
      more: readonly string[] = [],
    ) =>
      provider.gauge({
        name: `workqueue_${metric}`,
        help,
        labels: [...labels, ...more],
      });
    const counter = (metric: string, help: string) =>
      provider.counter({ name: `workqueue_${metric}`, help, labels });
    this.#clock = options.clock;
    this.#labels = { name, controller: name };
    this.#depth = gauge("depth", "Keys waiting in the queue now.", [
      "priority",
    ]);
    this.#adds = counter("adds_total", "Keys added to the queue.");
    this.#queueDuration = duration(
      "queue_duration_seconds",
      "Seconds a key stays in the queue before it is handed out.",
    );
    this.#workDuration = duration(
      "work_duration_seconds",
      "Seconds that the work on a key takes.",
    );
    this.#unfinished = gauge(
      "unfinished_work_seconds",
      "Seconds spent so far on work in progress, added up; large values mean stuck workers.",
    );
    this.#longest = gauge(
      "longest_running_processor_seconds",
      "Seconds that the longest work in progress has run so far.",
    );
    this.#retries = counter("retries_total", "Keys added for later.");
  }

  add(key: K): void {
    this.#adds.inc(this.#labels);
    if (!this.#addedMs.has(key))
      this.#addedMs.set(key, this.#clock.monotonicMs());
  }

  get(key: K): void {
    const nowMs = this.#clock.monotonicMs();
    const addedMs = this.#addedMs.get(key);
    if (addedMs !== undefined) {
      this.#queueDuration.observe((nowMs - addedMs) / 1000, this.#labels);
      this.#addedMs.delete(key);
    }
    this.#startedMs.set(key, nowMs);
    this.#tickLater();
  }

  done(key: K): void {
    const startedMs = this.#startedMs.get(key);
    if (startedMs === undefined) return;
    this.#workDuration.observe(
      (this.#clock.monotonicMs() - startedMs) / 1000,
      this.#labels,
    );
    this.#startedMs.delete(key);
  }

  depth(length: number, priority: string): void {
    this.#depth.set(length, { ...this.#labels, priority });
  }

  retry(): void {
    this.#retries.inc(this.#labels);
  }

  stop(): void {
    this.#isStopped = true;
    this.#ticker?.cancel();
    this.#ticker = undefined;
  }

  // Ticks only while something is worked on, and once more to report that nothing is.
  #tickLater(): void {
    if (this.#isStopped || this.#ticker !== undefined) return;
    this.#ticker = this.#clock.setTimer(
      () => {
        this.#ticker = undefined;
        this.#measureUnfinished();
        if (this.#startedMs.size > 0) this.#tickLater();
      },
      UNFINISHED_WORK_UPDATE_PERIOD_MS,
      { unref: true },
    );
  }

  #measureUnfinished(): void {
    const nowMs = this.#clock.monotonicMs();
    let totalMs = 0;
    let longestMs = 0;
    for (const startedMs of this.#startedMs.values()) {
      totalMs += nowMs - startedMs;
      longestMs = Math.max(longestMs, nowMs - startedMs);
    }
    this.#unfinished.set(totalMs / 1000, this.#labels);
    this.#longest.set(longestMs / 1000, this.#labels);
  }
}
