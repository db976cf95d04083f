import { onAbort } from "./on-abort.js";

/**
 * `work`, or the rejection with `signal.reason` if that aborts first. The work
 * itself goes on; use it for what is shared with others.
 */
export function abortable<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) {
      giveUp();
      return;
    }
    const stopListening = onAbort(signal, giveUp);
    work.then(resolve, reject).finally(stopListening);
  });
}
