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
      const onAbort = (): void => {
        this.#waiters = this.#waiters.filter((waiter) => waiter !== wake);
        reject(signal.reason as Error);
      };
      const wake = (): void => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiters.push(wake);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }
}
