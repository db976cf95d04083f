import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { Change } from "../storage/change.js";
import type { CustomStages } from "./custom-stages.js";
import { NODES, PODS } from "./played-kind.js";
import {
  failedToSchedule,
  runningStatus,
  succeededStatus,
} from "./pod-status.js";
import { keyOf, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";

/** Schedules pods, runs them and takes them away: kube-scheduler and the kubelet of every node. */
export class PodStage implements StageController {
  readonly name = "pod";
  readonly #host: StageHost;
  readonly #custom: CustomStages;
  #addresses = 0;

  constructor(host: StageHost, custom: CustomStages) {
    this.#host = host;
    this.#custom = custom;
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === PODS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    if (resourceId !== NODES.id || change.type === "delete") return [];
    // A node that came or changed may take what had no place.
    return this.#host
      .list(PODS)
      .filter((pod) => textAt(pod, "spec", "nodeName") === "")
      .map(
        ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name ?? ""}`,
      );
  }

  async sync(key: string): Promise<undefined> {
    const pod = this.#host.get(PODS, key);
    if (!pod || this.#custom.stageOf(PODS.id, pod)) return;
    const node = textAt(pod, "spec", "nodeName");
    if (pod.metadata.deletionTimestamp !== undefined) {
      const isRunning = (pod.metadata.deletionGracePeriodSeconds ?? 0) > 0;
      if (isRunning)
        await this.#kubelet(node).delete(PODS, pod, { isNow: true });
      return;
    }
    if (node === "") {
      await this.#schedule(pod);
      return;
    }
    const status = this.#nextStatus(pod);
    if (status)
      await this.#kubelet(node).patch(PODS, pod.metadata, {
        subresource: "status",
        body: { status },
      });
  }

  /** What the kubelet would say next; undefined when nothing is new. */
  #nextStatus(pod: ApiObject): Readonly<Record<string, unknown>> | undefined {
    const phase = textAt(pod, "status", "phase");
    const isDone = phase === "Succeeded" || phase === "Failed";
    if (isDone) return undefined;
    const { now } = this.#host;
    if (phase === "Running" && isOfJob(pod)) return succeededStatus(pod, now);
    const known = textAt(pod, "status", "podIP");
    return runningStatus(pod, {
      now,
      podIP: known === "" ? this.#nextAddress() : known,
    });
  }

  async #schedule(pod: ApiObject): Promise<void> {
    if (listAt(pod, "spec", "schedulingGates").length > 0) return;
    const scheduler = this.#host.client({
      username: "system:kube-scheduler",
      groups: [],
      userAgent: "kube-scheduler",
    });
    const nodes = this.#host.list(NODES);
    const node = this.#leastLoaded(nodes.filter((each) => takes(each, pod)));
    if (node !== undefined) {
      await scheduler.post(PODS, pod.metadata, {
        subresource: "binding",
        body: {
          apiVersion: "v1",
          kind: "Binding",
          metadata: { name: pod.metadata.name },
          target: { apiVersion: "v1", kind: "Node", name: node },
        },
      });
      return;
    }
    const status = failedToSchedule(pod, {
      now: this.#host.now,
      nodeCount: nodes.length,
    });
    if (status)
      await scheduler.patch(PODS, pod.metadata, {
        subresource: "status",
        body: { status },
      });
  }

  #leastLoaded(nodes: readonly ApiObject[]): string | undefined {
    if (nodes.length < 2) return nodes[0]?.metadata.name;
    const loads = new Map<string, number>();
    for (const pod of this.#host.list(PODS)) {
      const node = textAt(pod, "spec", "nodeName");
      loads.set(node, (loads.get(node) ?? 0) + 1);
    }
    return nodes
      .map(({ metadata: { name = "" } }) => ({
        name,
        load: loads.get(name) ?? 0,
      }))
      .sort((a, b) => a.load - b.load)[0]?.name;
  }

  #kubelet(node: string): ReturnType<StageHost["client"]> {
    return this.#host.client({
      username: `system:node:${node}`,
      groups: ["system:nodes"],
      userAgent: "kubelet",
    });
  }

  /** 10.244.0.1 and on. */
  #nextAddress(): string {
    this.#addresses += 1;
    const count = this.#addresses;
    return `10.244.${Math.floor(count / 250) % 256}.${(count % 250) + 1}`;
  }
}

/** Only what jobs run ends by itself: nobody knows what the others would do. */
function isOfJob(pod: ApiObject): boolean {
  return (pod.metadata.ownerReferences ?? []).some(
    ({ kind, controller }) => kind === "Job" && controller === true,
  );
}

function takes(node: ApiObject, pod: ApiObject): boolean {
  if (valueAt(node, "spec", "unschedulable") === true) return false;
  const wanted = valueAt(pod, "spec", "nodeSelector");
  return Object.entries(isRecord(wanted) ? wanted : {}).every(
    ([key, value]) => node.metadata.labels?.[key] === value,
  );
}
