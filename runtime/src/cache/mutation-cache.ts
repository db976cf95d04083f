import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { isOlder } from "./is-older.js";
import type { ReadonlyStore } from "./store.js";

/** Objects overlaid at most; client-go's MutationCache. */
export const DEFAULT_MUTATION_CACHE_CAPACITY = 100;
/** 5 min: how long an object is overlaid. */
export const DEFAULT_MUTATION_CACHE_TTL_MS = 300_000;

/** Options of {@link MutationCache}. */
export interface MutationCacheOptions {
  /** Default {@link DEFAULT_MUTATION_CACHE_CAPACITY}. */
  readonly capacity?: number;
  /** Default {@link DEFAULT_MUTATION_CACHE_TTL_MS}. */
  readonly ttlMs?: number;
  /** Whether objects that the cache below doesn't hold are given. Default false: they may be deleted. */
  readonly includeAdds?: boolean;
  /** Default {@link realClock}. */
  readonly clock?: Clock;
}

type Overlay<T> =
  | { readonly kind: "object"; readonly object: T; readonly expiresMs: number }
  | {
      readonly kind: "deleted";
      readonly uid: string | undefined;
      readonly resourceVersion: string;
      readonly expiresMs: number;
    };

/**
 * Lays the answers of one's own writes over a cache until the cache has caught up;
 * client-go's MutationCache. Where waiting is possible, `ReadYourWrites` is simpler.
 */
export class MutationCache<T extends DeepReadonly<KubeObject>> {
  readonly #backing: Pick<ReadonlyStore<T>, "getByKey">;
  readonly #capacity: number;
  readonly #ttlMs: number;
  readonly #includeAdds: boolean;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #overlays = new Map<string, Overlay<T>>();

  constructor(
    backing: Pick<ReadonlyStore<T>, "getByKey">,
    options: MutationCacheOptions = {},
  ) {
    this.#backing = backing;
    this.#capacity = options.capacity ?? DEFAULT_MUTATION_CACHE_CAPACITY;
    this.#ttlMs = options.ttlMs ?? DEFAULT_MUTATION_CACHE_TTL_MS;
    this.#includeAdds = options.includeAdds ?? false;
    this.#clock = options.clock ?? realClock;
  }

  /** The newer of what the cache holds and what was written. */
  getByKey(key: string): T | undefined {
    const cached = this.#backing.getByKey(key);
    const overlay = this.#find(key);
    if (overlay?.kind !== "object") return cached;
    if (cached === undefined)
      return this.#includeAdds ? overlay.object : undefined;
    return isOlder(versionOf(cached), versionOf(overlay.object))
      ? overlay.object
      : cached;
  }

  /** Lays the answer of a write over the cache, unless the object is known to be deleted since. */
  mutation(object: T): void {
    const key = metaNamespaceKey(object);
    const overlay = this.#find(key);
    const version = versionOf(object);
    if (
      overlay?.kind === "deleted"
        ? isSame(overlay.uid, object) ||
          !isOlder(overlay.resourceVersion, version)
        : overlay !== undefined && isOlder(version, versionOf(overlay.object))
    )
      return;
    this.#put(key, {
      kind: "object",
      object,
      expiresMs: this.#expiresMs(),
    });
  }

  /** To be called with what the cache below was told: an overlay that it has caught up with is dropped. */
  onAddOrUpdate(object: T): void {
    const key = metaNamespaceKey(object);
    const overlay = this.#overlays.get(key);
    if (
      overlay?.kind === "deleted"
        ? !isSame(overlay.uid, object)
        : overlay !== undefined &&
          !isOlder(versionOf(object), versionOf(overlay.object))
    )
      this.#overlays.delete(key);
  }

  /** To be called with what was deleted: late answers of writes to it are refused from then on. */
  onDelete(object: T): void {
    const key = metaNamespaceKey(object);
    const overlay = this.#overlays.get(key);
    const resourceVersion = versionOf(object);
    if (
      overlay?.kind === "object" &&
      !isSame(object.metadata?.uid, overlay.object) &&
      isOlder(resourceVersion, versionOf(overlay.object))
    )
      return;
    this.#put(key, {
      kind: "deleted",
      uid: object.metadata?.uid,
      resourceVersion,
      expiresMs: this.#expiresMs(),
    });
  }

  #find(key: string): Overlay<T> | undefined {
    const overlay = this.#overlays.get(key);
    if (overlay === undefined) return undefined;
    this.#overlays.delete(key);
    if (this.#clock.monotonicMs() > overlay.expiresMs) return undefined;
    this.#overlays.set(key, overlay);
    return overlay;
  }

  #put(key: string, overlay: Overlay<T>): void {
    this.#overlays.delete(key);
    this.#overlays.set(key, overlay);
    for (const oldest of this.#overlays.keys()) {
      if (this.#overlays.size <= this.#capacity) return;
      this.#overlays.delete(oldest);
    }
  }

  #expiresMs(): number {
    return this.#clock.monotonicMs() + this.#ttlMs;
  }
}

function versionOf({ metadata }: DeepReadonly<KubeObject>): string {
  return metadata?.resourceVersion ?? "";
}

function isSame(
  uid: string | undefined,
  { metadata }: DeepReadonly<KubeObject>,
): boolean {
  return uid !== undefined && uid === metadata?.uid;
}
