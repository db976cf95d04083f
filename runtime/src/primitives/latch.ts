import { onAbort } from "./on-abort.js";

/**
 * Opens once and stays open: the event-driven form of a `hasSynced` flag
 * (client-go's `DoneChecker`).
 */
export class Latch {
  #isOpen = false;
  #failure: Error | undefined;
  #listeners: Set<(failure: Error | undefined) => void> | undefined;

  /** True from {@link open} on. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Opens it and calls who waits, in the order they came; later calls do nothing. */
  open(): void {
    if (this.#isOpen || this.#failure !== undefined) return;
    this.#isOpen = true;
    this.#notify();
  }

  /** Says that it will never open: who waits gets `error`, now and later. Does nothing when it is open. */
  fail(error: Error): void {
    if (this.#isOpen || this.#failure !== undefined) return;
    this.#failure = error;
    this.#notify();
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
    return this.#listen((failure) => {
      if (failure === undefined) listener();
    });
  }

  /**
   * Waits until the latch is open.
   *
   * @throws `signal.reason` as soon as `signal` aborts, and the error that {@link fail} was given.
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
      if (this.#failure !== undefined || signal?.aborted) {
        reject(this.#failure ?? (signal?.reason as Error));
        return;
      }
      const forget = this.#listen((failure) => {
        stopListening();
        if (failure === undefined) resolve();
        else reject(failure);
      });
      const stopListening = onAbort(signal, () => {
        forget();
        reject(signal?.reason as Error);
      });
    });
  }

  #listen(listener: (failure: Error | undefined) => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }

  #notify(): void {
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners) for (const listener of listeners) listener(this.#failure);
  }
}
