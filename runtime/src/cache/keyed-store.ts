import type { Indexer, Indexers } from "./indexer.js";
import type { TransformFunction } from "./queue.js";
import type { KeyFunction } from "./store.js";
import {
  ThreadSafeStore,
  type ThreadSafeStoreOptions,
} from "./thread-safe-store.js";

/** Options of {@link KeyedStore}. */
export interface KeyedStoreOptions<T> extends ThreadSafeStoreOptions<T> {
  /** Applied to whatever is stored. Default: none. */
  readonly transform?: TransformFunction<T> | undefined;
}

/** A {@link ThreadSafeStore} that makes the keys itself; client-go's `cache.cache`, which `NewStore` and `NewIndexer` give. */
export class KeyedStore<T> implements Indexer<T> {
  readonly #keyFunction: KeyFunction<T>;
  readonly #transform: TransformFunction<T> | undefined;
  readonly #store: ThreadSafeStore<T>;

  constructor(keyFunction: KeyFunction<T>, options: KeyedStoreOptions<T> = {}) {
    this.#keyFunction = keyFunction;
    this.#transform = options.transform;
    this.#store = new ThreadSafeStore(options);
  }

  get size(): number {
    return this.#store.size;
  }

  get lastStoreSyncResourceVersion(): string {
    return this.#store.lastStoreSyncResourceVersion;
  }

  add(object: T): void {
    this.update(object);
  }

  update(object: T): void {
    const stored = this.#transformed(object);
    this.#store.update(this.#keyFunction(stored), stored);
  }

  delete(object: T): void {
    this.#store.delete(this.#keyFunction(object), object);
  }

  /** Stores `object`, whose key the caller has made already, as it is. */
  setByKey(key: string, object: T): void {
    this.#store.update(key, object);
  }

  /** Removes what stands under `key`; see {@link ThreadSafeStore.delete}. */
  deleteByKey(key: string, deleted?: T): void {
    this.#store.delete(key, deleted);
  }

  /** Makes `items`, by their keys and as they are, the whole content; the store owns the map from then on. */
  replaceByKey(items: Map<string, T>, resourceVersion: string): void {
    this.#store.replace(items, resourceVersion);
  }

  keyOf(object: T): string {
    return this.#keyFunction(object);
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    const items = new Map<string, T>();
    for (const object of objects) {
      const stored = this.#transformed(object);
      items.set(this.#keyFunction(stored), stored);
    }
    this.#store.replace(items, resourceVersion);
  }

  bookmark(resourceVersion: string): void {
    this.#store.bookmark(resourceVersion);
  }

  list(): T[] {
    return this.#store.list();
  }

  listKeys(): string[] {
    return this.#store.listKeys();
  }

  get(object: T): T | undefined {
    return this.#store.get(this.#keyFunction(object));
  }

  getByKey(key: string): T | undefined {
    return this.#store.get(key);
  }

  /** What the store holds, for reading at once only. */
  entries(): ReadonlyMap<string, T> {
    return this.#store.entries();
  }

  index(indexName: string, object: T): T[] {
    return this.#store.index(indexName, object);
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#store.byIndex(indexName, value);
  }

  indexKeys(indexName: string, value: string): string[] {
    return this.#store.indexKeys(indexName, value);
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#store.listIndexFuncValues(indexName);
  }

  hasIndex(indexName: string): boolean {
    return this.#store.hasIndex(indexName);
  }

  addIndexers(indexers: Indexers<T>): void {
    this.#store.addIndexers(indexers);
  }

  #transformed(object: T): T {
    return this.#transform === undefined ? object : this.#transform(object);
  }
}
