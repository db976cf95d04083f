import type { ReadonlyStore, Store } from "./store.js";

/** The values that an object is indexed under. */
export type IndexFunction<T> = (object: T) => readonly string[];

/** Index functions by the name of their index. */
export type Indexers<T> = Readonly<Record<string, IndexFunction<T>>>;

/**
 * Reads by index.
 *
 * @throws {@link RuntimeError} `UnknownIndex` from each method that is given the name of no index.
 */
export interface ReadonlyIndexer<T> extends ReadonlyStore<T> {
  /** Objects that share a value of the index with `object`. */
  index(indexName: string, object: T): T[];
  /** Objects with `value` in the index. */
  byIndex(indexName: string, value: string): T[];
  /** Keys of the objects with `value` in the index, sorted. */
  indexKeys(indexName: string, value: string): string[];
  /** The values that the index holds. */
  listIndexFuncValues(indexName: string): string[];
  hasIndex(indexName: string): boolean;
}

/** A {@link Store} with indexes; client-go's `cache.Indexer`. */
export interface Indexer<T> extends Store<T>, ReadonlyIndexer<T> {
  /**
   * Adds indexes at any time; they are complete when it returns.
   *
   * @throws {@link RuntimeError} `IndexerConflict`, with nothing added, when one has the name of another.
   */
  addIndexers(indexers: Indexers<T>): void;
}
