import type { Clock } from "../../../primitives/clock.js";
import { jsonEqual, valueAt, type ApiObject } from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { GoStruct } from "../builtin/go-type.js";
import type { ValidateRules } from "../cel/rule-contract.js";
import type { Registry } from "../registry/registry.js";
import { resourceId } from "../registry/resource.js";
import type { ResourceStore } from "../storage/resource-store.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { Store } from "../storage/store.js";
import {
  acceptNames,
  establishedCondition,
  withAcceptedNames,
} from "./accepted-names.js";
import { noConversion, type Conversion } from "./conversion.js";
import { withCondition } from "./crd-conditions.js";
import { CLEANUP_FINALIZER, hasCondition } from "./crd-rules.js";
import { CustomResource } from "./custom-resource.js";
import { readCrd, type CrdSpec } from "./version-spec.js";

const CRDS = "apiextensions.k8s.io/customresourcedefinitions";

/** What a {@link CrdController} works with. */
export interface CrdControllerOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly objectMeta: GoStruct;
  readonly rules: ValidateRules | undefined;
  /** Makes the conversion of a CRD with strategy Webhook. */
  readonly webhookConversion: (webhook: unknown, crd: CrdSpec) => Conversion;
}

/**
 * Serves the resources that CRDs declare: accepts names, establishes, follows changes, and
 * on deletion empties the resource before it lets the CRD go.
 */
export class CrdController {
  readonly #options: CrdControllerOptions;
  readonly #crds: ResourceStore;
  readonly #served = new Map<string, readonly CustomResource[]>();
  readonly #specs = new Map<string, unknown>();
  #waiting = 0;

  constructor(options: CrdControllerOptions) {
    this.#options = options;
    this.#crds = options.store.resource(CRDS);
    this.#crds.subscribe((change) => {
      if (change.type === "delete") this.#withdraw(change.object.name);
      // After the request that made the change: its answer is the CRD as it was sent.
      else {
        this.#waiting += 1;
        setImmediate(() => {
          this.#waiting -= 1;
          this.#reconcile(change.object.name);
        });
      }
    });
  }

  /** Resolves once all changes of CRDs until now are served. */
  async settled(): Promise<void> {
    while (this.#waiting > 0)
      await new Promise((resolve) => setImmediate(resolve));
  }

  /** True when the CRD of that name, as it is now, is served. */
  isServed(name: string): boolean {
    const stored = this.#crds.get(name);
    return (
      stored !== undefined &&
      hasCondition(stored.object, "Established") &&
      jsonEqual(this.#specs.get(name), servedState(stored.object))
    );
  }

  /** Resources of a CRD that are being deleted with it take nothing new. */
  isTerminating(id: string): boolean {
    for (const [name, resources] of this.#served)
      if (resources[0]?.id === id) {
        const { object } = this.#crds.get(name) ?? {};
        return object?.metadata.deletionTimestamp !== undefined;
      }
    return false;
  }

  #reconcile(name: string): void {
    const stored = this.#crds.get(name);
    if (!stored) return;
    const { object } = stored;
    if (object.metadata.deletionTimestamp !== undefined) {
      this.#finalize(stored);
      return;
    }
    const time = formatTime(this.#options.clock.now());
    const others = this.#crds.list().map((other) => other.object);
    const { names, condition } = acceptNames(object, others);
    const named = withCondition(
      withAcceptedNames(object, names),
      time,
      condition,
    );
    const next = withCondition(
      named,
      time,
      establishedCondition(named, condition.status === "True"),
    );
    // Serve first: who sees Established must find the resource.
    if (hasCondition(next, "Established")) this.#serve(name, next);
    if (!jsonEqual(next, object)) this.#crds.put(name, next, stored.apiVersion);
  }

  #serve(name: string, crd: ApiObject): void {
    const state = servedState(crd);
    if (jsonEqual(this.#specs.get(name), state)) return;
    const { registry, store, objectMeta, rules } = this.#options;
    const spec = readCrd(crd);
    const conversion =
      spec.conversionWebhook === undefined
        ? noConversion
        : this.#options.webhookConversion(spec.conversionWebhook, spec);
    const table = store.resource(resourceId(spec.group, spec.plural));
    const resources = spec.versions
      .filter(({ isServed }) => isServed)
      .map(
        (version) =>
          new CustomResource({
            crd: spec,
            version,
            store: table,
            objectMeta,
            conversion,
            rules,
          }),
      );
    for (const resource of this.#served.get(name) ?? [])
      registry.remove(resource);
    for (const resource of resources) registry.add(resource);
    this.#served.set(name, resources);
    this.#specs.set(name, state);
  }

  #withdraw(name: string): void {
    for (const resource of this.#served.get(name) ?? []) {
      this.#options.registry.remove(resource);
      this.#options.store.drop(resource.id);
    }
    this.#served.delete(name);
    this.#specs.delete(name);
    // Names it held may be what others wait for.
    for (const other of this.#crds.list())
      setImmediate(() => this.#reconcile(other.name));
  }

  /** Deletes what is left of the resource, and lets go once there is nothing. */
  #finalize(crd: StoredObject): void {
    const { finalizers = [] } = crd.object.metadata;
    if (!finalizers.includes(CLEANUP_FINALIZER)) return;
    const [resource] = this.#served.get(crd.name) ?? [];
    if (resource && !this.#empty(resource, crd.name)) return;
    const kept = finalizers.filter((name) => name !== CLEANUP_FINALIZER);
    if (kept.length === 0) {
      this.#crds.delete(crd);
      return;
    }
    this.#crds.put(
      crd.key,
      { ...crd.object, metadata: { ...crd.object.metadata, finalizers: kept } },
      crd.apiVersion,
    );
  }

  /** True when nothing is left. What has finalizers is marked, and waited for. */
  #empty(resource: CustomResource, crdName: string): boolean {
    const { store } = resource;
    const time = formatTime(this.#options.clock.now());
    for (const stored of store.list()) {
      const { metadata } = stored.object;
      if ((metadata.finalizers ?? []).length === 0) store.delete(stored);
      else if (metadata.deletionTimestamp === undefined)
        store.put(
          stored.key,
          {
            ...stored.object,
            metadata: {
              ...metadata,
              deletionTimestamp: time,
              deletionGracePeriodSeconds: 0,
              generation: (metadata.generation ?? 0) + 1,
            },
          },
          stored.apiVersion,
        );
    }
    if (store.size === 0) return true;
    const subscription = store.subscribe((change) => {
      if (change.type !== "delete") return;
      subscription.close();
      setImmediate(() => this.#reconcile(crdName));
    });
    return false;
  }
}

/** What of a CRD decides how it is served. */
function servedState(crd: ApiObject): unknown {
  return {
    uid: crd.metadata.uid,
    spec: crd["spec"],
    names: valueAt(crd, "status", "acceptedNames"),
  };
}
