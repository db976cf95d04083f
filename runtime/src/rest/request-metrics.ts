import type { MetricsProvider } from "../observability/metrics.js";
import type { HttpMethod } from "../transport/transport.js";

/** One attempt of a request. `code` is `<error>` when no response came. */
export interface Attempt {
  readonly method: HttpMethod;
  readonly code: string;
  readonly durationMs: number;
}

/** Metrics of requests, under client-go's names. */
export interface RequestMetrics {
  attempt(attempt: Attempt): void;
  retry(attempt: Pick<Attempt, "method" | "code">): void;
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

/** Names and labels as component-base registers them for client-go. */
export function createRequestMetrics(metrics: MetricsProvider): RequestMetrics {
  const requests = metrics.counter({
    name: "rest_client_requests_total",
    help: "Number of HTTP requests, partitioned by status code and method.",
    labels: ["code", "method"],
  });
  const duration = metrics.histogram({
    name: "rest_client_request_duration_seconds",
    help: "Seconds until the headers of a response have come, by verb.",
    labels: ["verb"],
    buckets: SECONDS,
  });
  const retries = metrics.counter({
    name: "rest_client_request_retries_total",
    help: "Number of request retries, partitioned by status code and verb.",
    labels: ["code", "verb"],
  });
  return {
    attempt: ({ method, code, durationMs }) => {
      requests.inc({ code, method });
      duration.observe(durationMs / 1000, { verb: method });
    },
    retry: ({ method, code }) => retries.inc({ code, verb: method }),
  };
}
