const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Listens for the signals that ask a process to end. */
export interface TerminationSignals extends Disposable {
  /** Aborts with the first SIGTERM or SIGINT. */
  readonly signal: AbortSignal;
}

/**
 * Catches SIGTERM and SIGINT: the first aborts the signal, the second calls
 * `onSecond`, by default to end the process at once with code 1. Dispose it to have
 * the signals work as before.
 */
export function catchTermination(
  options: { readonly onSecond?: () => void } = {},
): TerminationSignals {
  const { onSecond = () => process.exit(1) } = options;
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) onSecond();
    else controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
