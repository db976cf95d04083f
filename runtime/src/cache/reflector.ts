import type { KubeObject } from "../meta/object.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { ReflectorContext } from "./reflector-context.js";
import { listIntoStore } from "./reflector-list.js";
import {
  reflectorSettings,
  type ReflectorOptions,
} from "./reflector-options.js";
import { streamIntoStore } from "./reflector-watch-list.js";
import { watchIntoStore } from "./reflector-watch.js";
import { ResyncTimer } from "./resync-timer.js";

/**
 * Keeps a store equal to what a server holds: lists, then watches, and starts over
 * when it must; client-go's Reflector.
 *
 * Where client-go lists again after any broken watch, this one first opens the
 * watch again at the last resourceVersion. It notices a watch that has died
 * without a word, and a server that was restored to an earlier state.
 */
export class Reflector<T extends KubeObject> {
  readonly #context: ReflectorContext<T>;
  readonly #resync: ResyncTimer;
  #isRunning = false;

  constructor(options: ReflectorOptions<T>) {
    const settings = reflectorSettings(options);
    this.#context = new ReflectorContext(settings);
    this.#resync = new ResyncTimer({
      periodMs: settings.resyncPeriodMs,
      clock: settings.clock,
      resync: () => {
        if (settings.shouldResync?.() ?? true) settings.store.resync?.();
      },
      onError: (error) => this.#context.report(error),
    });
  }

  /** resourceVersion of the last list, event or bookmark that reached the store; `""` before the first list. */
  get lastSyncResourceVersion(): string {
    return this.#context.position.lastSyncResourceVersion;
  }

  /** How long ago the server last sent a list, an event or a bookmark; Infinity before the first list. */
  get silentMs(): number {
    return this.#context.silentMs;
  }

  /** Changes how often the store is resynced; 0 never. */
  setResyncPeriod(periodMs: number): void {
    this.#resync.setPeriod(periodMs);
  }

  /**
   * Lists and watches until `signal` aborts, then resolves. Failures are reported
   * to the watch error handler and tried again after a growing delay.
   *
   * @throws {@link RuntimeError} `AlreadyStarted` while it runs.
   */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    const { signal } = options;
    if (this.#isRunning)
      throw new RuntimeError("AlreadyStarted", "the reflector runs already");
    this.#isRunning = true;
    try {
      while (!signal.aborted) await this.#attempt(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#resync.stop();
      this.#isRunning = false;
    }
  }

  /**
   * One round: a list and the watch after it. Resolves when `signal` aborts.
   *
   * @throws why another list is needed.
   */
  async listAndWatch(options: { readonly signal: AbortSignal }): Promise<void> {
    const { signal } = options;
    try {
      await this.#listAndWatch(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#resync.stop();
    }
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    try {
      await this.#listAndWatch(signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#context.report(error);
      await this.#context.pauseBeforeList(error, signal);
    }
  }

  async #listAndWatch(signal: AbortSignal): Promise<never> {
    signal.throwIfAborted();
    const context = this.#context;
    const stream = context.canWatchList
      ? await streamIntoStore(context, signal)
      : undefined;
    if (stream === undefined) await listIntoStore(context, signal);
    // Goes on through later lists, or the resyncs of a shaky connection would never come.
    this.#resync.start();
    return watchIntoStore(context, { signal, stream });
  }
}
