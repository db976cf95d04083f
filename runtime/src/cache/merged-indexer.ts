import type { ReadonlyIndexer } from "./indexer.js";

/** Reads several caches of one kind as one; no object is in two of them. */
export class MergedIndexer<T> implements ReadonlyIndexer<T> {
  readonly #parts: readonly ReadonlyIndexer<T>[];

  constructor(parts: readonly ReadonlyIndexer<T>[]) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0);
  }

  /** Always unknown: each part has its own. */
  get lastStoreSyncResourceVersion(): string {
    return "";
  }

  list(): T[] {
    return this.#parts.flatMap((part) => part.list());
  }

  listKeys(): string[] {
    return this.#parts.flatMap((part) => part.listKeys());
  }

  get(object: T): T | undefined {
    return this.#first((part) => part.get(object));
  }

  getByKey(key: string): T | undefined {
    return this.#first((part) => part.getByKey(key));
  }

  index(indexName: string, object: T): T[] {
    return this.#parts.flatMap((part) => part.index(indexName, object));
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#parts.flatMap((part) => part.byIndex(indexName, value));
  }

  indexKeys(indexName: string, value: string): string[] {
    return this.#parts
      .flatMap((part) => part.indexKeys(indexName, value))
      .sort();
  }

  listIndexFuncValues(indexName: string): string[] {
    return [
      ...new Set(
        this.#parts.flatMap((part) => part.listIndexFuncValues(indexName)),
      ),
    ];
  }

  hasIndex(indexName: string): boolean {
    return this.#parts.every((part) => part.hasIndex(indexName));
  }

  #first(read: (part: ReadonlyIndexer<T>) => T | undefined): T | undefined {
    for (const part of this.#parts) {
      const object = read(part);
      if (object !== undefined) return object;
    }
    return undefined;
  }
}
