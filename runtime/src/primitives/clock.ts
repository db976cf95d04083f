import { onAbort } from "./on-abort.js";

/**
 * The source of time for everything that waits. Tests and simulations hand in a
 * {@link FakeClock}; nothing in the runtime calls `Date.now` or `setTimeout` itself.
 */
export interface Clock {
  /** Wall-clock time in milliseconds since the epoch. It may jump; use it for timestamps only. */
  now(): number;
  /** Monotonic time in milliseconds from an arbitrary start. Use it for intervals and deadlines. */
  monotonicMs(): number;
  /** Calls `callback` once after `delayMs` (at least 0). The timer does not keep the process alive if `unref` is set. */
  setTimer(
    callback: () => void,
    delayMs: number,
    options?: TimerOptions,
  ): Timer;
}

/** How a timer behaves; see {@link Clock.setTimer}. */
export interface TimerOptions {
  /** Default false: a pending timer keeps the process alive, as `setTimeout` does. */
  readonly unref?: boolean;
}

/** A pending timer. */
export interface Timer {
  /** Cancels the timer; safe after it fired and when called twice. */
  cancel(): void;
}

// setTimeout fires at once for anything larger than a signed 32-bit integer.
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimer: (callback, delayMs, { unref = false } = {}) => {
    const deadlineMs = performance.now() + delayMs;
    let handle: NodeJS.Timeout;
    const arm = (remainingMs: number): void => {
      const isLast = remainingMs <= LONGEST_TIMEOUT_MS;
      handle = setTimeout(
        isLast ? callback : () => arm(deadlineMs - performance.now()),
        isLast ? Math.max(0, remainingMs) : LONGEST_TIMEOUT_MS,
      );
      if (unref) handle.unref();
    };
    arm(delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};

/**
 * Waits `delayMs` on `clock`.
 *
 * @throws `signal.reason` as soon as `signal` aborts, with the timer cancelled.
 */
export function sleep(
  delayMs: number,
  options: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { clock, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const timer = clock.setTimer(() => {
      stopListening();
      resolve();
    }, delayMs);
    const stopListening = onAbort(signal, () => {
      timer.cancel();
      reject(signal?.reason as Error);
    });
  });
}
