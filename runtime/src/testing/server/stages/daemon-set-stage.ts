import { isRecord, textAt, valueAt, type ApiObject } from "../api-object.js";
import type { Change } from "../storage/change.js";
import { ensureRevision } from "./controller-revision.js";
import type { InProcessClient } from "./in-process-client.js";
import { claim } from "./owned-objects.js";
import { DAEMON_SETS, NODES, PODS } from "./played-kind.js";
import { createPod } from "./pod-maker.js";
import { isActive, readinessOf, readySince } from "./pod-set.js";
import { keyOf, ownerKeys, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { updateStatus } from "./update-status.js";

const REVISION = "controller-revision-hash";

/** Keeps one pod of each DaemonSet on each node that its node selector fits. */
export class DaemonSetStage implements StageController {
  readonly name = "daemonset";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("daemon-set-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === DAEMON_SETS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    if (resourceId === NODES.id)
      return this.#host
        .list(DAEMON_SETS)
        .map(
          ({ metadata }) =>
            `${metadata.namespace ?? ""}/${metadata.name ?? ""}`,
        );
    return resourceId === PODS.id ? ownerKeys(change, DAEMON_SETS.kind) : [];
  }

  async sync(key: string): Promise<number | undefined> {
    const set = this.#host.get(DAEMON_SETS, key);
    if (!set || set.metadata.deletionTimestamp !== undefined) return undefined;
    const pods = (
      await claim(
        this.#host,
        { object: set, kind: DAEMON_SETS },
        { kind: PODS, client: this.#client },
      )
    ).filter(isActive);
    const nodes = this.#host
      .list(NODES)
      .filter((node) => fits(node, set))
      .map(({ metadata }) => metadata.name ?? "");
    const revision = await ensureRevision(this.#client, set, DAEMON_SETS);
    await this.#place(set, { pods, nodes, revision });
    return this.#count(set, { pods, nodes, revision });
  }

  async #place(
    set: ApiObject,
    { pods, nodes, revision }: Placement,
  ): Promise<void> {
    const byNode = new Map(pods.map((pod) => [nodeOf(pod), pod]));
    for (const node of nodes)
      if (!byNode.has(node))
        await createPod(
          this.#client,
          { object: set, kind: DAEMON_SETS },
          {
            name: `${set.metadata.name ?? ""}-`,
            labels: {
              [REVISION]: revision,
              "pod-template-generation": String(set.metadata.generation ?? 1),
            },
            spec: { nodeName: node },
          },
        );
    for (const pod of pods)
      if (!nodes.includes(nodeOf(pod))) await this.#client.delete(PODS, pod);
    if (textAt(set, "spec", "updateStrategy", "type") === "OnDelete") return;
    // One after the other: the next when all are ready.
    const isSettled =
      pods.length === nodes.length &&
      pods.every((pod) => readySince(pod) !== undefined);
    const old = pods.find(
      ({ metadata }) => metadata.labels?.[REVISION] !== revision,
    );
    if (isSettled && old) await this.#client.delete(PODS, old);
  }

  async #count(
    set: ApiObject,
    { pods, nodes, revision }: Placement,
  ): Promise<number | undefined> {
    const { ready, available, nextMs } = readinessOf(this.#host, set, pods);
    await updateStatus(
      this.#client,
      { kind: DAEMON_SETS, object: set },
      {
        currentNumberScheduled: pods.length,
        desiredNumberScheduled: nodes.length,
        numberMisscheduled: 0,
        numberReady: ready,
        numberAvailable: available,
        numberUnavailable: Math.max(nodes.length - available, 0),
        updatedNumberScheduled: pods.filter(
          ({ metadata }) => metadata.labels?.[REVISION] === revision,
        ).length,
        observedGeneration: set.metadata.generation,
      },
    );
    return nextMs;
  }
}

interface Placement {
  readonly pods: readonly ApiObject[];
  readonly nodes: readonly string[];
  readonly revision: string;
}

function nodeOf(pod: ApiObject): string {
  return textAt(pod, "spec", "nodeName");
}

function fits({ metadata }: ApiObject, set: ApiObject): boolean {
  const wanted = valueAt(set, "spec", "template", "spec", "nodeSelector");
  return Object.entries(isRecord(wanted) ? wanted : {}).every(
    ([key, value]) => metadata.labels?.[key] === value,
  );
}
