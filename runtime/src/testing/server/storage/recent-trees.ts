import type { ApiObject } from "../api-object.js";

/** A parsed object that is dropped when enough others were parsed after it. */
export interface RecentTree {
  readonly tree: ApiObject | undefined;
}

interface Slot {
  tree: ApiObject | undefined;
}

/**
 * Keeps the objects that were parsed last, so that those who handle one request parse
 * each object once. Holds nothing but trees: a store that is closed is not kept alive.
 */
export class RecentTrees {
  readonly #limit: number;
  readonly #slots: Slot[] = [];
  #next = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps `tree` for now, in place of the one that was kept first. */
  keep(tree: ApiObject): RecentTree {
    const slot: Slot = { tree };
    const oldest = this.#slots[this.#next];
    if (oldest) oldest.tree = undefined;
    this.#slots[this.#next] = slot;
    this.#next = (this.#next + 1) % this.#limit;
    return slot;
  }
}
