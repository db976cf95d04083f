import type { IndexFunction, Indexers } from "./indexer.js";
import { RuntimeError } from "../primitives/runtime-error.js";

interface Index<T> {
  readonly name: string;
  readonly indexFunction: IndexFunction<T>;
  readonly keysByValue: Map<string, Set<string>>;
}

/** Told of an index function that threw; the object then has no values in that index. */
export type IndexErrorHandler = (error: unknown, indexName: string) => void;

/** The indexes of a store: for each, the keys under each value. A value without keys is dropped. */
export class IndexSet<T> {
  readonly #indexes = new Map<string, Index<T>>();
  readonly #onError: IndexErrorHandler | undefined;

  /** Without `onError`, what an index function throws leaves the store as it was and reaches the caller. */
  constructor(
    indexers: Indexers<T>,
    options: { readonly onError?: IndexErrorHandler | undefined } = {},
  ) {
    this.#onError = options.onError;
    for (const [name, indexFunction] of Object.entries(indexers))
      this.#indexes.set(name, this.#create(name, indexFunction));
  }

  has(name: string): boolean {
    return this.#indexes.has(name);
  }

  /**
   * Adds indexes, filled from `items`.
   *
   * @throws {@link RuntimeError} `IndexerConflict` with nothing added.
   */
  add(indexers: Indexers<T>, items: ReadonlyMap<string, T>): void {
    const names = Object.keys(indexers);
    const conflicts = names.filter((name) => this.#indexes.has(name));
    if (conflicts.length > 0)
      throw new RuntimeError(
        "IndexerConflict",
        `indexer conflict: ${conflicts.toSorted().join(", ")}`,
      );
    const added = names.map((name): Index<T> => {
      const index = this.#create(name, indexers[name] as IndexFunction<T>);
      for (const [key, object] of items)
        for (const value of index.indexFunction(object))
          insert(index, value, key);
      return index;
    });
    for (const index of added) this.#indexes.set(index.name, index);
  }

  /** Keys under `value`, for reading at once only. */
  keys(name: string, value: string): ReadonlySet<string> {
    return this.#find(name).keysByValue.get(value) ?? NO_KEYS;
  }

  /** The values that the index holds. */
  values(name: string): string[] {
    return [...this.#find(name).keysByValue.keys()];
  }

  /** The values of `object` in an index. */
  valuesOf(name: string, object: T): readonly string[] {
    return this.#find(name).indexFunction(object);
  }

  /** Moves `key` from the values of `previous` to those of `current`, either of which may be absent. */
  update(key: string, previous: T | undefined, current: T | undefined): void {
    for (const index of this.#indexes.values())
      updateIndex(index, { key, previous, current });
  }

  /** Drops everything and indexes `items` anew. */
  rebuild(items: ReadonlyMap<string, T>): void {
    const indexes = [...this.#indexes.values()];
    for (const index of indexes) index.keysByValue.clear();
    for (const [key, object] of items)
      for (const index of indexes)
        for (const value of index.indexFunction(object))
          insert(index, value, key);
  }

  #create(name: string, indexFunction: IndexFunction<T>): Index<T> {
    const onError = this.#onError;
    if (onError === undefined)
      return { name, indexFunction, keysByValue: new Map() };
    const guarded: IndexFunction<T> = (object) => {
      try {
        return indexFunction(object);
      } catch (error) {
        onError(error, name);
        return NO_VALUES;
      }
    };
    return { name, indexFunction: guarded, keysByValue: new Map() };
  }

  #find(name: string): Index<T> {
    const index = this.#indexes.get(name);
    if (index === undefined)
      throw new RuntimeError(
        "UnknownIndex",
        `index with name ${name} does not exist`,
      );
    return index;
  }
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NO_VALUES: readonly string[] = [];

function updateIndex<T>(
  index: Index<T>,
  change: {
    readonly key: string;
    readonly previous: T | undefined;
    readonly current: T | undefined;
  },
): void {
  const { key, previous, current } = change;
  // Both are asked before anything moves, so that a function that throws leaves the index whole.
  const before =
    previous === undefined ? NO_VALUES : index.indexFunction(previous);
  const after =
    current === undefined ? NO_VALUES : index.indexFunction(current);
  // Most updates leave an object where it was.
  if (before.length === 1 && after.length === 1 && before[0] === after[0])
    return;
  for (const value of before) remove(index, value, key);
  for (const value of after) insert(index, value, key);
}

function insert<T>(index: Index<T>, value: string, key: string): void {
  const keys = index.keysByValue.get(value);
  if (keys === undefined) index.keysByValue.set(value, new Set([key]));
  else keys.add(key);
}

function remove<T>(index: Index<T>, value: string, key: string): void {
  const keys = index.keysByValue.get(value);
  if (keys === undefined) return;
  keys.delete(key);
  if (keys.size === 0) index.keysByValue.delete(value);
}
