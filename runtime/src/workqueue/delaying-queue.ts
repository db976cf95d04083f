import { realClock, type Clock, type Timer } from "../primitives/clock.js";
import { Heap } from "../primitives/heap.js";
import { NO_CAUSES, type Causes } from "./cause.js";
import type {
  AddOptions,
  DelayingInterface,
} from "./rate-limiting-interface.js";
import { WorkQueue, type WorkQueueOptions } from "./work-queue.js";

interface Waiting<K> {
  readonly key: K;
  readonly readyMs: number;
  /** Keeps keys that are due together in the order they were added. */
  readonly sequence: number;
  readonly causes: Causes;
  readonly priority: number;
}

/**
 * A WorkQueue that takes keys for later; client-go's `TypedDelayingInterface`.
 *
 * Added again for another time, a waiting key moves to the earlier of the two.
 * A plain `add` leaves it waiting, so that the key runs now and then: a periodic
 * run isn't lost to an event, as in client-go.
 */
export class DelayingQueue<K>
  extends WorkQueue<K>
  implements DelayingInterface<K>
{
  readonly #clock: Clock;
  readonly #waiting = new Heap<unknown, Waiting<K>>(
    (a, b) => a.readyMs - b.readyMs || a.sequence - b.sequence,
  );
  #timer: { readonly readyMs: number; readonly timer: Timer } | undefined;
  #sequence = 0;

  constructor(options: WorkQueueOptions<K> = {}) {
    super(options);
    this.#clock = options.clock ?? realClock;
  }

  /** Keys waiting for their time. */
  get waitingLength(): number {
    return this.#waiting.size;
  }

  addAfter(key: K, delayMs: number, options?: AddOptions): void {
    if (this.isShuttingDown) return;
    this.countRetry();
    // Also true of NaN, which must not wait for ever.
    if (!(delayMs > 0)) {
      this.add(key, options);
      return;
    }
    const identity = this.identityOf(key);
    const known = this.#waiting.get(identity);
    const readyMs = this.#clock.monotonicMs() + delayMs;
    const added: Causes =
      options?.cause === undefined
        ? NO_CAUSES
        : { kept: [options.cause], dropped: 0 };
    this.#waiting.set(identity, {
      key,
      readyMs: known === undefined ? readyMs : Math.min(readyMs, known.readyMs),
      sequence: known?.sequence ?? this.#sequence++,
      causes:
        known === undefined ? added : this.mergeCauses(known.causes, added),
      priority: Math.max(options?.priority ?? 0, known?.priority ?? -Infinity),
    });
    this.#arm();
  }

  override shutDown(): void {
    this.#stopWaiting();
    super.shutDown();
  }

  override shutDownWithDrain(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    this.#stopWaiting();
    return super.shutDownWithDrain(options);
  }

  /** Ends the wait of a key, and gives what was collected meanwhile. */
  protected takeWaiting(
    key: K,
  ): { readonly causes: Causes; readonly priority: number } | undefined {
    const identity = this.identityOf(key);
    const waiting = this.#waiting.get(identity);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(identity);
    this.#arm();
    return waiting;
  }

  /** A key's time has come; called just before it is added. */
  protected becameReady(_key: K, _priority: number): void {
    // Only a queue with priorities cares.
  }

  #stopWaiting(): void {
    this.#waiting.clear();
    this.#timer?.timer.cancel();
    this.#timer = undefined;
  }

  #arm(): void {
    const next = this.#waiting.peek();
    if (next?.readyMs === this.#timer?.readyMs) return;
    this.#timer?.timer.cancel();
    this.#timer = undefined;
    if (next === undefined) return;
    const timer = this.#clock.setTimer(
      () => this.#addReady(),
      next.readyMs - this.#clock.monotonicMs(),
    );
    this.#timer = { readyMs: next.readyMs, timer };
  }

  #addReady(): void {
    this.#timer = undefined;
    const nowMs = this.#clock.monotonicMs();
    for (
      let next = this.#waiting.peek();
      next !== undefined && next.readyMs <= nowMs;
      next = this.#waiting.peek()
    ) {
      this.#waiting.pop();
      this.becameReady(next.key, next.priority);
      this.addWithCauses(next.key, next.causes);
    }
    this.#arm();
  }
}
