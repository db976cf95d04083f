import type { KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { Clock } from "../primitives/clock.js";
import { nextTurn } from "../primitives/next-turn.js";
import { TaskGroup } from "../primitives/task-group.js";
import { TimeSlice } from "../primitives/time-slice.js";
import type { ProcessFunction, Queue } from "./queue.js";
import type { Reflector } from "./reflector.js";

/** Options of {@link CacheController}. */
export interface CacheControllerOptions<T extends KubeObject, C> {
  /** Fills `queue`. */
  readonly reflector: Reflector<T>;
  readonly queue: Queue<C>;
  readonly process: ProcessFunction<C>;
  /** Called whenever everything queued was processed. */
  readonly onDrained?: (() => void) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Runs a Reflector and empties the queue that it fills; client-go's low-level
 * `cache.Controller`. A change whose processing fails is logged and gone until the
 * next list brings it again; client-go does the same without a word.
 */
export class CacheController<T extends KubeObject, C> {
  readonly #options: CacheControllerOptions<T, C>;

  constructor(options: CacheControllerOptions<T, C>) {
    this.#options = options;
  }

  /**
   * Works until `signal` aborts; nothing is processed after that.
   *
   * @throws {@link RuntimeError} `AlreadyStarted` while it runs.
   */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    const { queue, reflector } = this.#options;
    await using group = new TaskGroup(options);
    const close = (): void => queue.close();
    group.signal.addEventListener("abort", close, { once: true });
    if (group.signal.aborted) close();
    group.spawn((signal) => reflector.run({ signal }));
    group.spawn((signal) => this.#processLoop(signal));
    await group.wait();
  }

  async #processLoop(signal: AbortSignal): Promise<void> {
    const { queue, clock, onDrained } = this.#options;
    const slice = new TimeSlice(clock);
    while (await queue.wait()) {
      slice.begin();
      do {
        if (signal.aborted) return;
        if (slice.isOver()) {
          await nextTurn();
          slice.begin();
        }
      } while (this.#processNext());
      onDrained?.();
    }
  }

  /** False when there was nothing to process. */
  #processNext(): boolean {
    const { queue, process, logger } = this.#options;
    try {
      return queue.pop(process);
    } catch (error) {
      // What failed is gone; the next list brings it again.
      logger.error(error, "a change could not be processed");
      return true;
    }
  }
}
