/**
 * `promise`, or a rejection with `signal.reason` as soon as `signal` aborts. A
 * promise left behind goes on unobserved, and may reject.
 */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { promise: aborted, forget } = abortion(signal);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    forget();
  }
}

function abortion(signal: AbortSignal): {
  readonly promise: Promise<never>;
  readonly forget: () => void;
} {
  let onAbort = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  return {
    promise,
    forget: () => signal.removeEventListener("abort", onAbort),
  };
}
