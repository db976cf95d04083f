import type { Resource } from "../registry/resource.js";
import type { Change } from "../storage/change.js";
import { ResourceStore, type Subscription } from "../storage/resource-store.js";
import type { Store } from "../storage/store.js";

interface Pending {
  readonly id: string;
  readonly change: Change;
}

/** A copy of a store that hears of each change late. */
export class LaggingReplica {
  readonly #primary: Store;
  readonly #behind: number | undefined;
  readonly #subscription: Subscription;
  readonly #tables = new Map<string, ResourceStore>();
  readonly #views = new WeakMap<Resource, Resource>();
  readonly #pending: Pending[] = [];
  #revision: number;

  /** `behind`: how many versions; undefined: it stays where the primary is now. */
  constructor(primary: Store, behind: number | undefined) {
    this.#primary = primary;
    this.#behind = behind;
    this.#revision = primary.revision;
    this.#subscription = primary.subscribe((id, change) => {
      this.#pending.push({ id, change });
      this.#catchUp();
    });
  }

  /** `resource` as this replica serves it. */
  view(resource: Resource): Resource {
    let view = this.#views.get(resource);
    if (!view) {
      const store = this.#table(resource.id);
      // Resources have private state: their methods must be called on themselves.
      view = new Proxy(resource, {
        get: (target, name) => {
          if (name === "store") return store;
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === "function"
            ? (value.bind(target) as unknown)
            : value;
        },
      });
      this.#views.set(resource, view);
    }
    return view;
  }

  /** Catches up, for those that still watch. */
  close(): void {
    this.#subscription.close();
    this.#release(this.#primary.revision);
  }

  #catchUp(): void {
    if (this.#behind === undefined) return;
    this.#release(
      Math.max(this.#revision, this.#primary.revision - this.#behind),
    );
  }

  #release(revision: number): void {
    this.#revision = revision;
    while ((this.#pending[0]?.change.revision ?? Infinity) <= revision) {
      const next = this.#pending.shift();
      if (next) this.#tables.get(next.id)?.apply(next.change);
    }
  }

  /** The table as it is at this replica's version. */
  #table(id: string): ResourceStore {
    let table = this.#tables.get(id);
    if (!table) {
      const primary = this.#primary.resource(id);
      table = new ResourceStore({
        id,
        historyLimit: Infinity,
        floor: Math.min(primary.floor, this.#revision),
        nextRevision: () => this.#revision,
        currentRevision: () => this.#revision,
        onChange: () => undefined,
      });
      const from = Math.max(primary.floor, 0);
      const state =
        this.#revision >= from
          ? primary.listAt(this.#revision)
          : primary.list();
      for (const object of state)
        table.apply({
          type: "put",
          revision: object.revision,
          object,
          previous: undefined,
        });
      this.#tables.set(id, table);
    }
    return table;
  }
}
