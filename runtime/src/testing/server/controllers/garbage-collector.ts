import { randomUUID } from "node:crypto";
import type { OwnerReference } from "../../../meta/object.js";
import { parseApiVersion } from "../../../meta/api-resource.js";
import type { ApiObject } from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { ServerContext } from "../context.js";
import type { Resource } from "../registry/resource.js";
import { OwnerGraph, type GraphNode } from "./owner-graph.js";
import { SystemWriter, type ObjectPlace } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/** Whether an owner is there: `foreign` when it is in a namespace where it can't own. */
type OwnerState = "present" | "absent" | "unknown" | "foreign";

/**
 * Deletes what has lost its owners, holds owners whose foreground deletion waits for
 * dependents, and frees dependents that are to be orphaned; kube-controller-manager's garbage collector.
 */
export class GarbageCollector {
  readonly #context: ServerContext;
  readonly #graph = new OwnerGraph();
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;
  readonly #foreignReported = new Set<string>();
  #resources: ReadonlyMap<string, Resource> = new Map();
  #generation = -1;

  constructor(context: ServerContext) {
    this.#context = context;
    this.#writer = new SystemWriter(context, "generic-garbage-collector");
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name: "garbage collector",
      clock,
      logger,
      work: (uid) => this.#collect(uid),
    });
    store.subscribe((resourceId, change) => {
      this.#graph.apply(resourceId, change);
      const { metadata } = change.object.object;
      const { uid = "", ownerReferences, deletionTimestamp } = metadata;
      if (change.type === "delete") {
        for (const dependent of this.#graph.dependents(uid))
          this.#loop.add(dependent.uid);
        // Owners may wait for it to be gone, or to be released.
        this.#addOwners(ownerReferences);
        return;
      }
      const owns = ownerReferences !== undefined;
      if (owns || deletionTimestamp !== undefined) this.#loop.add(uid);
      const before = change.previous?.object.metadata.ownerReferences;
      if (before !== ownerReferences) this.#addOwners(before);
    });
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  #addOwners(owners: readonly OwnerReference[] | undefined): void {
    for (const { uid } of owners ?? []) {
      const owner = this.#graph.node(uid);
      if (owner?.stored.object.metadata.deletionTimestamp !== undefined)
        this.#loop.add(uid);
    }
  }

  async #collect(uid: string): Promise<void> {
    const node = this.#graph.node(uid);
    const place = node && this.#placeOf(node);
    if (!node || !place) return;
    const { deletionTimestamp, finalizers = [] } = node.stored.object.metadata;
    if (deletionTimestamp !== undefined) {
      if (finalizers.includes(ORPHAN)) await this.#orphan(node, place);
      else if (finalizers.includes(FOREGROUND))
        await this.#waitForDependents(node, place);
      return;
    }
    await this.#judge(node, place);
  }

  /** Frees the dependents, then lets the owner go. */
  async #orphan(node: GraphNode, place: ObjectPlace): Promise<void> {
    for (const dependent of this.#graph.dependents(node.uid)) {
      const at = this.#placeOf(dependent);
      if (at)
        await this.#writer.update(at, (old) =>
          withoutOwners(old, new Set([node.uid])),
        );
    }
    await this.#writer.update(place, (old) => withoutFinalizer(old, ORPHAN));
  }

  async #waitForDependents(node: GraphNode, place: ObjectPlace): Promise<void> {
    const blocking = this.#graph
      .dependents(node.uid)
      .filter(({ owners }) =>
        owners.some(
          (owner) =>
            owner.uid === node.uid && owner.blockOwnerDeletion === true,
        ),
      );
    if (blocking.length === 0) {
      await this.#writer.update(place, (old) =>
        withoutFinalizer(old, FOREGROUND),
      );
      return;
    }
    for (const dependent of blocking) {
      const at = this.#placeOf(dependent);
      const { deletionTimestamp } = dependent.stored.object.metadata;
      if (!at || deletionTimestamp !== undefined) continue;
      await this.#writer.delete(at, {
        preconditionUid: dependent.uid,
        propagationPolicy: this.#graph.hasDependents(dependent.uid)
          ? "Foreground"
          : "Background",
      });
    }
  }

  /** Deletes what no owner holds, and strips references to owners that are gone. */
  async #judge(node: GraphNode, place: ObjectPlace): Promise<void> {
    if (node.owners.length === 0) return;
    const states = node.owners.map((owner) => ({
      owner,
      state: this.#stateOf(owner, node),
    }));
    if (states.some(({ state }) => state === "unknown")) return;
    for (const { owner, state } of states)
      if (state === "foreign") await this.#reportForeign(node, owner);
    const gone = states.filter(({ state }) => state !== "present");
    if (gone.length === 0) return;
    if (gone.length < states.length) {
      const uids = new Set(gone.map(({ owner }) => owner.uid));
      await this.#writer.update(place, (old) => withoutOwners(old, uids));
      return;
    }
    const { finalizers = [] } = node.stored.object.metadata;
    await this.#writer.delete(place, {
      preconditionUid: node.uid,
      propagationPolicy: finalizers.includes(ORPHAN)
        ? "Orphan"
        : finalizers.includes(FOREGROUND)
          ? "Foreground"
          : "Background",
    });
  }

  #stateOf(owner: OwnerReference, dependent: GraphNode): OwnerState {
    const known = this.#graph.node(owner.uid);
    const resource = this.#resourceOfKind(owner);
    // What is of a kind that nobody serves can't be told from what is gone.
    if (!resource) return "unknown";
    const { namespace } = dependent.stored;
    if (resource.namespaced && namespace === "") return "foreign";
    if (known) {
      const isHere =
        known.stored.namespace === "" || known.stored.namespace === namespace;
      return isHere && known.stored.name === owner.name ? "present" : "foreign";
    }
    return "absent";
  }

  async #reportForeign(node: GraphNode, owner: OwnerReference): Promise<void> {
    const key = `${node.uid} ${owner.uid}`;
    const events = this.#context.registry.find("", "v1", "events");
    const resource = this.#resourcesById().get(node.resourceId);
    if (!events || !resource || this.#foreignReported.has(key)) return;
    this.#foreignReported.add(key);
    const { namespace, name } = node.stored;
    const time = formatTime(this.#context.clock.now());
    const home = namespace === "" ? "default" : namespace;
    await this.#writer.create(
      { resource: events, namespace: home, name: "" },
      {
        metadata: {
          name: `${name}.${randomUUID().slice(0, 13)}`,
          namespace: home,
        },
        involvedObject: {
          apiVersion: resource.apiVersion,
          kind: resource.kind,
          name,
          ...(namespace !== "" && { namespace }),
          uid: node.uid,
        },
        reason: "OwnerRefInvalidNamespace",
        message: `ownerRef [${owner.apiVersion}/${owner.kind}, namespace: ${namespace}, name: ${owner.name}, uid: ${owner.uid}] does not exist in namespace ${JSON.stringify(namespace)}`,
        source: { component: "garbage-collector-controller" },
        type: "Warning",
        count: 1,
        firstTimestamp: time,
        lastTimestamp: time,
        eventTime: null,
        reportingComponent: "garbage-collector-controller",
        reportingInstance: "",
      },
    );
  }

  #placeOf({ resourceId, stored }: GraphNode): ObjectPlace | undefined {
    const resource = this.#resourcesById().get(resourceId);
    const { namespace, name } = stored;
    return resource && { resource, namespace, name };
  }

  #resourceOfKind({ apiVersion, kind }: OwnerReference): Resource | undefined {
    const { group } = parseApiVersion(apiVersion);
    for (const resource of this.#resourcesById().values())
      if (resource.group === group && resource.kind === kind) return resource;
    return undefined;
  }

  #resourcesById(): ReadonlyMap<string, Resource> {
    const { registry } = this.#context;
    if (this.#generation !== registry.generation) {
      this.#generation = registry.generation;
      this.#resources = new Map(
        registry.preferred().map((resource) => [resource.id, resource]),
      );
    }
    return this.#resources;
  }
}

function withoutOwners(
  object: ApiObject,
  uids: ReadonlySet<string>,
): ApiObject {
  const { ownerReferences = [], ...metadata } = object.metadata;
  const kept = ownerReferences.filter(({ uid }) => !uids.has(uid));
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(kept.length > 0 && { ownerReferences: kept }),
    },
  };
}

function withoutFinalizer(object: ApiObject, finalizer: string): ApiObject {
  const { finalizers = [], ...metadata } = object.metadata;
  const kept = finalizers.filter((name) => name !== finalizer);
  return {
    ...object,
    metadata: { ...metadata, ...(kept.length > 0 && { finalizers: kept }) },
  };
}
