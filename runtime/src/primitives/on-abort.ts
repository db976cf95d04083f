import { setMaxListeners } from "node:events";

/**
 * Calls `listener` when `signal` aborts, unless that is so already; gives a
 * function that takes it back. Any number of listeners is normal: Node 20 warns
 * of a leak from the eleventh on, as many as a dozen requests of one worker have.
 */
export function onAbort(
  signal: AbortSignal | undefined,
  listener: () => void,
): () => void {
  if (!signal || signal.aborted) return () => undefined;
  setMaxListeners(0, signal);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}
