import assert from "node:assert/strict";
import { test } from "node:test";
import type {
  Labels,
  MetricDescription,
  MetricsProvider,
} from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { DelayingQueue } from "./delaying-queue.js";
import { WorkQueue } from "./work-queue.js";

/** Keeps the last value of gauges and counters, and all observations. */
function recorder(): {
  readonly provider: MetricsProvider;
  readonly values: Map<string, number>;
  readonly observed: Map<string, number[]>;
} {
  const values = new Map<string, number>();
  const observed = new Map<string, number[]>();
  const key = (name: string, labels: Labels | undefined): string =>
    `${name}{${labels?.["name"] ?? ""}}`;
  const add = (name: string, labels: Labels | undefined, by: number): void => {
    values.set(key(name, labels), (values.get(key(name, labels)) ?? 0) + by);
  };
  const provider: MetricsProvider = {
    counter: ({ name }: MetricDescription) => ({
      inc: (labels, by = 1) => add(name, labels, by),
    }),
    gauge: ({ name }: MetricDescription) => ({
      inc: (labels, by = 1) => add(name, labels, by),
      set: (value, labels) => void values.set(key(name, labels), value),
    }),
    histogram: ({ name }: MetricDescription) => ({
      observe: (value, labels) =>
        void observed.set(key(name, labels), [
          ...(observed.get(key(name, labels)) ?? []),
          value,
        ]),
    }),
  };
  return { provider, values, observed };
}

test("Metrics: a key is counted and timed from its first add to done", async () => {
  const clock = new FakeClock();
  const { provider, values, observed } = recorder();
  const queue = new WorkQueue<string>({
    name: "test",
    metrics: provider,
    clock,
  });
  const value = (name: string): number =>
    values.get(`workqueue_${name}{test}`) ?? 0;
  const last = (name: string): number | undefined =>
    observed.get(`workqueue_${name}{test}`)?.at(-1);

  queue.add("foo");
  assert.equal(value("adds_total"), 1);
  assert.equal(value("depth"), 1);
  await clock.advance(50);
  queue.add("foo");
  assert.equal(value("adds_total"), 1);
  await queue.get();
  assert.equal(value("depth"), 0);
  assert.equal(last("queue_duration_seconds"), 0.05);

  // Added while worked on: counted once, and waiting from then.
  await clock.advance(25);
  queue.add("foo");
  queue.add("foo");
  assert.equal(value("adds_total"), 2);
  assert.equal(value("depth"), 0);
  queue.done("foo");
  assert.equal(last("work_duration_seconds"), 0.025);
  assert.equal(value("depth"), 1);
  await clock.advance(10);
  await queue.get();
  assert.equal(last("queue_duration_seconds"), 0.01);

  await clock.advance(1000);
  assert.ok(value("unfinished_work_seconds") >= 0.5);
  assert.equal(
    value("unfinished_work_seconds"),
    value("longest_running_processor_seconds"),
  );
  queue.done("foo");
  await clock.advance(1000);
  assert.equal(value("unfinished_work_seconds"), 0);
  assert.equal(clock.timers, 0);
});

test("Metrics: unfinished work adds up the ages of everything in progress", async () => {
  const clock = new FakeClock();
  const { provider, values } = recorder();
  const queue = new WorkQueue<string>({
    name: "test",
    metrics: provider,
    clock,
  });
  queue.add("a");
  await queue.get();
  await clock.advance(250);
  queue.add("b");
  await queue.get();
  await clock.advance(250);
  assert.equal(values.get("workqueue_unfinished_work_seconds{test}"), 0.75);
  assert.equal(
    values.get("workqueue_longest_running_processor_seconds{test}"),
    0.5,
  );
  queue.shutDown();
});

test("Metrics: every addition for later is a retry", () => {
  const clock = new FakeClock();
  const { provider, values } = recorder();
  const queue = new DelayingQueue<string>({
    name: "test",
    metrics: provider,
    clock,
  });
  queue.addAfter("a", 10);
  queue.addAfter("a", 0);
  assert.equal(values.get("workqueue_retries_total{test}"), 2);
  queue.shutDown();
});

test("MetricShutdown: a shutdown ends the measuring", async () => {
  const clock = new FakeClock();
  const { provider } = recorder();
  const queue = new WorkQueue<string>({
    name: "test",
    metrics: provider,
    clock,
  });
  queue.add("a");
  await queue.get();
  assert.equal(clock.timers, 1);
  queue.shutDown();
  assert.equal(clock.timers, 0);
});

test("a queue without a name has no metrics and no timer", async () => {
  const clock = new FakeClock();
  const { provider, values } = recorder();
  const queue = new WorkQueue<string>({ metrics: provider, clock });
  queue.add("a");
  await queue.get();
  assert.equal(values.size, 0);
  assert.equal(clock.timers, 0);
});
