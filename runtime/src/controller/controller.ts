import type { Syncable } from "../cache/syncable.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { Latch } from "../primitives/latch.js";
import { onAbort } from "../primitives/on-abort.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { TaskGroup } from "../primitives/task-group.js";
import { defaultControllerRateLimiter } from "../workqueue/default-controller-rate-limiter.js";
import { RateLimitingQueue } from "../workqueue/rate-limiting-queue.js";
import type { BoundLister } from "./bound-lister.js";
import type { ControllerHost, Runnable } from "./controller-host.js";
import { ControllerMetrics } from "./controller-metrics.js";
import {
  DEFAULT_MAX_CONCURRENT_RECONCILES,
  type ControllerOptions,
} from "./controller-options.js";
import type { ControllerSource } from "./controller-source.js";
import { KeyProcessor } from "./key-processor.js";
import { ReconcileRunner } from "./reconcile-runner.js";
import type { DeletedReconciler, Reconciler } from "./reconciler.js";
import { waitForSources } from "./wait-for-sources.js";

/** What a {@link Controller} is made of; the builder puts it together. */
export interface ControllerParts<T extends KubeObject> {
  readonly host: ControllerHost;
  readonly resource: ApiResource<T>;
  readonly options: ControllerOptions<T>;
  readonly reconciler: Reconciler<T>;
  readonly deletedReconciler: DeletedReconciler<T> | undefined;
  readonly lister: BoundLister<T>;
  readonly sources: readonly ControllerSource<T>[];
}

/**
 * Reconciles the objects of one kind: events of its sources become keys in a
 * rate-limited queue, and workers take them one by one; controller-runtime's Controller.
 */
export class Controller<T extends KubeObject> implements Runnable, Syncable {
  readonly name: string;
  readonly #parts: ControllerParts<T>;
  readonly #synced = new Latch();
  #isStarted = false;

  constructor(parts: ControllerParts<T>) {
    this.#parts = parts;
    this.name = parts.options.name ?? parts.resource.kind.toLowerCase();
  }

  /** True once its caches are complete and its workers run. */
  get hasSynced(): boolean {
    return this.#synced.isOpen;
  }

  waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    return this.#synced.wait(options);
  }

  /**
   * Works until `signal` aborts; then takes nothing more from its queue and waits for
   * what runs, for at most the host's `gracefulShutdownMs`.
   *
   * @throws {@link RuntimeError} `AlreadyStarted`; `CacheSyncTimeout`; the bug of a
   * reconciler when `recoverPanic` is false.
   */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    if (this.#isStarted)
      throw new RuntimeError(
        "AlreadyStarted",
        `controller ${this.name} was started before`,
      );
    this.#isStarted = true;
    const { signal } = options;
    const { host, lister, sources } = this.#parts;
    const { clock, metrics } = host;
    const { cacheSyncTimeoutMs = host.cacheSyncTimeoutMs } =
      this.#parts.options;
    const queue = new RateLimitingQueue<string>(
      this.#parts.options.rateLimiter ??
        defaultControllerRateLimiter<string>({ clock }),
      { name: this.name, metrics, clock },
    );
    const started = sources.map((source) => ({
      kind: source.resource.kind,
      ...source.start({
        enqueue: (key, cause) => queue.add(key, { cause }),
        lister,
      }),
    }));
    const stopIntake = (): void => {
      for (const source of started) source.stop();
      queue.shutDown();
    };
    try {
      await waitForSources(started, {
        controller: this.name,
        timeoutMs: cacheSyncTimeoutMs,
        clock,
        signal,
      });
    } catch (error) {
      stopIntake();
      if (signal.aborted) return;
      throw error;
    }
    await this.#work(queue, { signal, stopIntake });
  }

  async #work(
    queue: RateLimitingQueue<string>,
    options: { readonly signal: AbortSignal; readonly stopIntake: () => void },
  ): Promise<void> {
    const { signal, stopIntake } = options;
    const { host } = this.#parts;
    const { maxConcurrentReconciles = DEFAULT_MAX_CONCURRENT_RECONCILES } =
      this.#parts.options;
    const { reconcileTimeoutMs, recoverPanic = true } = this.#parts.options;
    const runner = new ReconcileRunner({
      ...this.#parts,
      name: this.name,
      reconcileTimeoutMs,
    });
    const processor = new KeyProcessor({
      queue,
      runner,
      recoverPanic,
      clock: host.clock,
      metrics: new ControllerMetrics({
        controller: this.name,
        provider: host.metrics,
        maxConcurrentReconciles,
      }),
    });
    // Workers end by the queue's shutdown, not by `signal`: they finish what they began.
    await using workers = new TaskGroup();
    let grace: { cancel(): void } | undefined;
    const stop = (): void => {
      stopIntake();
      grace ??= host.clock.setTimer(
        () =>
          runner.abortAll(
            new RuntimeError(
              "ShutdownTimeout",
              `controller ${this.name} shuts down`,
            ),
          ),
        host.gracefulShutdownMs,
      );
    };
    for (let worker = 0; worker < maxConcurrentReconciles; worker += 1)
      workers.spawn(async (failed) => {
        for (;;) {
          const item = await queue.get();
          if (item.shutdown) return;
          // Keys left at shutdown are dropped: the next start lists everything anyway.
          if (signal.aborted || failed.aborted) queue.done(item.key);
          else await processor.process(item);
        }
      });
    this.#synced.open();
    host.logger.info("controller started", {
      controller: this.name,
      workers: maxConcurrentReconciles,
    });
    if (signal.aborted) stop();
    const stopListening = onAbort(signal, stop);
    workers.signal.addEventListener("abort", stop, { once: true });
    try {
      await workers.wait();
    } finally {
      stopIntake();
      grace?.cancel();
      stopListening();
    }
  }
}
