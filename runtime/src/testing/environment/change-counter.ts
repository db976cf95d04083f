/** Counts changes and wakes who waits for the next one. */
export class ChangeCounter {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Changes so far. */
  get count(): number {
    return this.#count;
  }

  /** Counts a change. */
  add(): void {
    this.#count += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /**
   * Calls `wake` once, with the next change.
   *
   * @returns a function that takes the call back.
   */
  onNext(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => void this.#waiting.delete(wake);
  }
}
