/** Label values of one observation. */
export type Labels = Readonly<Record<string, string>>;

/** A value that only grows. */
export interface Counter {
  inc(labels?: Labels, by?: number): void;
}

/** A value that goes up and down. */
export interface Gauge {
  set(value: number, labels?: Labels): void;
  inc(labels?: Labels, by?: number): void;
}

/** Observations sorted into buckets. */
export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** Name, help text and label names of a metric. */
export interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram's buckets, in the metric's unit. */
  readonly buckets?: readonly number[];
}

/**
 * Makes metrics; asked twice for one name it gives the same metric. A prom-client
 * adapter is a few lines, and the runtime has no dependency on it.
 */
export interface MetricsProvider {
  counter(description: MetricDescription): Counter;
  gauge(description: MetricDescription): Gauge;
  histogram(description: MetricDescription): Histogram;
}

const noopMetric = {
  inc: () => undefined,
  set: () => undefined,
  observe: () => undefined,
};

/** Measures nothing; the default of every component that takes metrics. */
export const noopMetrics: MetricsProvider = {
  counter: () => noopMetric,
  gauge: () => noopMetric,
  histogram: () => noopMetric,
};
