import type { OwnerReference } from "../../../meta/object.js";
import type { Change } from "../storage/change.js";
import type { StoredObject } from "../storage/stored-object.js";

/** An object in the graph. */
export interface GraphNode {
  readonly uid: string;
  readonly resourceId: string;
  readonly stored: StoredObject;
  readonly owners: readonly OwnerReference[];
}

const NO_OWNERS: readonly OwnerReference[] = [];

/** Who owns whom, by uid. */
export class OwnerGraph {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #dependents = new Map<string, Set<string>>();

  node(uid: string): GraphNode | undefined {
    return this.#nodes.get(uid);
  }

  /** The objects that name `uid` as an owner. */
  dependents(uid: string): readonly GraphNode[] {
    return [...(this.#dependents.get(uid) ?? [])].flatMap((dependent) => {
      const node = this.#nodes.get(dependent);
      return node ? [node] : [];
    });
  }

  hasDependents(uid: string): boolean {
    return this.#dependents.has(uid);
  }

  /** Follows a change of the store. */
  apply(resourceId: string, { type, object, previous }: Change): void {
    const { uid = "" } = object.object.metadata;
    const before = previous?.object.metadata.ownerReferences ?? NO_OWNERS;
    if (type === "delete") {
      this.#nodes.delete(uid);
      this.#unlink(uid, before);
      return;
    }
    const owners = object.object.metadata.ownerReferences ?? NO_OWNERS;
    this.#nodes.set(uid, { uid, resourceId, stored: object, owners });
    if (owners === before) return;
    this.#unlink(uid, before);
    for (const owner of owners) {
      const dependents = this.#dependents.get(owner.uid) ?? new Set();
      dependents.add(uid);
      this.#dependents.set(owner.uid, dependents);
    }
  }

  #unlink(uid: string, owners: readonly OwnerReference[]): void {
    for (const owner of owners) {
      const dependents = this.#dependents.get(owner.uid);
      dependents?.delete(uid);
      if (dependents?.size === 0) this.#dependents.delete(owner.uid);
    }
  }
}
