import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { isComparableResourceVersion } from "../meta/resource-version.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { withDeadline } from "../primitives/with-deadline.js";
import { isOlder } from "./is-older.js";
import type { SharedIndexInformer } from "./shared-index-informer.js";

/**
 * What a read does while the cache lacks a write of one's own: `wait` until it has
 * caught up, `requeue` by throwing, or `off`, read what is there.
 */
export type ConsistencyMode = "off" | "wait" | "requeue";

/** 5 s: how long a read waits for its cache before it gives up. */
export const DEFAULT_CONSISTENCY_TIMEOUT_MS = 5000;

/** Options of {@link ReadYourWrites}. */
export interface ReadYourWritesOptions {
  /** Default `wait`. */
  readonly mode?: ConsistencyMode | undefined;
  /** Default {@link DEFAULT_CONSISTENCY_TIMEOUT_MS}. */
  readonly timeoutMs?: number | undefined;
  /** Default {@link realClock}. */
  readonly clock?: Clock | undefined;
}

/** Thrown for a read of a cache that lacks a write of one's own; its code is `CacheBehind`. Try again later. */
export class CacheBehindError extends RuntimeError {
  readonly key: string;

  constructor(key: string, message: string, options?: ErrorOptions) {
    super("CacheBehind", message, options);
    this.key = key;
  }
}

// Writes remembered past which those that the cache holds are looked for and dropped.
const PRUNE_AT = 256;

/**
 * Keeps reads of a cache from missing the writes that went before them: it
 * remembers the resourceVersion that each write gave an object, and holds a read of
 * that object back until the cache has come so far. Other objects are read at once.
 *
 * @example
 * const consistency = new ReadYourWrites(informer);
 * consistency.wrote(await client.update(deployment));
 * await consistency.ensure(metaNamespaceKey(deployment), { signal });
 * informer.lister.get(deployment.metadata); // that update, or what came after it
 */
export class ReadYourWrites<T extends KubeObject> {
  readonly #informer: SharedIndexInformer<T>;
  readonly #mode: ConsistencyMode;
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  /** Newest version written of each object, as far as the cache may lack it. */
  readonly #written = new Map<string, string>();

  constructor(
    informer: SharedIndexInformer<T>,
    options: ReadYourWritesOptions = {},
  ) {
    this.#informer = informer;
    this.#mode = options.mode ?? "wait";
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_CONSISTENCY_TIMEOUT_MS;
    this.#clock = options.clock ?? realClock;
  }

  /** Remembers a write by what the server answered. A deletion counts where the answer is the object, which finalizers keep. */
  wrote(object: DeepReadonly<KubeObject>): void {
    const { resourceVersion = "" } = object.metadata ?? {};
    if (this.#mode === "off" || !isComparableResourceVersion(resourceVersion))
      return;
    const key = metaNamespaceKey(object);
    const known = this.#written.get(key);
    if (known !== undefined && isOlder(resourceVersion, known)) return;
    this.#written.set(key, resourceVersion);
    if (this.#written.size > PRUNE_AT) this.#prune();
  }

  /** True when the cache may lack a write of this object. */
  isBehind(key: string): boolean {
    const version = this.#written.get(key);
    if (version === undefined) return false;
    if (!this.#informer.hasResourceVersion(version)) return true;
    this.#written.delete(key);
    return false;
  }

  /**
   * Resolves once the cache holds every write of this object.
   *
   * @throws {@link CacheBehindError} at once where the mode is `requeue`, and in time where it is `wait`; `signal.reason` when aborted.
   */
  async ensure(
    key: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    options.signal?.throwIfAborted();
    const version = this.#written.get(key);
    if (version === undefined || !this.isBehind(key)) return;
    const behind = (): CacheBehindError =>
      new CacheBehindError(
        key,
        `the cache of ${this.#informer.name} lacks version ${version} of ${key}`,
      );
    if (this.#mode === "requeue") throw behind();
    await withDeadline(
      (signal) => this.#informer.waitForResourceVersion(version, { signal }),
      {
        timeoutMs: this.#timeoutMs,
        clock: this.#clock,
        signal: options.signal ?? new AbortController().signal,
        timeoutError: behind,
      },
    );
    this.isBehind(key);
  }

  #prune(): void {
    for (const key of [...this.#written.keys()]) this.isBehind(key);
  }
}
