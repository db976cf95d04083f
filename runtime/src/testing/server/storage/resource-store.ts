import type { ApiObject } from "../api-object.js";
import type { Change, ChangeListener } from "./change.js";
import { History } from "./history.js";
import { SortedObjects } from "./sorted-objects.js";
import { StoredObject } from "./stored-object.js";

/** Hands the changes of a resource to one listener until closed. */
export interface Subscription {
  close(): void;
}

/** The objects of one resource, with their recent history. */
export class ResourceStore {
  readonly id: string;
  readonly #nextRevision: () => number;
  readonly #currentRevision: () => number;
  readonly #onChange: ChangeListener;
  readonly #objects = new SortedObjects();
  readonly #byKey = new Map<string, StoredObject>();
  readonly #history: History;
  readonly #listeners = new Set<ChangeListener>();
  readonly #namespaceListeners = new Map<string, Set<ChangeListener>>();
  #snapshot:
    { readonly revision: number; readonly objects: SortedObjects } | undefined;

  constructor(options: {
    readonly id: string;
    readonly historyLimit: number;
    readonly floor: number;
    readonly nextRevision: () => number;
    readonly currentRevision: () => number;
    /** Hears of each change after the other listeners. */
    readonly onChange: ChangeListener;
  }) {
    this.id = options.id;
    this.#nextRevision = options.nextRevision;
    this.#currentRevision = options.currentRevision;
    this.#onChange = options.onChange;
    this.#history = new History({
      limit: options.historyLimit,
      floor: options.floor,
    });
  }

  /** Version of the latest change of the whole store. */
  get revision(): number {
    return this.#currentRevision();
  }

  /** The oldest version a watch or an exact list can start from. */
  get floor(): number {
    return this.#history.floor;
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string): StoredObject | undefined {
    return this.#byKey.get(key);
  }

  /** What is there now, by key; of one namespace, or of all when it is `""`. */
  list(namespace = ""): readonly StoredObject[] {
    return this.#objects.slice(namespace);
  }

  /** What was there at `revision`, which must not be below {@link floor}. */
  listAt(revision: number, namespace = ""): readonly StoredObject[] {
    if (revision >= this.revision) return this.list(namespace);
    if (this.#snapshot?.revision !== revision)
      this.#snapshot = { revision, objects: this.#rollBack(revision) };
    return this.#snapshot.objects.slice(namespace);
  }

  /** Stores `object`, new or over the one of the same key, under the next version. */
  put(key: string, object: ApiObject, apiVersion: string): StoredObject {
    const previous = this.#byKey.get(key);
    const stored = this.#seal(key, object, apiVersion);
    this.#objects.set(stored);
    this.#byKey.set(key, stored);
    this.#publish({
      type: "put",
      revision: stored.revision,
      object: stored,
      previous,
    });
    return stored;
  }

  /** Makes a change that was made elsewhere, under its own version: that of a replica, or of a saved state. */
  apply(change: Change): void {
    const { object } = change;
    if (change.type === "put") {
      this.#objects.set(object);
      this.#byKey.set(object.key, object);
    } else {
      this.#objects.delete(object.key);
      this.#byKey.delete(object.key);
    }
    this.#publish(change);
  }

  /** Removes the object of `key`, which must exist; returns its last state under the version of its deletion. */
  delete(previous: StoredObject): StoredObject {
    const { key, apiVersion } = previous;
    const revision = this.#nextRevision();
    // Seldom looked into when many objects are deleted at once.
    const object = (): ApiObject => atRevision(previous.object, revision);
    const deleted = new StoredObject({ key, revision, apiVersion, object });
    this.#objects.delete(key);
    this.#byKey.delete(key);
    this.#publish({
      type: "delete",
      revision: deleted.revision,
      object: deleted,
      previous,
    });
    return deleted;
  }

  /** Every change after `revision`, which must not be below {@link floor}. */
  changesSince(revision: number): readonly Change[] {
    return this.#history.since(revision);
  }

  /** Calls `listener` for each change from now on; with `namespace`, of that namespace only. */
  subscribe(listener: ChangeListener, namespace = ""): Subscription {
    if (namespace === "") {
      this.#listeners.add(listener);
      return { close: () => this.#listeners.delete(listener) };
    }
    const listeners = this.#namespaceListeners.get(namespace) ?? new Set();
    listeners.add(listener);
    this.#namespaceListeners.set(namespace, listeners);
    return {
      close: () => {
        listeners.delete(listener);
        if (
          listeners.size === 0 &&
          this.#namespaceListeners.get(namespace) === listeners
        )
          this.#namespaceListeners.delete(namespace);
      },
    };
  }

  /** Forgets all history. */
  compact(): void {
    this.#history.compact(this.revision);
    this.#snapshot = undefined;
  }

  #seal(key: string, object: ApiObject, apiVersion: string): StoredObject {
    const revision = this.#nextRevision();
    return new StoredObject({
      key,
      revision,
      apiVersion,
      object: atRevision(object, revision),
    });
  }

  #publish(change: Change): void {
    this.#history.push(change);
    for (const listener of this.#listeners) listener(change);
    const listeners = this.#namespaceListeners.get(change.object.namespace);
    if (listeners) for (const listener of listeners) listener(change);
    this.#onChange(change);
  }

  #rollBack(revision: number): SortedObjects {
    const objects = this.#objects.copy();
    for (const { previous, object } of this.#history
      .since(revision)
      .toReversed()) {
      if (previous) objects.set(previous);
      else objects.delete(object.key);
    }
    return objects;
  }
}

function atRevision(object: ApiObject, revision: number): ApiObject {
  return {
    ...object,
    metadata: { ...object.metadata, resourceVersion: String(revision) },
  };
}
