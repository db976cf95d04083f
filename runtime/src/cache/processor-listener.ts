import type { Logger } from "../observability/logger.js";
import { abortable } from "../primitives/abortable.js";
import type { Clock } from "../primitives/clock.js";
import { Condition } from "../primitives/condition.js";
import { Latch } from "../primitives/latch.js";
import { nextTurn } from "../primitives/next-turn.js";
import { RingBuffer } from "../primitives/ring-buffer.js";
import { TimeSlice } from "../primitives/time-slice.js";
import type { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "./resource-event-handler.js";

/** A change on its way to handlers; all of them share it. */
export type Notification<T> =
  | {
      readonly type: "add";
      readonly object: T;
      readonly isInInitialList: boolean;
    }
  | { readonly type: "update"; readonly oldObject: T; readonly newObject: T }
  | {
      readonly type: "delete";
      readonly object: T | DeletedFinalStateUnknown<T>;
    };

/** Options of {@link ProcessorListener}. */
export interface ProcessorListenerOptions<T> {
  readonly handler: ResourceEventHandler<T>;
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of what the handler throws, and of the object that it was called with. */
  readonly onError: (
    error: unknown,
    object: T | DeletedFinalStateUnknown<T>,
  ) => void;
}

// A backlog worth looking for slow calls, and a slow one; client-go's initialBufferSize and its trace.
const LARGE_BACKLOG = 1024;
// Asking for the time costs more than most calls.
const CALLS_A_LOOK = 64;
const SLOW_CALL_MS = 100;

/**
 * Calls one handler, one change at a time, at the handler's own pace; client-go's
 * processorListener. What waits has no bound, so that a slow handler holds up
 * neither the others nor the cache. Once stopped it makes no more calls, and what
 * waits is dropped.
 */
export class ProcessorListener<T> {
  readonly name: string;
  /** Opens once the handler was called for everything of the initial list. */
  readonly synced: Latch = new Latch();
  readonly #options: ProcessorListenerOptions<T>;
  readonly #pending = new RingBuffer<Notification<T>>();
  readonly #changed = new Condition();
  readonly #stopping = new AbortController();
  #initialCallsDue = 0;
  #hasWholeInitialList = false;
  #isCalling = false;
  /** Opens when {@link run} has ended. */
  readonly finished: Latch = new Latch();
  #isRunning = false;
  #isRemoved = false;

  constructor(options: ProcessorListenerOptions<T>) {
    this.#options = options;
    this.name = options.name;
  }

  /** True once no more calls are made. */
  get isStopped(): boolean {
    return this.#isRemoved || this.#stopping.signal.aborted;
  }

  /** True while the handler runs, up to where it first awaits. */
  get isCalling(): boolean {
    return this.#isCalling;
  }

  /** Changes not yet handed over. */
  get pendingLength(): number {
    return this.#pending.length;
  }

  add(notification: Notification<T>): void {
    if (this.isStopped) return;
    if (notification.type === "add" && notification.isInInitialList)
      this.#initialCallsDue++;
    this.#pending.push(notification);
    this.#changed.notifyAll();
  }

  /** Everything of the initial list was added. */
  initialListAdded(): void {
    this.#hasWholeInitialList = true;
    this.#checkSynced();
  }

  /** Ends {@link run} once a call that goes on has ended; no other is made any more. */
  remove(): void {
    this.#isRemoved = true;
    this.#endCalls();
  }

  /** Ends {@link run} at once; a handler that is still busy is left to itself. */
  stop(): void {
    this.#stopping.abort();
    this.#endCalls();
  }

  /** Calls the handler until {@link stop} or {@link remove}. */
  async run(): Promise<void> {
    this.#isRunning = true;
    try {
      await this.#callUntilStopped();
    } finally {
      this.finished.open();
    }
  }

  async #callUntilStopped(): Promise<void> {
    // Nobody who adds a handler is called before the handle is in his hands.
    await Promise.resolve();
    const slice = new TimeSlice(this.#options.clock);
    while (!this.isStopped) {
      const notification = this.#pending.shift();
      if (notification === undefined) {
        await this.#changed.wait();
        slice.begin();
        continue;
      }
      const waiting = this.#deliver(notification);
      if (waiting !== undefined) await waiting;
      if (slice.isOver()) {
        await nextTurn();
        slice.begin();
      }
    }
  }

  #endCalls(): void {
    this.#pending.clear();
    this.#changed.notifyAll();
    if (!this.#isRunning) this.finished.open();
  }

  /** A promise only where the handler gave one. */
  #deliver(notification: Notification<T>): Promise<void> | undefined {
    const { clock } = this.#options;
    const isBacklogged =
      this.#pending.length > LARGE_BACKLOG &&
      this.#pending.length % CALLS_A_LOOK === 0;
    const startMs = isBacklogged ? clock.monotonicMs() : 0;
    let waiting: Promise<void> | undefined;
    this.#isCalling = true;
    try {
      const result = call(this.#options.handler, notification);
      if (result instanceof Promise)
        waiting = this.#settle(result, notification);
    } catch (error) {
      this.#options.onError(error, objectOf(notification));
    } finally {
      this.#isCalling = false;
    }
    if (isBacklogged) this.#traceSlow(startMs);
    if (notification.type !== "add" || !notification.isInInitialList)
      return waiting;
    // Called for, whether it threw or not: a failure must not keep the handler from being synced.
    if (waiting === undefined) this.#initialCallDone();
    else waiting = waiting.then(() => this.#initialCallDone());
    return waiting;
  }

  async #settle(
    result: Promise<void>,
    notification: Notification<T>,
  ): Promise<void> {
    try {
      await abortable(result, this.#stopping.signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#options.onError(error, objectOf(notification));
    }
  }

  #initialCallDone(): void {
    this.#initialCallsDue--;
    this.#checkSynced();
  }

  #checkSynced(): void {
    if (this.#hasWholeInitialList && this.#initialCallsDue === 0)
      this.synced.open();
  }

  #traceSlow(startMs: number): void {
    const { clock, logger } = this.#options;
    const durationMs = clock.monotonicMs() - startMs;
    if (durationMs > SLOW_CALL_MS)
      logger.warn("an event handler is slow and changes wait for it", {
        handler: this.name,
        durationMs,
        pending: this.#pending.length,
      });
  }
}

function objectOf<T>(
  notification: Notification<T>,
): T | DeletedFinalStateUnknown<T> {
  return notification.type === "update"
    ? notification.newObject
    : notification.object;
}

function call<T>(
  handler: ResourceEventHandler<T>,
  notification: Notification<T>,
): void | Promise<void> {
  switch (notification.type) {
    case "add":
      return handler.onAdd?.(notification.object, notification.isInInitialList);
    case "update":
      return handler.onUpdate?.(notification.oldObject, notification.newObject);
    case "delete":
      return handler.onDelete?.(notification.object);
  }
}
