/** Remembers the newest so many values; a value added again counts as new. */
export class BoundedSet<T> {
  readonly #capacity: number;
  readonly #values = new Set<T>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#values.size;
  }

  has(value: T): boolean {
    return this.#values.has(value);
  }

  add(value: T): void {
    this.#values.delete(value);
    this.#values.add(value);
    if (this.#values.size <= this.#capacity) return;
    for (const oldest of this.#values) {
      this.#values.delete(oldest);
      return;
    }
  }

  delete(value: T): boolean {
    return this.#values.delete(value);
  }
}
