import type { KubeObject } from "../meta/object.js";
import type { WatchOptions } from "../meta/options.js";
import type { WatchEvent } from "../meta/status.js";
import { abortable } from "../primitives/abortable.js";
import type { Clock, Timer } from "../primitives/clock.js";
import { onAbort } from "../primitives/on-abort.js";
import type { ListerWatcher } from "./lister-watcher.js";
import { reflectorError } from "./reflector-error.js";

/** How long a {@link WatchStream} waits for what; 0 for ever. */
export interface WatchStreamLimits {
  /** Until the server accepts the watch. */
  readonly openTimeoutMs: number;
  /** From one batch to the next. */
  readonly idleTimeoutMs: number;
  /** From the request to the end. */
  readonly lifetimeMs: number;
}

/** What {@link openWatchStream} needs. */
export interface OpenWatchOptions<T extends KubeObject> {
  readonly listerWatcher: Pick<ListerWatcher<T>, "watch">;
  readonly query: WatchOptions;
  readonly limits: WatchStreamLimits;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * An open watch that never hangs: it fails when the other side falls silent or
 * outlives its time, and as soon as the signal aborts, even where the
 * ListerWatcher heeds neither.
 */
export class WatchStream<T extends KubeObject> {
  readonly #iterator: AsyncIterator<readonly WatchEvent<T>[], unknown>;
  readonly #guard: WatchGuard;
  #unread: readonly WatchEvent<T>[] | undefined;
  #isClosed = false;

  /** Made by {@link openWatchStream}. */
  constructor(
    events: AsyncIterable<readonly WatchEvent<T>[]>,
    guard: WatchGuard,
  ) {
    this.#iterator = events[Symbol.asyncIterator]();
    this.#guard = guard;
  }

  /**
   * The next batch, undefined once the server has ended the stream. Not to be
   * called again before it settled.
   *
   * @throws {@link ReflectorError} `WatchSilent` or `WatchOverdue`, what the stream throws, and the signal's reason.
   */
  next(): Promise<readonly WatchEvent<T>[] | undefined> {
    const unread = this.#unread;
    if (unread !== undefined) {
      this.#unread = undefined;
      return Promise.resolve(unread);
    }
    return new Promise((resolve, reject) => {
      if (!this.#guard.waiting(reject)) return;
      this.#iterator.next().then((result) => {
        this.#guard.received();
        resolve(result.done === true ? undefined : result.value);
      }, reject);
    });
  }

  /** Gives `events` back, to be read next. */
  unread(events: readonly WatchEvent<T>[]): void {
    if (events.length > 0) this.#unread = events;
  }

  /** How long a silence is borne from now on. */
  setIdleTimeout(idleTimeoutMs: number): void {
    this.#guard.setIdleTimeout(idleTimeoutMs);
  }

  /** Closes the connection; safe to call twice. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#guard.close();
    // A generator that waits for its next batch ends only then, so nobody waits for it.
    this.#iterator.return?.().catch(() => undefined);
  }
}

/**
 * Opens a watch.
 *
 * @throws {@link ReflectorError} `RequestTimeout`, what the ListerWatcher rejects with, and the signal's reason.
 */
export async function openWatchStream<T extends KubeObject>(
  options: OpenWatchOptions<T>,
): Promise<WatchStream<T>> {
  const { listerWatcher, query, signal } = options;
  signal.throwIfAborted();
  const guard = new WatchGuard(options);
  const opening = listerWatcher.watch(query, { signal: guard.signal });
  try {
    const events = await abortable(opening, guard.signal);
    guard.opened();
    return new WatchStream(events, guard);
  } catch (error) {
    guard.close();
    // It may still open, with nobody left to read it.
    opening
      .then((late) => late[Symbol.asyncIterator]().return?.())
      .catch(() => undefined);
    throw error;
  }
}

/** Watches over a watch: aborts it when a limit is passed, with one timer at a time. */
class WatchGuard {
  readonly #clock: Clock;
  readonly #stopListening: () => void;
  readonly #controller = new AbortController();
  readonly #startMs: number;
  readonly #lifetimeMs: number;
  #idleTimeoutMs: number;
  #quietSinceMs = 0;
  #isOpen = false;
  #timer: Timer | undefined;
  #failNext: ((reason: Error) => void) | undefined;

  constructor(options: {
    readonly limits: WatchStreamLimits;
    readonly clock: Clock;
    readonly signal: AbortSignal;
  }) {
    const { limits, clock, signal } = options;
    this.#clock = clock;
    this.#startMs = clock.monotonicMs();
    this.#lifetimeMs = limits.lifetimeMs;
    this.#idleTimeoutMs = limits.idleTimeoutMs;
    this.#stopListening = onAbort(signal, () => this.#fail(signal.reason));
    if (limits.openTimeoutMs > 0)
      this.#timer = clock.setTimer(
        () =>
          this.#fail(
            reflectorError(
              "RequestTimeout",
              `the server did not accept a watch within ${limits.openTimeoutMs} ms`,
            ),
          ),
        limits.openTimeoutMs,
      );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  opened(): void {
    this.#isOpen = true;
    this.#arm();
  }

  setIdleTimeout(idleTimeoutMs: number): void {
    this.#idleTimeoutMs = idleTimeoutMs;
    this.#arm();
  }

  /**
   * A batch is awaited from now on, and `reject` told of a failure; false, having
   * told it, when there was one already.
   */
  waiting(reject: (reason: Error) => void): boolean {
    const { signal } = this.#controller;
    if (signal.aborted) {
      reject(signal.reason as Error);
      return false;
    }
    this.#failNext = reject;
    this.#quietSinceMs = this.#clock.monotonicMs();
    return true;
  }

  received(): void {
    this.#failNext = undefined;
  }

  close(): void {
    this.#stop();
    this.#controller.abort();
  }

  #fail(reason: unknown): void {
    this.#stop();
    this.#controller.abort(reason);
    this.#failNext?.(reason as Error);
  }

  #stop(): void {
    this.#isOpen = false;
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#stopListening();
  }

  // Batches only note the time: the timer looks at it when it fires.
  #arm(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (!this.#isOpen) return;
    const deadlineMs = Math.min(this.#idleDeadlineMs(), this.#overdueMs());
    if (deadlineMs === Infinity) return;
    this.#timer = this.#clock.setTimer(
      () => this.#check(),
      deadlineMs - this.#clock.monotonicMs(),
    );
  }

  #check(): void {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs >= this.#overdueMs())
      this.#fail(
        reflectorError(
          "WatchOverdue",
          `the server did not end a watch within ${this.#lifetimeMs} ms`,
        ),
      );
    else if (nowMs >= this.#idleDeadlineMs())
      this.#fail(
        reflectorError(
          "WatchSilent",
          `nothing came on a watch for ${this.#idleTimeoutMs} ms`,
        ),
      );
    else this.#arm();
  }

  // Silence counts only while somebody listens: a reader that is busy hears nothing.
  #idleDeadlineMs(): number {
    if (this.#idleTimeoutMs <= 0) return Infinity;
    return (
      (this.#failNext === undefined
        ? this.#clock.monotonicMs()
        : this.#quietSinceMs) + this.#idleTimeoutMs
    );
  }

  #overdueMs(): number {
    return this.#lifetimeMs > 0 ? this.#startMs + this.#lifetimeMs : Infinity;
  }
}
