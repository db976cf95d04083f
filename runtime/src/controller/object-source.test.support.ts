import type { ListerWatcher } from "../cache/lister-watcher.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";

/** Objects of one kind as a server has them, to list and watch; each change has the next version. */
export class ObjectSource<T extends KubeObject> implements ListerWatcher<T> {
  readonly watchListUnsupported = true;
  /** While false, lists never answer. */
  isUp = true;
  readonly #objects = new Map<string, T>();
  readonly #watchers = new Set<(event: WatchEvent<T>) => void>();
  #version = 100;

  /** Creates or replaces an object. */
  set(object: T): void {
    this.#version += 1;
    const key = metaNamespaceKey(object);
    const type = this.#objects.has(key) ? "MODIFIED" : "ADDED";
    const stored: T = {
      ...structuredClone(object),
      metadata: { ...object.metadata, resourceVersion: `${this.#version}` },
    };
    this.#objects.set(key, stored);
    this.#tell({ type, object: stored });
  }

  /** Deletes an object. */
  remove(object: T): void {
    this.#version += 1;
    this.#objects.delete(metaNamespaceKey(object));
    this.#tell({
      type: "DELETED",
      object: {
        ...structuredClone(object),
        metadata: { ...object.metadata, resourceVersion: `${this.#version}` },
      },
    });
  }

  async list(
    _: unknown,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<KubeList<T>> {
    if (!this.isUp)
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    return {
      metadata: { resourceVersion: `${this.#version}` },
      items: structuredClone([...this.#objects.values()]),
    };
  }

  watch(
    _: unknown,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<AsyncIterable<readonly WatchEvent<T>[]>> {
    const waiting: WatchEvent<T>[] = [];
    let wake: () => void = () => undefined;
    const watcher = (event: WatchEvent<T>): void => {
      waiting.push(structuredClone(event));
      wake();
    };
    this.#watchers.add(watcher);
    const watchers = this.#watchers;
    async function* events(): AsyncGenerator<readonly WatchEvent<T>[]> {
      try {
        while (!signal.aborted) {
          if (waiting.length > 0) yield waiting.splice(0);
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
              signal.addEventListener("abort", () => resolve(), { once: true });
            });
        }
      } finally {
        watchers.delete(watcher);
      }
    }
    return Promise.resolve(events());
  }

  #tell(event: WatchEvent<T>): void {
    for (const watcher of this.#watchers) watcher(event);
  }
}
