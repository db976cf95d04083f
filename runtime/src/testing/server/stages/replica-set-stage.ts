import { numberAt, type ApiObject } from "../api-object.js";
import type { Change } from "../storage/change.js";
import type { InProcessClient } from "./in-process-client.js";
import { claim } from "./owned-objects.js";
import { PODS, REPLICA_SETS } from "./played-kind.js";
import { createPod } from "./pod-maker.js";
import { byCostOfLoss, isActive, readinessOf } from "./pod-set.js";
import { recordEvent } from "./record-event.js";
import { keyOf, ownerKeys, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { updateStatus } from "./update-status.js";

/** Keeps as many pods as each ReplicaSet asks for. */
export class ReplicaSetStage implements StageController {
  readonly name = "replicaset";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("replicaset-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === REPLICA_SETS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    return resourceId === PODS.id ? ownerKeys(change, REPLICA_SETS.kind) : [];
  }

  async sync(key: string): Promise<number | undefined> {
    const set = this.#host.get(REPLICA_SETS, key);
    if (!set) return undefined;
    const pods = (
      await claim(
        this.#host,
        { object: set, kind: REPLICA_SETS },
        { kind: PODS, client: this.#client },
      )
    ).filter(isActive);
    if (set.metadata.deletionTimestamp === undefined)
      await this.#scale(set, pods);
    return this.#count(set, pods);
  }

  async #scale(set: ApiObject, pods: readonly ApiObject[]): Promise<void> {
    const wanted = numberAt(set, "spec", "replicas") ?? 1;
    for (let count = pods.length; count < wanted; count += 1)
      await this.#createPod(set);
    for (const pod of byCostOfLoss(pods).slice(
      0,
      Math.max(pods.length - wanted, 0),
    )) {
      await this.#client.delete(PODS, pod);
      await recordEvent(this.#host, this.#client, {
        about: set,
        kind: REPLICA_SETS,
        component: "replicaset-controller",
        reason: "SuccessfulDelete",
        message: `Deleted pod: ${pod.metadata.name ?? ""}`,
      });
    }
  }

  async #createPod(set: ApiObject): Promise<void> {
    const pod = await createPod(
      this.#client,
      { object: set, kind: REPLICA_SETS },
      { name: `${set.metadata.name ?? ""}-` },
    );
    await recordEvent(this.#host, this.#client, {
      about: set,
      kind: REPLICA_SETS,
      component: "replicaset-controller",
      reason: "SuccessfulCreate",
      message: `Created pod: ${pod.metadata.name ?? ""}`,
    });
  }

  async #count(
    set: ApiObject,
    pods: readonly ApiObject[],
  ): Promise<number | undefined> {
    const { ready, available, nextMs } = readinessOf(this.#host, set, pods);
    await updateStatus(
      this.#client,
      { kind: REPLICA_SETS, object: set },
      {
        replicas: pods.length,
        fullyLabeledReplicas: pods.length,
        readyReplicas: ready,
        availableReplicas: available,
        observedGeneration: set.metadata.generation,
      },
    );
    return nextMs;
  }
}
