/** Makes the key that an object is stored under. */
export type KeyFunction<T> = (object: T) => string;

/**
 * What readers of a cache see. Objects are shared by all readers: clone before
 * changing one. The order of lists is unspecified.
 */
export interface ReadonlyStore<T> {
  readonly size: number;
  list(): T[];
  listKeys(): string[];
  /** The stored object with the key of `object`. */
  get(object: T): T | undefined;
  getByKey(key: string): T | undefined;
  /** The resourceVersion up to which every change is in the store; `""` when unknown. */
  readonly lastStoreSyncResourceVersion: string;
}

/** Objects by key; client-go's `cache.Store`. */
export interface Store<T> extends ReadonlyStore<T> {
  add(object: T): void;
  update(object: T): void;
  delete(object: T): void;
  /** Makes `objects` the whole content. */
  replace(objects: readonly T[], resourceVersion: string): void;
  /** Records that every change up to `resourceVersion` is in the store. */
  bookmark(resourceVersion: string): void;
}
