import { Latch } from "../primitives/latch.js";

/**
 * Tells when a queue has handed out everything of its first list. What is queued
 * before that list makes the queue synced at once, as in client-go: whoever does
 * so has no list.
 */
export class InitialPopulation {
  readonly synced: Latch = new Latch();
  #isPopulated = false;
  #remaining = 0;

  /** True once something was queued, by a list or without one. */
  get isPopulated(): boolean {
    return this.#isPopulated;
  }

  /** Something was queued that no list brought. */
  populate(): void {
    if (this.#isPopulated) return;
    this.#isPopulated = true;
    this.#check();
  }

  /** A list brought `count` entries; only the first one counts. */
  populateFromList(count: number): void {
    if (this.#isPopulated) return;
    this.#isPopulated = true;
    this.#remaining = count;
    this.#check();
  }

  /** An entry was processed. */
  processed(): void {
    if (this.#remaining === 0) return;
    this.#remaining--;
    this.#check();
  }

  #check(): void {
    if (this.#remaining === 0) this.synced.open();
  }
}
