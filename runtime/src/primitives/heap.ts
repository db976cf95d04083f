/** Decides which of two items comes out of a {@link Heap} first: negative for `a`. */
export type HeapOrder<T> = (a: T, b: T) => number;

/**
 * A binary heap whose items are known by a key, so that one can be replaced or
 * removed wherever it stands. Items that compare equal come out in any order.
 */
export class Heap<K, T> {
  readonly #order: HeapOrder<T>;
  readonly #entries: { readonly key: K; item: T }[] = [];
  readonly #positions = new Map<K, number>();

  constructor(order: HeapOrder<T>) {
    this.#order = order;
  }

  get size(): number {
    return this.#entries.length;
  }

  has(key: K): boolean {
    return this.#positions.has(key);
  }

  get(key: K): T | undefined {
    const position = this.#positions.get(key);
    return position === undefined ? undefined : this.#entries[position]?.item;
  }

  /** Inserts `item`, or replaces the one that stands under `key`. */
  set(key: K, item: T): void {
    const position = this.#positions.get(key);
    const existing =
      position === undefined ? undefined : this.#entries[position];
    if (position === undefined || existing === undefined) {
      this.#entries.push({ key, item });
      this.#positions.set(key, this.#entries.length - 1);
      this.#up(this.#entries.length - 1);
      return;
    }
    existing.item = item;
    this.#up(position);
    this.#down(this.#positions.get(key) ?? position);
  }

  /** The first item, left where it is. */
  peek(): T | undefined {
    return this.#entries[0]?.item;
  }

  /** Takes the first item out. */
  pop(): T | undefined {
    const first = this.#entries[0];
    if (first === undefined) return undefined;
    this.delete(first.key);
    return first.item;
  }

  /** Removes what stands under `key`; false when there is nothing. */
  delete(key: K): boolean {
    const position = this.#positions.get(key);
    if (position === undefined) return false;
    const last = this.#entries.length - 1;
    if (position !== last) this.#swap(position, last);
    this.#entries.pop();
    this.#positions.delete(key);
    if (position < this.#entries.length) {
      this.#up(position);
      this.#down(position);
    }
    return true;
  }

  /** Keys in no particular order. */
  keys(): IterableIterator<K> {
    return this.#positions.keys();
  }

  /** Items in no particular order. */
  *values(): IterableIterator<T> {
    for (const entry of this.#entries) yield entry.item;
  }

  clear(): void {
    this.#entries.length = 0;
    this.#positions.clear();
  }

  #isBefore(a: number, b: number): boolean {
    const first = this.#entries[a];
    const second = this.#entries[b];
    return (
      first !== undefined &&
      second !== undefined &&
      this.#order(first.item, second.item) < 0
    );
  }

  #up(start: number): void {
    let position = start;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (!this.#isBefore(position, parent)) return;
      this.#swap(position, parent);
      position = parent;
    }
  }

  #down(start: number): void {
    let position = start;
    for (;;) {
      const left = 2 * position + 1;
      const right = left + 1;
      let first = position;
      if (this.#isBefore(left, first)) first = left;
      if (this.#isBefore(right, first)) first = right;
      if (first === position) return;
      this.#swap(position, first);
      position = first;
    }
  }

  #swap(a: number, b: number): void {
    const first = this.#entries[a];
    const second = this.#entries[b];
    if (first === undefined || second === undefined) return;
    this.#entries[a] = second;
    this.#entries[b] = first;
    this.#positions.set(second.key, a);
    this.#positions.set(first.key, b);
  }
}
