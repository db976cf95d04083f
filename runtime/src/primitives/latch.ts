/**
 * Opens once and stays open: the event-driven form of a `hasSynced` flag
 * (client-go's `DoneChecker`).
 */
export class Latch {
  #isOpen = false;
  #listeners: Set<() => void> | undefined;

  /** True from {@link open} on. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Opens it and calls who waits, in the order they came; later calls do nothing. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners) for (const listener of listeners) listener();
  }

  /**
   * Calls `listener` when the latch opens, at once if it is open already.
   *
   * @returns a function that takes the call back.
   */
  onOpen(listener: () => void): () => void {
    if (this.#isOpen) {
      listener();
      return () => undefined;
    }
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }

  /**
   * Waits until the latch is open.
   *
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  wait(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (this.#isOpen) {
        resolve();
        return;
      }
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = (): void => {
        forget();
        reject(signal?.reason as Error);
      };
      const forget = this.onOpen(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      });
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}
