import { abortable } from "./abortable.js";
import type { Clock } from "./clock.js";
import { onAbort } from "./on-abort.js";

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
 * and leaves it behind then even if it doesn't heed the signal. The signal also
 * aborts when `work` has ended, for what it may have left running.
 *
 * @throws the timeout error, `signal.reason`, or what `work` rejects with.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: DeadlineOptions,
): Promise<T> {
  const { timeoutMs, clock, signal, timeoutError } = options;
  const controller = new AbortController();
  signal.throwIfAborted();
  const stopListening = onAbort(signal, () => controller.abort(signal.reason));
  const timer =
    timeoutMs > 0
      ? clock.setTimer(() => controller.abort(timeoutError()), timeoutMs)
      : undefined;
  try {
    return await abortable(work(controller.signal), controller.signal);
  } finally {
    timer?.cancel();
    stopListening();
    controller.abort();
  }
}
