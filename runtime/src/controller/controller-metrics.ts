import type {
  Counter,
  Gauge,
  Histogram,
  Labels,
  MetricsProvider,
} from "../observability/metrics.js";

/** The label `result` of `controller_runtime_reconcile_total`. */
export type ReconcileOutcome =
  "success" | "error" | "requeue" | "requeue_after";

const OUTCOMES: readonly ReconcileOutcome[] = [
  "error",
  "requeue_after",
  "requeue",
  "success",
];

// Seconds; those of controller-runtime, so that its dashboards fit.
const RECONCILE_SECONDS: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5,
  0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9,
  10, 15, 20, 25, 30, 40, 50, 60,
];

const PREFIX = "controller_runtime_";

/** What one controller measures, under controller-runtime's names. */
export class ControllerMetrics {
  readonly #labels: Labels;
  readonly #total: Counter;
  readonly #errors: Counter;
  readonly #terminalErrors: Counter;
  readonly #panics: Counter;
  readonly #timeouts: Counter;
  readonly #seconds: Histogram;
  readonly #activeWorkers: Gauge;

  constructor(options: {
    readonly controller: string;
    readonly provider: MetricsProvider;
    readonly maxConcurrentReconciles: number;
  }) {
    const { controller, provider } = options;
    const labels = ["controller"];
    const counter = (name: string, help: string): Counter =>
      provider.counter({ name: `${PREFIX}${name}`, help, labels });
    this.#labels = { controller };
    this.#total = provider.counter({
      name: `${PREFIX}reconcile_total`,
      help: "Reconciles, by result.",
      labels: ["controller", "result"],
    });
    this.#errors = counter("reconcile_errors_total", "Reconciles that failed.");
    this.#terminalErrors = counter(
      "terminal_reconcile_errors_total",
      "Reconciles that failed for good.",
    );
    this.#panics = counter(
      "reconcile_panics_total",
      "Reconciles that ended in a bug of the reconciler.",
    );
    this.#timeouts = counter(
      "reconcile_timeouts_total",
      "Reconciles that ran into their timeout.",
    );
    this.#seconds = provider.histogram({
      name: `${PREFIX}reconcile_time_seconds`,
      help: "Seconds that a reconcile takes.",
      labels,
      buckets: RECONCILE_SECONDS,
    });
    this.#activeWorkers = provider.gauge({
      name: `${PREFIX}active_workers`,
      help: "Reconciles running now.",
      labels,
    });
    provider
      .gauge({
        name: `${PREFIX}max_concurrent_reconciles`,
        help: "Reconciles that may run at once.",
        labels,
      })
      .set(options.maxConcurrentReconciles, this.#labels);
    this.#activeWorkers.set(0, this.#labels);
    // Zeroes, so that rates are right from the first increase on.
    for (const result of OUTCOMES)
      this.#total.inc({ ...this.#labels, result }, 0);
    for (const other of [
      this.#errors,
      this.#terminalErrors,
      this.#panics,
      this.#timeouts,
    ])
      other.inc(this.#labels, 0);
  }

  started(): void {
    this.#activeWorkers.inc(this.#labels, 1);
  }

  ended(durationMs: number): void {
    this.#activeWorkers.inc(this.#labels, -1);
    this.#seconds.observe(durationMs / 1000, this.#labels);
  }

  outcome(result: ReconcileOutcome): void {
    this.#total.inc({ ...this.#labels, result });
    if (result === "error") this.#errors.inc(this.#labels);
  }

  terminalError(): void {
    this.#terminalErrors.inc(this.#labels);
  }

  panic(): void {
    this.#panics.inc(this.#labels);
  }

  timeout(): void {
    this.#timeouts.inc(this.#labels);
  }
}
