const INITIAL_CAPACITY = 16;
// An emptied buffer larger than this gives its memory back.
const RETAINED_CAPACITY = 1024;

/**
 * A first-in first-out buffer that grows by doubling; client-go's `buffer.RingGrowing`.
 * It has no bound of its own: whoever owns one says why none is needed.
 */
export class RingBuffer<T> {
  #slots: (T | undefined)[] = new Array<T | undefined>(INITIAL_CAPACITY);
  #head = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(item: T): void {
    if (this.#length === this.#slots.length) this.#grow();
    this.#slots[(this.#head + this.#length) & (this.#slots.length - 1)] = item;
    this.#length++;
  }

  /** Takes the oldest item out; undefined when there is none. */
  shift(): T | undefined {
    if (this.#length === 0) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head = (this.#head + 1) & (this.#slots.length - 1);
    this.#length--;
    if (this.#length === 0 && this.#slots.length > RETAINED_CAPACITY)
      this.clear();
    return item;
  }

  /** The item at `index`, counted from the oldest. */
  at(index: number): T | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    return this.#slots[(this.#head + index) & (this.#slots.length - 1)];
  }

  clear(): void {
    this.#slots = new Array<T | undefined>(INITIAL_CAPACITY);
    this.#head = 0;
    this.#length = 0;
  }

  #grow(): void {
    const grown = new Array<T | undefined>(this.#slots.length * 2);
    for (let index = 0; index < this.#length; index++)
      grown[index] = this.at(index);
    this.#slots = grown;
    this.#head = 0;
  }
}
