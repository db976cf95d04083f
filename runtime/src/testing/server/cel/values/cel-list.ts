import type { CelValue } from "./cel-value.js";

/** A list. Items may be converted only when asked for, so ask once. */
export abstract class CelList {
  abstract readonly size: number;

  /** The item at `index`, which must be within the list. */
  abstract at(index: number): CelValue;

  *[Symbol.iterator](): Generator<CelValue, void, undefined> {
    for (let i = 0; i < this.size; i++) yield this.at(i);
  }

  /** This list and then `other`. */
  concat(other: CelList): CelList {
    if (this.size === 0) return other;
    return other.size === 0 ? this : new ConcatList(this, other);
  }

  /** Overrides item by item equality, for lists whose order means nothing; undefined: no opinion. */
  equalsAsWhole(_other: CelList): boolean | undefined {
    return undefined;
  }
}

/** A list over an array, which it owns. */
export class ArrayList extends CelList {
  static readonly EMPTY: ArrayList = new ArrayList([]);

  readonly #items: readonly CelValue[];

  constructor(items: readonly CelValue[]) {
    super();
    this.#items = items;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): CelValue {
    return this.#items[index] ?? null;
  }
}

/** Two lists as one, without copying: `+` has a cost of 1 whatever the sizes. */
class ConcatList extends CelList {
  readonly size: number;
  readonly #head: CelList;
  readonly #tail: CelList;

  constructor(head: CelList, tail: CelList) {
    super();
    this.#head = head;
    this.#tail = tail;
    this.size = head.size + tail.size;
  }

  at(index: number): CelValue {
    return index < this.#head.size
      ? this.#head.at(index)
      : this.#tail.at(index - this.#head.size);
  }
}

/** The accumulator of `map` and `filter`: appends in place, and becomes a plain list at the end. */
export class GrowingList extends CelList {
  #items: CelValue[] = [];

  get size(): number {
    return this.#items.length;
  }

  at(index: number): CelValue {
    return this.#items[index] ?? null;
  }

  override concat(other: CelList): CelList {
    for (const item of other) this.#items.push(item);
    return this;
  }

  /** What was gathered; this list is empty afterwards. */
  finish(): CelList {
    const items = this.#items;
    this.#items = [];
    return new ArrayList(items);
  }
}
