import type { Change } from "./change.js";

/** The latest changes of one resource, oldest first; older ones are forgotten. */
export class History {
  readonly #limit: number;
  #changes: Change[] = [];
  #start = 0;
  #floor: number;

  /** `floor`: the version before the first change that can be told. */
  constructor(options: { readonly limit: number; readonly floor: number }) {
    this.#limit = options.limit;
    this.#floor = options.floor;
  }

  /** Changes after this version, and no earlier, are all known. */
  get floor(): number {
    return this.#floor;
  }

  push(change: Change): void {
    this.#changes.push(change);
    if (this.#changes.length - this.#start > this.#limit) {
      const dropped = this.#changes[this.#start];
      if (dropped) this.#floor = dropped.revision;
      this.#start += 1;
    }
    if (this.#start > 1024 && this.#start * 2 > this.#changes.length) {
      this.#changes = this.#changes.slice(this.#start);
      this.#start = 0;
    }
  }

  /** Every change after `revision`, which must not be below {@link floor}. */
  since(revision: number): readonly Change[] {
    let low = this.#start;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const change = this.#changes[middle];
      if (change !== undefined && change.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return this.#changes.slice(low);
  }

  /** Forgets everything up to `revision`. */
  compact(revision: number): void {
    this.#changes = [...this.since(revision)];
    this.#start = 0;
    this.#floor = Math.max(this.#floor, revision);
  }
}
