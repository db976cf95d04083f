import {
  isRecord,
  listAt,
  numberAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { isAlreadyExists } from "../../../errors/status-error.js";
import type { Change } from "../storage/change.js";
import { ensureRevision } from "./controller-revision.js";
import type { InProcessClient } from "./in-process-client.js";
import { claim } from "./owned-objects.js";
import { CLAIMS, PODS, STATEFUL_SETS } from "./played-kind.js";
import { createPod, recordAt } from "./pod-maker.js";
import { readinessOf, readySince } from "./pod-set.js";
import { keyOf, ownerKeys, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { updateStatus } from "./update-status.js";

const REVISION = "controller-revision-hash";

/** Keeps the numbered pods of each StatefulSet, with their claims, in order. */
export class StatefulSetStage implements StageController {
  readonly name = "statefulset";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("statefulset-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === STATEFUL_SETS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    return resourceId === PODS.id ? ownerKeys(change, STATEFUL_SETS.kind) : [];
  }

  async sync(key: string): Promise<number | undefined> {
    const set = this.#host.get(STATEFUL_SETS, key);
    if (!set) return undefined;
    const pods = await claim(
      this.#host,
      { object: set, kind: STATEFUL_SETS },
      { kind: PODS, client: this.#client },
    );
    const isDeleted = set.metadata.deletionTimestamp !== undefined;
    const revision = isDeleted
      ? textAt(set, "status", "updateRevision")
      : await ensureRevision(this.#client, set, STATEFUL_SETS);
    if (!isDeleted) await this.#step(set, pods, revision);
    return this.#count(set, pods, revision);
  }

  /** Does what may be done now: one pod at a time, unless the set manages them in parallel. */
  async #step(
    set: ApiObject,
    pods: readonly ApiObject[],
    revision: string,
  ): Promise<void> {
    const first = numberAt(set, "spec", "ordinals", "start") ?? 0;
    const end = first + (numberAt(set, "spec", "replicas") ?? 1);
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
    const isOrdered = textAt(set, "spec", "podManagementPolicy") !== "Parallel";
    for (let ordinal = first; ordinal < end; ordinal += 1) {
      const pod = byOrdinal.get(ordinal);
      if (!pod)
        await this.#create(
          set,
          ordinal,
          this.#revisionFor(set, ordinal, revision),
        );
      else if (isEnded(pod))
        await this.#client.delete(PODS, pod, { isNow: true });
      if (isOrdered && (!pod || readySince(pod) === undefined)) return;
    }
    const surplus = [...byOrdinal]
      .filter(([ordinal]) => ordinal < first || ordinal >= end)
      .sort(([a], [b]) => b - a);
    for (const [, pod] of surplus) {
      if (pod.metadata.deletionTimestamp === undefined)
        await this.#client.delete(PODS, pod);
      if (isOrdered) return;
    }
    if (textAt(set, "spec", "updateStrategy", "type") !== "OnDelete")
      await this.#replaceOne(set, byOrdinal, revision);
  }

  /** From the last to the first that is to be updated; the next when this one is ready. */
  async #replaceOne(
    set: ApiObject,
    pods: ReadonlyMap<number, ApiObject>,
    revision: string,
  ): Promise<void> {
    const partition =
      numberAt(set, "spec", "updateStrategy", "rollingUpdate", "partition") ??
      0;
    for (const [ordinal, pod] of [...pods].sort(([a], [b]) => b - a)) {
      if (ordinal < partition) return;
      const isCurrent = pod.metadata.labels?.[REVISION] === revision;
      if (!isCurrent && pod.metadata.deletionTimestamp === undefined)
        await this.#client.delete(PODS, pod);
      if (!isCurrent || readySince(pod) === undefined) return;
    }
  }

  /** What a pod that is made anew runs: the old revision below the partition while there is one. */
  #revisionFor(set: ApiObject, ordinal: number, revision: string): string {
    const partition =
      numberAt(set, "spec", "updateStrategy", "rollingUpdate", "partition") ??
      0;
    const current = textAt(set, "status", "currentRevision");
    return ordinal < partition && current !== "" ? current : revision;
  }

  async #create(
    set: ApiObject,
    ordinal: number,
    revision: string,
  ): Promise<void> {
    const { name: setName = "", namespace = "" } = set.metadata;
    const name = `${setName}-${ordinal}`;
    const claims = listAt(set, "spec", "volumeClaimTemplates").filter(isRecord);
    for (const template of claims) {
      const claimName = `${textAt(template, "metadata", "name")}-${name}`;
      try {
        await this.#client.create(CLAIMS, namespace, {
          metadata: {
            ...recordAt(template, "metadata"),
            name: claimName,
            labels: recordAt(valueAt(set, "spec", "selector"), "matchLabels"),
          },
          spec: template["spec"],
        });
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    }
    const volumes = listAt(set, "spec", "template", "spec", "volumes");
    const claimed = claims.map((template) =>
      textAt(template, "metadata", "name"),
    );
    await createPod(
      this.#client,
      { object: set, kind: STATEFUL_SETS },
      {
        name,
        labels: {
          [REVISION]: revision,
          "statefulset.kubernetes.io/pod-name": name,
          "apps.kubernetes.io/pod-index": String(ordinal),
        },
        spec: {
          hostname: name,
          subdomain: textAt(set, "spec", "serviceName"),
          volumes: [
            ...volumes.filter(
              (volume) => !claimed.includes(textAt(volume, "name")),
            ),
            ...claimed.map((volume) => ({
              name: volume,
              persistentVolumeClaim: { claimName: `${volume}-${name}` },
            })),
          ],
        },
      },
    );
  }

  async #count(
    set: ApiObject,
    pods: readonly ApiObject[],
    revision: string,
  ): Promise<number | undefined> {
    const { ready, available, nextMs } = readinessOf(this.#host, set, pods);
    const updated = pods.filter(
      ({ metadata }) => metadata.labels?.[REVISION] === revision,
    );
    const wanted = numberAt(set, "spec", "replicas") ?? 1;
    const old = textAt(set, "status", "currentRevision");
    const isDone =
      old === "" ||
      (updated.length === wanted && pods.length === wanted && ready === wanted);
    const currentRevision = isDone ? revision : old;
    await updateStatus(
      this.#client,
      { kind: STATEFUL_SETS, object: set },
      {
        replicas: pods.length,
        readyReplicas: ready,
        availableReplicas: available,
        updatedReplicas: updated.length,
        currentReplicas: pods.filter(
          ({ metadata }) => metadata.labels?.[REVISION] === currentRevision,
        ).length,
        currentRevision,
        updateRevision: revision,
        collisionCount: 0,
        observedGeneration: set.metadata.generation,
      },
    );
    return nextMs;
  }
}

function ordinalOf({ metadata }: ApiObject): number {
  return Number(/-(\d+)$/.exec(metadata.name ?? "")?.[1] ?? -1);
}

function isEnded(pod: ApiObject): boolean {
  return ["Failed", "Succeeded"].includes(textAt(pod, "status", "phase"));
}
