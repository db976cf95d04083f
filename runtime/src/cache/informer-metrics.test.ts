import assert from "node:assert/strict";
import { test } from "node:test";
import type { MetricsProvider } from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import {
  INFORMER_METRICS_PERIOD_MS,
  InformerMetrics,
} from "./informer-metrics.js";

/** Metrics that note the number of cached objects that each name reported. */
function noted(): { provider: MetricsProvider; reported: () => string[] } {
  const values: string[] = [];
  const none = { inc: () => undefined, observe: () => undefined };
  return {
    provider: {
      counter: () => none,
      histogram: () => none,
      gauge: ({ name }) => ({
        inc: () => undefined,
        set: (value, labels) => {
          if (name === "informer_cached_objects")
            values.push(`${labels?.["name"] ?? ""} ${value}`);
        },
      }),
    },
    reported: () => values.splice(0),
  };
}

const clock = new FakeClock();

function metricsOf(
  provider: MetricsProvider,
  options: { readonly name: string; readonly cachedObjects: number },
): InformerMetrics {
  const { name, cachedObjects } = options;
  return new InformerMetrics({
    name,
    provider,
    clock,
    state: () => ({
      queuedItems: 0,
      cachedObjects,
      pendingNotifications: 0,
      resourceVersion: "1",
      stalenessMs: 0,
    }),
  });
}

test("InformerName: of informers with one name the first to run is measured, until it stops; others are told apart", async () => {
  const { provider, reported } = noted();
  const first = metricsOf(provider, { name: "pods", cachedObjects: 1 });
  const second = metricsOf(provider, { name: "pods", cachedObjects: 2 });
  const other = metricsOf(provider, { name: "nodes", cachedObjects: 3 });
  for (const metrics of [first, second, other]) metrics.start();
  await clock.advance(INFORMER_METRICS_PERIOD_MS);
  assert.deepEqual(reported(), ["pods 1", "nodes 3"]);
  // One that never had the name frees nothing.
  second.stop();
  metricsOf(provider, { name: "pods", cachedObjects: 4 }).start();
  await clock.advance(INFORMER_METRICS_PERIOD_MS);
  assert.deepEqual(reported(), ["pods 1", "nodes 3"]);
  first.stop();
  const next = metricsOf(provider, { name: "pods", cachedObjects: 5 });
  next.start();
  await clock.advance(INFORMER_METRICS_PERIOD_MS);
  assert.deepEqual(reported().sort(), ["nodes 3", "pods 5"]);
  next.stop();
  other.stop();
  assert.equal(clock.timers, 0);
});

test("InformerName: providers know nothing of each other's names", async () => {
  const [one, two] = [noted(), noted()];
  const both = [one, two].map(({ provider }) =>
    metricsOf(provider, { name: "pods", cachedObjects: 1 }),
  );
  for (const metrics of both) metrics.start();
  await clock.advance(INFORMER_METRICS_PERIOD_MS);
  assert.deepEqual(one.reported(), ["pods 1"]);
  assert.deepEqual(two.reported(), ["pods 1"]);
  for (const metrics of both) metrics.stop();
});
