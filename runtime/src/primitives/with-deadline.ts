import { abortable } from "./abortable.js";
import type { Clock } from "./clock.js";

/** Options of {@link withDeadline}. */
export interface DeadlineOptions {
  /** 0: no deadline. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Makes the error that `work` fails with when time is up. */
  readonly timeoutError: () => Error;
}

/**
 * Runs `work` with a signal that aborts with `options.signal` or when time is up,
 * and leaves it behind then even if it doesn't heed the signal.
 *
 * @throws the timeout error, `signal.reason`, or what `work` rejects with.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: DeadlineOptions,
): Promise<T> {
  const { timeoutMs, clock, signal, timeoutError } = options;
  if (timeoutMs <= 0) return abortable(work(signal), signal);
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = clock.setTimer(
    () => controller.abort(timeoutError()),
    timeoutMs,
  );
  try {
    return await abortable(work(controller.signal), controller.signal);
  } finally {
    timer.cancel();
    signal.removeEventListener("abort", onAbort);
  }
}
