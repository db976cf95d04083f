import {
  isRecord,
  jsonEqual,
  listAt,
  textAt,
  type ApiObject,
} from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { ServerContext } from "../context.js";
import type { Resource } from "../registry/resource.js";
import { SystemWriter } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

/**
 * How long a namespace is seen terminating before it is emptied, so that clients get to
 * see it. The real controller waits 5 s, for the sake of several API servers.
 */
const GRACE_MS = 1000;

/** What is left of a namespace's content. */
interface Remains {
  readonly resources: ReadonlyMap<string, number>;
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Empties deleted namespaces and lets them go; kube-controller-manager's namespace controller. */
export class NamespaceController {
  readonly #context: ServerContext;
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;

  constructor(context: ServerContext) {
    this.#context = context;
    this.#writer = new SystemWriter(context, "namespace-controller");
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name: "namespace",
      clock,
      logger,
      work: (name) => this.#reconcile(name),
    });
    store.resource("namespaces").subscribe((change) => {
      if (change.type === "delete") return;
      const { metadata } = change.object.object;
      const wasMarked =
        change.previous?.object.metadata.deletionTimestamp !== undefined;
      if (metadata.deletionTimestamp !== undefined && !wasMarked)
        this.#loop.add(change.object.name, GRACE_MS);
    });
    store.subscribe((resourceId, change) => {
      // What is gone may be the last thing that a namespace waited for.
      const { namespace } = change.object;
      if (change.type !== "delete" || namespace === "") return;
      if (resourceId !== "namespaces" && this.#isTerminating(namespace))
        this.#loop.add(namespace);
    });
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  #isTerminating(name: string): boolean {
    const { object } =
      this.#context.store.resource("namespaces").get(name) ?? {};
    return object?.metadata.deletionTimestamp !== undefined;
  }

  async #reconcile(name: string): Promise<void> {
    const { registry, store } = this.#context;
    const namespaces = registry.find("", "v1", "namespaces");
    const stored = store.resource("namespaces").get(name);
    if (!namespaces || !stored || !this.#isTerminating(name)) return;
    const deletedAtMs = Date.parse(
      stored.object.metadata.deletionTimestamp ?? "",
    );
    if (this.#context.clock.now() < deletedAtMs) return;
    const contents = registry
      .preferred()
      .filter((resource) => resource.namespaced);
    for (const resource of contents) await this.#deleteAll(resource, name);
    const remains = remainsOf(contents, name);
    const place = { resource: namespaces, namespace: "", name };
    if (remains.resources.size > 0) {
      const time = formatTime(this.#context.clock.now());
      await this.#writer.update({ ...place, part: "status" }, (old) =>
        withConditions(old, remains, time),
      );
      return;
    }
    await this.#writer.update({ ...place, part: "finalize" }, (old) => ({
      ...old,
      spec: {
        ...(isRecord(old["spec"]) ? old["spec"] : {}),
        finalizers: listAt(old, "spec", "finalizers").filter(
          (finalizer) => finalizer !== "kubernetes",
        ),
      },
    }));
  }

  async #deleteAll(resource: Resource, namespace: string): Promise<void> {
    for (const stored of resource.store.list(namespace))
      if (stored.object.metadata.deletionTimestamp === undefined)
        await this.#writer.delete(
          { resource, namespace, name: stored.name },
          // Nothing waits for kubelets here.
          { propagationPolicy: "Background", gracePeriodSeconds: 0 },
        );
  }
}

function remainsOf(contents: readonly Resource[], namespace: string): Remains {
  const resources = new Map<string, number>();
  const finalizers = new Map<string, number>();
  for (const { group, plural, store } of contents)
    for (const { object } of store.list(namespace)) {
      const name = group === "" ? `${plural}.` : `${plural}.${group}`;
      resources.set(name, (resources.get(name) ?? 0) + 1);
      for (const finalizer of object.metadata.finalizers ?? [])
        finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
    }
  return { resources, finalizers };
}

function withConditions(
  namespace: ApiObject,
  { resources, finalizers }: Remains,
  time: string,
): ApiObject {
  const list = (counts: ReadonlyMap<string, number>, verb: string): string =>
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${name} ${verb} ${count} resource instances`)
      .join(", ");
  const wanted = [
    condition(
      "NamespaceDeletionDiscoveryFailure",
      "ResourcesDiscovered",
      "All resources successfully discovered",
    ),
    condition(
      "NamespaceDeletionGroupVersionParsingFailure",
      "ParsedGroupVersions",
      "All legacy kube types successfully parsed",
    ),
    condition(
      "NamespaceDeletionContentFailure",
      "ContentDeleted",
      "All content successfully deleted, may be waiting on finalization",
    ),
    {
      type: "NamespaceContentRemaining",
      status: "True",
      reason: "SomeResourcesRemain",
      message: `Some resources are remaining: ${list(resources, "has")}`,
    },
    finalizers.size > 0
      ? {
          type: "NamespaceFinalizersRemaining",
          status: "True",
          reason: "SomeFinalizersRemain",
          message: `Some content in the namespace has finalizers remaining: ${list(finalizers, "in")}`,
        }
      : condition(
          "NamespaceFinalizersRemaining",
          "ContentHasNoFinalizers",
          "All content-preserving finalizers finished",
        ),
  ];
  const before = listAt(namespace, "status", "conditions");
  const conditions = wanted.map((next) => {
    const old = before.find(
      (candidate) => textAt(candidate, "type") === next.type,
    );
    const isSame = textAt(old, "status") === next.status;
    return {
      ...next,
      lastTransitionTime: isSame ? textAt(old, "lastTransitionTime") : time,
    };
  });
  const status = isRecord(namespace["status"]) ? namespace["status"] : {};
  return jsonEqual(before, conditions)
    ? namespace
    : { ...namespace, status: { ...status, conditions } };
}

function condition(
  type: string,
  reason: string,
  message: string,
): {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
} {
  return { type, status: "False", reason, message };
}
