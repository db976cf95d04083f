import type { Indexers } from "./indexer.js";
import { IndexSet, type IndexErrorHandler } from "./index-set.js";
import { resourceVersionOf } from "./resource-version-of.js";

/** Options of {@link ThreadSafeStore}. */
export interface ThreadSafeStoreOptions<T> {
  /** Default: none. */
  readonly indexers?: Indexers<T>;
  /**
   * Where the store's resourceVersion comes from: each object written, right
   * where changes arrive in the order of the server, or only `replace` and
   * `bookmark`, right where they may overtake each other. Default `objects`.
   */
  readonly resourceVersionFrom?: "objects" | "bookmarks";
  /** Default: what an index function throws reaches the writer, with the store as it was. */
  readonly onIndexError?: IndexErrorHandler | undefined;
}

/**
 * Objects and their indexes under keys that the caller makes; client-go's
 * ThreadSafeStore. Each call sees and leaves store and indexes in agreement.
 */
export class ThreadSafeStore<T> {
  #items = new Map<string, T>();
  readonly #indexes: IndexSet<T>;
  readonly #takesObjectVersions: boolean;
  #resourceVersion = "";

  constructor(options: ThreadSafeStoreOptions<T> = {}) {
    this.#indexes = new IndexSet(options.indexers ?? {}, {
      onError: options.onIndexError,
    });
    this.#takesObjectVersions = options.resourceVersionFrom !== "bookmarks";
  }

  get size(): number {
    return this.#items.size;
  }

  /** The resourceVersion last seen, without comparison; `""` before the first. */
  get lastStoreSyncResourceVersion(): string {
    return this.#resourceVersion;
  }

  add(key: string, object: T): void {
    this.update(key, object);
  }

  update(key: string, object: T): void {
    this.#indexes.update(key, this.#items.get(key), object);
    this.#items.set(key, object);
    this.#observe(object);
  }

  /** Removes what stands under `key`; the resourceVersion of `deleted`, the deletion's, becomes the store's. */
  delete(key: string, deleted?: T): void {
    const previous = this.#items.get(key);
    if (previous !== undefined) {
      this.#indexes.update(key, previous, undefined);
      this.#items.delete(key);
    }
    if (deleted !== undefined) this.#observe(deleted);
  }

  /** Makes `items` the whole content; the store owns the map from then on. */
  replace(items: Map<string, T>, resourceVersion: string): void {
    this.#items = items;
    this.#indexes.rebuild(items);
    this.#resourceVersion = resourceVersion;
  }

  bookmark(resourceVersion: string): void {
    this.#resourceVersion = resourceVersion;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  has(key: string): boolean {
    return this.#items.has(key);
  }

  list(): T[] {
    return [...this.#items.values()];
  }

  listKeys(): string[] {
    return [...this.#items.keys()];
  }

  /** What the store holds, for reading at once only. */
  entries(): ReadonlyMap<string, T> {
    return this.#items;
  }

  /** Objects that share a value of the index with `object`, each once. */
  index(indexName: string, object: T): T[] {
    const values = this.#indexes.valuesOf(indexName, object);
    const [only] = values;
    if (values.length === 1 && only !== undefined)
      return this.byIndex(indexName, only);
    const keys = new Set<string>();
    for (const value of values)
      for (const key of this.#indexes.keys(indexName, value)) keys.add(key);
    return this.#collect(keys);
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#collect(this.#indexes.keys(indexName, value));
  }

  indexKeys(indexName: string, value: string): string[] {
    return [...this.#indexes.keys(indexName, value)].sort();
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#indexes.values(indexName);
  }

  hasIndex(indexName: string): boolean {
    return this.#indexes.has(indexName);
  }

  addIndexers(indexers: Indexers<T>): void {
    this.#indexes.add(indexers, this.#items);
  }

  #collect(keys: ReadonlySet<string>): T[] {
    const objects: T[] = [];
    for (const key of keys) {
      const object = this.#items.get(key);
      if (object !== undefined) objects.push(object);
    }
    return objects;
  }

  #observe(object: T): void {
    if (!this.#takesObjectVersions) return;
    const resourceVersion = resourceVersionOf(object);
    if (resourceVersion !== undefined) this.#resourceVersion = resourceVersion;
  }
}
