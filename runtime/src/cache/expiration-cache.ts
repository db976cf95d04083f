import { realClock, type Clock } from "../primitives/clock.js";
import type { KeyFunction } from "./store.js";

/** Tells whether what was stored so long ago counts no more. */
export type ExpirationPolicy<T> = (object: T, ageMs: number) => boolean;

/** Expires whatever is older than `ttlMs`; exactly that old is not; client-go's TTLPolicy. */
export function ttlPolicy<T>(ttlMs: number): ExpirationPolicy<T> {
  return (_, ageMs) => ttlMs > 0 && ageMs > ttlMs;
}

interface Timestamped<T> {
  readonly object: T;
  readonly storedMs: number;
}

/** A store whose objects expire; they are dropped when they are read; client-go's ExpirationCache. */
export class ExpirationCache<T> {
  readonly #keyFunction: KeyFunction<T>;
  readonly #isExpired: ExpirationPolicy<T>;
  readonly #clock: Clock;
  readonly #items = new Map<string, Timestamped<T>>();

  constructor(options: {
    readonly keyFunction: KeyFunction<T>;
    readonly policy: ExpirationPolicy<T>;
    /** Default {@link realClock}. */
    readonly clock?: Clock;
  }) {
    this.#keyFunction = options.keyFunction;
    this.#isExpired = options.policy;
    this.#clock = options.clock ?? realClock;
  }

  /** Stores `object` as of now, also when it is stored already. */
  add(object: T): void {
    this.#items.set(this.#keyFunction(object), {
      object,
      storedMs: this.#clock.monotonicMs(),
    });
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: T): void {
    this.#items.delete(this.#keyFunction(object));
  }

  replace(objects: readonly T[]): void {
    this.#items.clear();
    for (const object of objects) this.add(object);
  }

  get(object: T): T | undefined {
    return this.getByKey(this.#keyFunction(object));
  }

  getByKey(key: string): T | undefined {
    const item = this.#items.get(key);
    if (item === undefined) return undefined;
    const ageMs = this.#clock.monotonicMs() - item.storedMs;
    if (!this.#isExpired(item.object, ageMs)) return item.object;
    this.#items.delete(key);
    return undefined;
  }

  list(): T[] {
    const objects: T[] = [];
    for (const key of [...this.#items.keys()]) {
      const object = this.getByKey(key);
      if (object !== undefined) objects.push(object);
    }
    return objects;
  }

  /** Keys of everything stored, expired or not. */
  listKeys(): string[] {
    return [...this.#items.keys()];
  }
}
