import type { Clock } from "../primitives/clock.js";
import type { Notification, ProcessorListener } from "./processor-listener.js";
import { ResyncSchedule } from "./resync-schedule.js";

/** Hands the changes of one cache to any number of handlers; client-go's sharedProcessor. */
export class SharedProcessor<T> {
  readonly #clock: Clock;
  readonly #listeners = new Map<ProcessorListener<T>, ResyncSchedule>();

  constructor(options: { readonly clock: Clock }) {
    this.#clock = options.clock;
  }

  /** In the order they were added. */
  get listeners(): IterableIterator<ProcessorListener<T>> {
    return this.#listeners.keys();
  }

  /** The shortest resync period that any handler wants; 0 when none does. */
  get resyncCheckPeriodMs(): number {
    let shortestMs = 0;
    for (const { periodMs } of this.#listeners.values())
      if (periodMs > 0 && (shortestMs === 0 || periodMs < shortestMs))
        shortestMs = periodMs;
    return shortestMs;
  }

  /** Changes that handlers have not been told of yet, of all handlers together. */
  get pendingLength(): number {
    let pending = 0;
    for (const { pendingLength } of this.#listeners.keys())
      pending += pendingLength;
    return pending;
  }

  add(listener: ProcessorListener<T>, resyncPeriodMs: number): void {
    this.#listeners.set(
      listener,
      new ResyncSchedule(resyncPeriodMs, this.#clock.monotonicMs()),
    );
  }

  has(listener: ProcessorListener<T>): boolean {
    return this.#listeners.has(listener);
  }

  /** Ends the calls of a listener and forgets it. */
  remove(listener: ProcessorListener<T>): void {
    listener.remove();
    this.#listeners.delete(listener);
  }

  /** Begins everybody's first resync period now. */
  startSchedules(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [listener, { periodMs }] of this.#listeners)
      this.#listeners.set(listener, new ResyncSchedule(periodMs, nowMs));
  }

  /** Gives a change to all, or one that is only a resync to those whose turn it is. */
  distribute(notification: Notification<T>, isResync: boolean): void {
    for (const [listener, schedule] of this.#listeners)
      if (!isResync || schedule.isSyncing) listener.add(notification);
  }

  /** Decides whose turn the resync of now is; false when it is nobody's. */
  shouldResync(): boolean {
    const nowMs = this.#clock.monotonicMs();
    let isAnyone = false;
    for (const schedule of this.#listeners.values())
      if (schedule.takeTurn(nowMs)) isAnyone = true;
    return isAnyone;
  }

  /** Everything of the initial list was distributed. */
  initialListDistributed(): void {
    for (const listener of this.#listeners.keys()) listener.initialListAdded();
  }

  stop(): void {
    for (const listener of this.#listeners.keys()) listener.stop();
  }
}
