import type { Change } from "./change.js";
import { ResourceStore, type Subscription } from "./resource-store.js";
import type { StoredObject } from "./stored-object.js";

/** Hears of each change of every resource, by its id. */
export type StoreListener = (resourceId: string, change: Change) => void;

/**
 * Everything the server holds: a table for each resource, under one counter of
 * versions. All changes are synchronous, so each is atomic.
 */
export class Store {
  readonly #historyLimit: number;
  readonly #resources = new Map<string, ResourceStore>();
  readonly #listeners = new Set<StoreListener>();
  // etcd's first revision is 1: a watch "from 0" must differ from one from the empty store.
  #revision = 1;

  /** `revision`: where the counter begins; default where a new etcd's does. */
  constructor(options: {
    readonly historyLimit: number;
    readonly revision?: number | undefined;
  }) {
    this.#historyLimit = options.historyLimit;
    if (options.revision !== undefined) this.#revision = options.revision;
  }

  /** Version of the latest change. */
  get revision(): number {
    return this.#revision;
  }

  /** The table of a resource such as `apps/deployments` or `configmaps`; made when first asked for. */
  resource(id: string): ResourceStore {
    let resource = this.#resources.get(id);
    if (!resource) {
      resource = new ResourceStore({
        id,
        historyLimit: this.#historyLimit,
        floor: this.#revision,
        nextRevision: () => ++this.#revision,
        currentRevision: () => this.#revision,
        onChange: (change) => {
          for (const listener of this.#listeners) listener(id, change);
        },
      });
      this.#resources.set(id, resource);
    }
    return resource;
  }

  /** Puts back an object that was saved, under its own version. */
  restore(id: string, object: StoredObject): void {
    this.advance(object.revision);
    const { revision } = object;
    this.resource(id).apply({
      type: "put",
      revision,
      object,
      previous: undefined,
    });
  }

  /** Lets the counter of versions go on from `revision`, unless it is further already. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
  }

  /** Calls `listener` for each change of any resource from now on. It must not throw. */
  subscribe(listener: StoreListener): Subscription {
    this.#listeners.add(listener);
    return { close: () => this.#listeners.delete(listener) };
  }

  /** Every table that was ever asked for. */
  resources(): Iterable<ResourceStore> {
    return this.#resources.values();
  }

  /** Forgets a resource that is served no more. */
  drop(id: string): void {
    this.#resources.delete(id);
  }

  /** Forgets all history. */
  compact(): void {
    for (const resource of this.#resources.values()) resource.compact();
  }
}
