import {
  noopMetrics,
  type Labels,
  type MetricsProvider,
} from "../observability/metrics.js";
import type { Clock, Timer } from "../primitives/clock.js";
import { exactDigits } from "./exact-digits.js";

/** How often an informer measures itself, 10 s. */
export const INFORMER_METRICS_PERIOD_MS = 10_000;

/** What an informer knows about itself now. */
export interface InformerState {
  readonly queuedItems: number;
  readonly cachedObjects: number;
  readonly pendingNotifications: number;
  readonly resourceVersion: string;
  /** Infinity before the first list. */
  readonly stalenessMs: number;
}

// Names that running informers measure themselves under.
const namesInUse = new WeakMap<MetricsProvider, Set<string>>();

/**
 * Reports the state of an informer once a period, while it runs and somebody
 * measures. Of several informers with one name the first to run is measured, lest
 * they overwrite each other; the name is free again when it has stopped. As
 * client-go's InformerName.
 */
export class InformerMetrics {
  readonly #name: string;
  readonly #provider: MetricsProvider;
  readonly #clock: Clock;
  readonly #labels: Labels;
  readonly #state: () => InformerState;
  readonly #queuedItems;
  readonly #cachedObjects;
  readonly #pendingNotifications;
  readonly #resourceVersion;
  readonly #staleness;
  readonly #handlerErrors;
  #timer: Timer | undefined;
  #isNameOurs = false;

  constructor(options: {
    readonly name: string;
    readonly provider: MetricsProvider;
    readonly clock: Clock;
    readonly state: () => InformerState;
  }) {
    const { name, provider } = options;
    this.#name = name;
    this.#provider = provider;
    this.#clock = options.clock;
    this.#state = options.state;
    this.#labels = { name };
    const gauge = (metric: string, help: string) =>
      provider.gauge({ name: metric, help, labels: ["name"] });
    this.#queuedItems = gauge(
      "informer_queued_items",
      "Changes queued between the server and the cache.",
    );
    this.#cachedObjects = gauge(
      "informer_cached_objects",
      "Objects in the cache.",
    );
    this.#pendingNotifications = gauge(
      "informer_pending_notifications",
      "Changes that handlers have not been told of yet.",
    );
    this.#resourceVersion = gauge(
      "informer_store_resource_version",
      "The last 15 digits of the resourceVersion up to which the cache is complete.",
    );
    this.#staleness = gauge(
      "cache_staleness_seconds",
      "Seconds since the server was last heard of.",
    );
    this.#handlerErrors = provider.counter({
      name: "informer_handler_errors_total",
      help: "Calls of event handlers that failed.",
      labels: ["name", "handler"],
    });
  }

  start(): void {
    if (this.#provider === noopMetrics) return;
    const names = namesInUse.get(this.#provider) ?? new Set();
    namesInUse.set(this.#provider, names);
    if (names.has(this.#name)) return;
    names.add(this.#name);
    this.#isNameOurs = true;
    this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (!this.#isNameOurs) return;
    this.#isNameOurs = false;
    namesInUse.get(this.#provider)?.delete(this.#name);
  }

  handlerFailed(handler: string): void {
    this.#handlerErrors.inc({ ...this.#labels, handler });
  }

  #arm(): void {
    this.#timer = this.#clock.setTimer(
      () => {
        this.#measure();
        this.#arm();
      },
      INFORMER_METRICS_PERIOD_MS,
      { unref: true },
    );
  }

  #measure(): void {
    const state = this.#state();
    this.#queuedItems.set(state.queuedItems, this.#labels);
    this.#cachedObjects.set(state.cachedObjects, this.#labels);
    this.#pendingNotifications.set(state.pendingNotifications, this.#labels);
    const version = exactDigits(state.resourceVersion);
    if (version !== undefined) this.#resourceVersion.set(version, this.#labels);
    if (Number.isFinite(state.stalenessMs))
      this.#staleness.set(state.stalenessMs / 1000, this.#labels);
  }
}
