import type { Clock } from "../primitives/clock.js";
import { TokenBucket } from "../primitives/token-bucket.js";
import type {
  RateLimitingInterface,
  WorkItem,
} from "../workqueue/rate-limiting-interface.js";
import type { ControllerMetrics } from "./controller-metrics.js";
import { HotLoopDetector } from "./hot-loop-detector.js";
import { isPanic } from "./is-panic.js";
import type { Run } from "./reconcile-runner.js";
import type { Causes } from "../workqueue/cause.js";
import type { Result } from "./result.js";
import { isTerminalError } from "./terminal-error.js";

// One key in trouble backs off by itself; a thousand at once shall not flood the log with stacks.
const STACK_BURST = 20;
const STACK_REFILL_MS = 1_000;
/** Requeues in a row that are worth a warning: by then the backoff is over a minute. */
const MANY_REQUEUES = 15;

/** Options of {@link KeyProcessor}. */
export interface KeyProcessorOptions {
  readonly queue: RateLimitingInterface<string>;
  readonly runner: {
    run(key: string, causes: Causes): Promise<Run>;
  };
  readonly metrics: ControllerMetrics;
  readonly recoverPanic: boolean;
  readonly clock: Clock;
}

/** Runs keys and queues them again as the outcome demands. */
export class KeyProcessor {
  readonly #options: KeyProcessorOptions;
  readonly #hotLoops: HotLoopDetector;
  readonly #stacks: TokenBucket;

  constructor(options: KeyProcessorOptions) {
    const { clock } = options;
    this.#options = options;
    this.#hotLoops = new HotLoopDetector({ clock });
    this.#stacks = new TokenBucket({
      burst: STACK_BURST,
      refillMs: STACK_REFILL_MS,
      clock,
    });
  }

  /**
   * Runs what the queue handed out, and gives it back.
   *
   * @throws the bug of a reconciler when `recoverPanic` is false.
   */
  async process(
    item: Exclude<WorkItem<string>, { readonly shutdown: true }>,
  ): Promise<void> {
    const { queue, runner, metrics, clock } = this.#options;
    const { key, causes } = item;
    const startMs = clock.monotonicMs();
    metrics.started();
    try {
      const run = await runner.run(key, causes);
      if (run.timedOut) metrics.timeout();
      this.#apply(key, run);
    } finally {
      metrics.ended(clock.monotonicMs() - startMs);
      queue.done(key);
    }
  }

  #apply(key: string, run: Run): void {
    const { queue } = this.#options;
    const { outcome } = run;
    switch (outcome.type) {
      case "gone":
        queue.forget(key);
        return;
      case "aborted":
        return;
      case "failed":
        this.#fail(key, run, outcome.error);
        return;
      case "succeeded":
        if (this.#hotLoops.observe(key))
          run.logger.warn(
            "reconciled over and over: does each run change the object?",
          );
        this.#follow(key, run, outcome.result);
        return;
    }
  }

  #follow(key: string, run: Run, result: Result): void {
    const { queue, metrics } = this.#options;
    switch (result.type) {
      case "done":
        queue.forget(key);
        metrics.outcome("success");
        return;
      case "requeueAfter":
        queue.forget(key);
        queue.addAfter(key, result.delayMs, {
          cause: { reason: "RequeueAfter" },
        });
        metrics.outcome("requeue_after");
        return;
      case "requeue":
        queue.addRateLimited(key, { cause: { reason: "Requeue" } });
        metrics.outcome("requeue");
        if (queue.numRequeues(key) === MANY_REQUEUES)
          run.logger.warn("asks again and again to be requeued", {
            requeues: MANY_REQUEUES,
          });
        return;
    }
  }

  #fail(key: string, run: Run, error: unknown): void {
    const { queue, metrics, recoverPanic } = this.#options;
    const isTerminal = isTerminalError(error);
    const panic = isPanic(error);
    metrics.outcome("error");
    if (panic) metrics.panic();
    if (isTerminal) metrics.terminalError();
    if (panic && !recoverPanic) throw error;
    if (!isTerminal) queue.addRateLimited(key, { cause: { reason: "Retry" } });
    const fields = {
      panic,
      willRetry: !isTerminal,
      failures: queue.numRequeues(key),
    };
    if (this.#stacks.tryTake())
      run.logger.error(error, "reconcile failed", fields);
    else
      run.logger.warn("reconcile failed", {
        ...fields,
        error: error instanceof Error ? error.message : String(error),
      });
  }
}
