import { ResourceStore } from "./resource-store.js";

/**
 * Everything the server holds: a table for each resource, under one counter of
 * versions. All changes are synchronous, so each is atomic.
 */
export class Store {
  readonly #historyLimit: number;
  readonly #resources = new Map<string, ResourceStore>();
  // etcd's first revision is 1: a watch "from 0" must differ from one from the empty store.
  #revision = 1;

  constructor(options: { readonly historyLimit: number }) {
    this.#historyLimit = options.historyLimit;
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
      });
      this.#resources.set(id, resource);
    }
    return resource;
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
