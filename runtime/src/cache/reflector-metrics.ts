import type { Labels, MetricsProvider } from "../observability/metrics.js";
import { exactDigits } from "./exact-digits.js";

// Seconds, from 1 ms to about 4 min.
const DURATION_BUCKETS: readonly number[] = Array.from(
  { length: 10 },
  (_, exponent) => 0.001 * 4 ** exponent,
);
const COUNT_BUCKETS: readonly number[] = Array.from(
  { length: 9 },
  (_, exponent) => 4 ** exponent,
);

/**
 * What a Reflector reports, under the names that Kubernetes gives these metrics.
 * client-go defines them but feeds none.
 */
export class ReflectorMetrics {
  readonly #labels: Labels;
  readonly #lists;
  readonly #listDuration;
  readonly #itemsPerList;
  readonly #watches;
  readonly #shortWatches;
  readonly #watchDuration;
  readonly #itemsPerWatch;
  readonly #lastResourceVersion;
  readonly #relists;
  readonly #errors;

  constructor(name: string, provider: MetricsProvider) {
    this.#labels = { name };
    const labels = ["name"];
    this.#lists = provider.counter({
      name: "reflector_lists_total",
      help: "Lists that a reflector asked for, streamed ones included.",
      labels,
    });
    this.#listDuration = provider.histogram({
      name: "reflector_list_duration_seconds",
      help: "Seconds from the request of a list to its last object.",
      labels,
      buckets: DURATION_BUCKETS,
    });
    this.#itemsPerList = provider.histogram({
      name: "reflector_items_per_list",
      help: "Objects of a list.",
      labels,
      buckets: COUNT_BUCKETS,
    });
    this.#watches = provider.counter({
      name: "reflector_watches_total",
      help: "Watches that a reflector opened.",
      labels,
    });
    this.#shortWatches = provider.counter({
      name: "reflector_short_watches_total",
      help: "Watches that ended within a second without an event.",
      labels,
    });
    this.#watchDuration = provider.histogram({
      name: "reflector_watch_duration_seconds",
      help: "Seconds that a watch was open.",
      labels,
      buckets: DURATION_BUCKETS,
    });
    this.#itemsPerWatch = provider.histogram({
      name: "reflector_items_per_watch",
      help: "Events of a watch.",
      labels,
      buckets: COUNT_BUCKETS,
    });
    this.#lastResourceVersion = provider.gauge({
      name: "reflector_last_resource_version",
      help: "The last 15 digits of the resourceVersion that a reflector has come to.",
      labels,
    });
    this.#relists = provider.counter({
      name: "reflector_relists_total",
      help: "Lists after the first one.",
      labels,
    });
    this.#errors = provider.counter({
      name: "reflector_errors_total",
      help: "Failed attempts of a reflector to list or watch, and dropped events, by reason.",
      labels: ["name", "reason"],
    });
  }

  listed(list: {
    readonly seconds: number;
    readonly items: number;
    readonly isRelist: boolean;
  }): void {
    this.#lists.inc(this.#labels);
    if (list.isRelist) this.#relists.inc(this.#labels);
    this.#listDuration.observe(list.seconds, this.#labels);
    this.#itemsPerList.observe(list.items, this.#labels);
  }

  watchOpened(): void {
    this.#watches.inc(this.#labels);
  }

  watchClosed(watch: {
    readonly seconds: number;
    readonly events: number;
    readonly isShort: boolean;
  }): void {
    if (watch.isShort) this.#shortWatches.inc(this.#labels);
    this.#watchDuration.observe(watch.seconds, this.#labels);
    this.#itemsPerWatch.observe(watch.events, this.#labels);
  }

  resourceVersion(resourceVersion: string): void {
    const digits = exactDigits(resourceVersion);
    if (digits !== undefined)
      this.#lastResourceVersion.set(digits, this.#labels);
  }

  failed(reason: string): void {
    this.#errors.inc({ ...this.#labels, reason });
  }
}
