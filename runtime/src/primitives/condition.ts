import { onAbort } from "./on-abort.js";

/** Lets tasks wait until another one says that something changed; a condition variable. */
export class Condition {
  #waiters: (() => void)[] = [];

  /** Wakes everyone who waits now. Cheap when nobody does. */
  notifyAll(): void {
    if (this.#waiters.length === 0) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }

  /**
   * Waits for the next {@link notifyAll}.
   *
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  wait(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal === undefined) {
        this.#waiters.push(resolve);
        return;
      }
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const wake = (): void => {
        stopListening();
        resolve();
      };
      this.#waiters.push(wake);
      const stopListening = onAbort(signal, () => {
        this.#waiters = this.#waiters.filter((waiter) => waiter !== wake);
        reject(signal.reason as Error);
      });
    });
  }
}
