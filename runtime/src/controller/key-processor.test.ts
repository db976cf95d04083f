import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogFields, Logger } from "../observability/logger.js";
import type { Labels, MetricsProvider } from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { ItemExponentialFailureRateLimiter } from "../workqueue/item-exponential-failure-rate-limiter.js";
import { RateLimitingQueue } from "../workqueue/rate-limiting-queue.js";
import { ControllerMetrics } from "./controller-metrics.js";
import { KeyProcessor } from "./key-processor.js";
import type { Run, RunOutcome } from "./reconcile-runner.js";
import { done, requeue, requeueAfter } from "./result.js";
import { TerminalError } from "./terminal-error.js";

class RecordingMetrics implements MetricsProvider {
  readonly values = new Map<string, number>();
  readonly #add =
    (name: string) =>
    (labels: Labels = {}, by = 1): void => {
      const { controller: _, ...others } = labels;
      const key = [name, ...Object.values(others)].join(" ");
      this.values.set(key, (this.values.get(key) ?? 0) + by);
    };
  counter = ({ name }: { name: string }) => ({ inc: this.#add(name) });
  gauge = ({ name }: { name: string }) => ({
    inc: this.#add(name),
    set: (value: number) => void this.values.set(name, value),
  });
  histogram = ({ name }: { name: string }) => ({
    observe: (value: number) => void this.values.set(name, value),
  });

  /** What is not zero, without the prefix. */
  get counted(): Record<string, number> {
    return Object.fromEntries(
      [...this.values]
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => [
          name.replace("controller_runtime_", ""),
          value,
        ]),
    );
  }
}

function setUp(options: { readonly recoverPanic?: boolean } = {}) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message: string, fields?: LogFields) =>
      void lines.push(
        `warn ${message} ${JSON.stringify(fields?.["failures"])}`,
      ),
    error: (_, message, fields) =>
      void lines.push(`error ${message} ${String(fields?.["failures"])}`),
    child: () => logger,
  };
  const queue = new RateLimitingQueue<string>(
    new ItemExponentialFailureRateLimiter<string>(),
    { clock },
  );
  const metrics = new RecordingMetrics();
  const ran: string[] = [];
  const state: { outcome: RunOutcome; timedOut: boolean; takesMs: number } = {
    outcome: { type: "succeeded", result: done() },
    timedOut: false,
    takesMs: 0,
  };
  const processor = new KeyProcessor({
    queue,
    clock,
    recoverPanic: options.recoverPanic ?? true,
    metrics: new ControllerMetrics({
      controller: "c",
      provider: metrics,
      maxConcurrentReconciles: 3,
    }),
    runner: {
      run: async (key): Promise<Run> => {
        ran.push(key);
        await clock.advance(state.takesMs);
        const { outcome, timedOut } = state;
        return { reconcileId: "id", logger, outcome, timedOut };
      },
    },
  });
  /** Runs the key that is next; the queue must have one. */
  const step = async (): Promise<void> => {
    const item = await queue.get();
    assert.equal(item.shutdown, false);
    await processor.process(item);
  };
  return { clock, queue, metrics, lines, ran, state, step };
}

const failed = (error: unknown): RunOutcome => ({ type: "failed", error });
const failure = new RuntimeError("Down", "down");

test("a success clears the backoff and queues nothing", async () => {
  const { clock, queue, metrics, state, step } = setUp();
  queue.addRateLimited("k");
  await clock.advance(5);
  state.takesMs = 250;
  await step();
  assert.equal(queue.numRequeues("k"), 0);
  assert.equal(queue.length + queue.waitingLength, 0);
  assert.deepEqual(metrics.counted, {
    "reconcile_total success": 1,
    reconcile_time_seconds: 0.25,
    max_concurrent_reconciles: 3,
  });
});

test("an error is retried after a backoff that doubles until something succeeds", async () => {
  const { clock, queue, metrics, lines, state, step } = setUp();
  state.outcome = failed(failure);
  queue.add("k");
  await step();
  for (const delayMs of [5, 10, 20, 40]) {
    await clock.advance(delayMs - 1);
    assert.equal(queue.length, 0);
    await clock.advance(1);
    assert.equal(queue.length, 1);
    await step();
  }
  assert.equal(
    metrics.values.get("controller_runtime_reconcile_total error"),
    5,
  );
  assert.equal(
    metrics.values.get("controller_runtime_reconcile_errors_total"),
    5,
  );
  assert.deepEqual(
    lines,
    [1, 2, 3, 4, 5].map((failures) => `error reconcile failed ${failures}`),
  );
  state.outcome = { type: "succeeded", result: done() };
  await clock.advance(80);
  await step();
  state.outcome = failed(failure);
  queue.add("k");
  await step();
  await clock.advance(5);
  assert.equal(queue.length, 1);
});

test("a terminal error is counted and not retried, and leaves the backoff", async () => {
  const { clock, queue, metrics, state, step } = setUp();
  queue.addRateLimited("k");
  await clock.advance(5);
  state.outcome = failed(
    new RuntimeError("Wrapper", "wrapped", {
      cause: new TerminalError("no cron expression"),
    }),
  );
  await step();
  assert.equal(queue.length + queue.waitingLength, 0);
  assert.equal(queue.numRequeues("k"), 1);
  assert.deepEqual(metrics.counted, {
    "reconcile_total error": 1,
    reconcile_errors_total: 1,
    terminal_reconcile_errors_total: 1,
    max_concurrent_reconciles: 3,
  });
});

test("requeueAfter clears the backoff and comes back at its time", async () => {
  const { clock, queue, metrics, state, step } = setUp();
  queue.addRateLimited("k");
  await clock.advance(5);
  state.outcome = { type: "succeeded", result: requeueAfter("10s") };
  await step();
  assert.equal(queue.numRequeues("k"), 0);
  await clock.advance(9_999);
  assert.equal(queue.length, 0);
  await clock.advance(1);
  assert.equal(queue.length, 1);
  assert.equal(
    metrics.values.get("controller_runtime_reconcile_total requeue_after"),
    1,
  );
});

test("requeue backs off without counting an error", async () => {
  const { clock, queue, metrics, state, step } = setUp();
  state.outcome = { type: "succeeded", result: requeue() };
  queue.add("k");
  for (const delayMs of [5, 10, 20]) {
    await step();
    await clock.advance(delayMs);
    assert.equal(queue.length, 1);
  }
  assert.deepEqual(metrics.counted, {
    "reconcile_total requeue": 3,
    max_concurrent_reconciles: 3,
  });
});

test("what says requeue for ever is named in the log, once", async () => {
  const { clock, queue, lines, state, step } = setUp();
  state.outcome = { type: "succeeded", result: requeueAfter(0) };
  queue.add("k");
  for (let run = 0; run < 30; run += 1) {
    await step();
    await clock.advance(1_000_000);
  }
  assert.deepEqual(lines, [
    "warn asks again and again to be requeued undefined",
  ]);
});

test("a key that changes itself at each run is named in the log, once a minute", async () => {
  const { clock, queue, lines, step } = setUp();
  for (let run = 0; run < 200; run += 1) {
    queue.add("k");
    await step();
    await clock.advance(100);
  }
  assert.equal(lines.length, 1);
  assert.match(lines.join(), /over and over/);
});

test("a key without an object is forgotten, one aborted by shutdown left alone", async () => {
  const { clock, queue, metrics, state, step } = setUp();
  for (const [type, requeues] of [
    ["aborted", 1],
    ["gone", 0],
  ] as const) {
    state.outcome = { type };
    queue.forget("k");
    queue.addRateLimited("k");
    await clock.advance(5);
    await step();
    assert.equal(queue.length + queue.waitingLength, 0);
    assert.equal(queue.numRequeues("k"), requeues);
  }
  assert.deepEqual(metrics.counted, { max_concurrent_reconciles: 3 });
});

test("a key added while it runs comes back, whatever the outcome", async () => {
  for (const outcome of [
    { type: "succeeded", result: done() },
    failed(failure),
    { type: "gone" },
  ] as const) {
    const { queue, state, step } = setUp();
    state.outcome = outcome;
    queue.add("k");
    const running = step();
    await Promise.resolve();
    queue.add("k");
    await running;
    assert.equal(queue.length, 1);
  }
});

test("a bug is counted and retried like any failure", async () => {
  for (const bug of [new TypeError("x is undefined"), "a string", undefined]) {
    const { queue, metrics, state, step } = setUp();
    state.outcome = failed(bug);
    queue.add("k");
    await step();
    assert.equal(queue.waitingLength, 1);
    assert.equal(metrics.counted["reconcile_panics_total"], 1);
    assert.equal(metrics.counted["reconcile_total error"], 1);
  }
});

test("without recoverPanic a bug ends the controller, a failure does not", async () => {
  const { queue, state, step } = setUp({ recoverPanic: false });
  state.outcome = failed(failure);
  queue.add("k");
  await step();
  const bug = new TypeError("x is undefined");
  state.outcome = failed(bug);
  queue.add("other");
  await assert.rejects(step(), (error) => error === bug);
});

test("a timeout is counted even when the reconcile came to an end", async () => {
  const { queue, metrics, state, step } = setUp();
  state.timedOut = true;
  queue.add("k");
  await step();
  assert.equal(metrics.counted["reconcile_timeouts_total"], 1);
  assert.equal(metrics.counted["reconcile_total success"], 1);
});

test("many failing keys do not flood the log with stacks", async () => {
  const { queue, lines, state, step } = setUp();
  state.outcome = failed(failure);
  for (let key = 0; key < 100; key += 1) queue.add(`k${key}`);
  for (let key = 0; key < 100; key += 1) await step();
  assert.equal(lines.filter((line) => line.startsWith("error")).length, 20);
  assert.equal(lines.filter((line) => line.startsWith("warn")).length, 80);
});
