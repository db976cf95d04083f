import { KeyedStore } from "./keyed-store.js";
import type { KeyFunction, ReadonlyStore } from "./store.js";

/** A store that hands out everything it holds after each change; client-go's UndeltaStore. */
export class UndeltaStore<T> {
  readonly #store: KeyedStore<T>;
  readonly #push: (objects: readonly T[]) => void;

  constructor(
    push: (objects: readonly T[]) => void,
    options: { readonly keyFunction: KeyFunction<T> },
  ) {
    this.#push = push;
    this.#store = new KeyedStore(options.keyFunction);
  }

  /** Reads without handing anything out. */
  get store(): ReadonlyStore<T> {
    return this.#store;
  }

  add(object: T): void {
    this.#store.add(object);
    this.#push(this.#store.list());
  }

  update(object: T): void {
    this.#store.update(object);
    this.#push(this.#store.list());
  }

  delete(object: T): void {
    this.#store.delete(object);
    this.#push(this.#store.list());
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    this.#store.replace(objects, resourceVersion);
    this.#push(this.#store.list());
  }
}
