import type { Clock, Timer } from "../../../primitives/clock.js";
import type { ServerLogger } from "../api-server-options.js";

const RETRY_MS = 1000;

/** How a {@link WorkLoop} works. */
export interface WorkLoopOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly logger: ServerLogger;
  /** Handles one key; what it throws is logged and tried again a second later. */
  readonly work: (key: string) => Promise<void>;
}

/** Handles keys one at a time, each once however often it is added meanwhile; for the server's own controllers. */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #keys = new Set<string>();
  readonly #timers = new Set<Timer>();
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  /** Has `key` handled, soon or after `delayMs`. */
  add(key: string, delayMs = 0): void {
    if (this.#isClosed) return;
    if (delayMs > 0) {
      const timer = this.#options.clock.setTimer(
        () => {
          this.#timers.delete(timer);
          this.add(key);
        },
        delayMs,
        { unref: true },
      );
      this.#timers.add(timer);
      return;
    }
    this.#keys.add(key);
    this.#running ??= this.#run();
  }

  /** Stops after the key in hand. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    this.#keys.clear();
    await this.#running;
  }

  async #run(): Promise<void> {
    // After the request that made the change has its answer.
    await new Promise((resolve) => setImmediate(resolve));
    for (const key of this.#keys) {
      this.#keys.delete(key);
      try {
        await this.#options.work(key);
      } catch (error) {
        const { name, logger } = this.#options;
        logger.error(error, "controller failed and tries again", {
          controller: name,
          key,
        });
        this.add(key, RETRY_MS);
      }
    }
    this.#running = undefined;
  }
}
