import {
  isRecord,
  jsonEqual,
  numberAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { Change } from "../storage/change.js";
import { deploymentStatus } from "./deployment-status.js";
import type { InProcessClient } from "./in-process-client.js";
import { claim, controllerRef } from "./owned-objects.js";
import { DEPLOYMENTS, REPLICA_SETS } from "./played-kind.js";
import { recordEvent } from "./record-event.js";
import { nextSizes, rolloutLimits } from "./rollout.js";
import { keyOf, ownerKeys, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";
import { templateHash } from "./template-hash.js";
import { updateStatus } from "./update-status.js";

const HASH_LABEL = "pod-template-hash";
const REVISION = "deployment.kubernetes.io/revision";
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** Rolls each Deployment out through ReplicaSets. */
export class DeploymentStage implements StageController {
  readonly name = "deployment";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("deployment-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === DEPLOYMENTS.id)
      return change.type === "put" ? [keyOf(change)] : [];
    return resourceId === REPLICA_SETS.id
      ? ownerKeys(change, DEPLOYMENTS.kind)
      : [];
  }

  async sync(key: string): Promise<number | undefined> {
    const deployment = this.#host.get(DEPLOYMENTS, key);
    if (!deployment) return undefined;
    const sets = await claim(
      this.#host,
      { object: deployment, kind: DEPLOYMENTS },
      { kind: REPLICA_SETS, client: this.#client },
    );
    const template = valueAt(deployment, "spec", "template");
    const current = sets.find((set) => isOfTemplate(set, template));
    const isLeftAlone =
      deployment.metadata.deletionTimestamp !== undefined ||
      valueAt(deployment, "spec", "paused") === true;
    if (!isLeftAlone) {
      const rolled = await this.#roll(deployment, current, sets);
      // The change just made brings the next turn.
      if (rolled) return undefined;
    }
    const { status, deadlineMs } = deploymentStatus(
      deployment,
      { current, all: sets },
      { text: this.#host.now, ms: this.#host.clock.now() },
    );
    await updateStatus(
      this.#client,
      { kind: DEPLOYMENTS, object: deployment },
      status,
    );
    return deadlineMs;
  }

  /** Makes the next changes to ReplicaSets; false when there are none. */
  async #roll(
    deployment: ApiObject,
    current: ApiObject | undefined,
    sets: readonly ApiObject[],
  ): Promise<boolean> {
    const old = sets.filter((set) => set !== current).sort(byAge);
    const revision = Math.max(0, ...old.map(revisionOf)) + 1;
    if (!current) {
      await this.#createSet(deployment, revision, old);
      return true;
    }
    if (revisionOf(current) < revision) {
      await this.#setRevision(deployment, current, revision);
      return true;
    }
    if (
      deployment.metadata.annotations?.[REVISION] !==
      String(revisionOf(current))
    )
      await this.#annotate(deployment, revisionOf(current));
    let isChanged = false;
    for (const [name, size] of nextSizes(deployment, { current, old })) {
      const set = sets.find(({ metadata }) => metadata.name === name);
      if (!set || numberAt(set, "spec", "replicas") === size) continue;
      isChanged = true;
      await this.#resize(deployment, set, size);
    }
    if (!isChanged) await this.#forget(deployment, old);
    return isChanged;
  }

  async #createSet(
    deployment: ApiObject,
    revision: number,
    old: readonly ApiObject[],
  ): Promise<void> {
    const { name = "", namespace = "", annotations = {} } = deployment.metadata;
    const template = valueAt(deployment, "spec", "template");
    const hash = templateHash(template);
    const templateMetadata = valueAt(template, "metadata");
    const labels = {
      ...recordAt(templateMetadata, "labels"),
      [HASH_LABEL]: hash,
    };
    const selector = valueAt(deployment, "spec", "selector");
    const total = old.reduce(
      (sum, set) => sum + (numberAt(set, "spec", "replicas") ?? 0),
      0,
    );
    const wanted = numberAt(deployment, "spec", "replicas") ?? 1;
    const { maxSurge } = rolloutLimits(deployment);
    const isRecreated =
      textAt(deployment, "spec", "strategy", "type") === "Recreate";
    const size = isRecreated
      ? total === 0
        ? wanted
        : 0
      : Math.min(wanted, Math.max(wanted + maxSurge - total, 0));
    const { [LAST_APPLIED]: _lastApplied, ...kept } = annotations;
    await this.#client.create(REPLICA_SETS, namespace, {
      metadata: {
        name: `${name}-${hash}`,
        labels,
        annotations: {
          ...kept,
          [REVISION]: String(revision),
          "deployment.kubernetes.io/desired-replicas": String(wanted),
          "deployment.kubernetes.io/max-replicas": String(wanted + maxSurge),
        },
        ownerReferences: [controllerRef(deployment, DEPLOYMENTS)],
      },
      spec: {
        replicas: size,
        minReadySeconds: numberAt(deployment, "spec", "minReadySeconds") ?? 0,
        selector: {
          ...(isRecord(selector) && selector),
          matchLabels: {
            ...recordAt(selector, "matchLabels"),
            [HASH_LABEL]: hash,
          },
        },
        template: {
          ...(isRecord(template) && template),
          metadata: {
            ...(isRecord(templateMetadata) && templateMetadata),
            labels,
          },
        },
      },
    });
    await this.#annotate(deployment, revision);
    if (size > 0)
      await this.#recordScaling(deployment, `${name}-${hash}`, [0, size]);
  }

  async #resize(
    deployment: ApiObject,
    set: ApiObject,
    size: number,
  ): Promise<void> {
    await this.#client.patch(REPLICA_SETS, set.metadata, {
      body: { spec: { replicas: size } },
    });
    await this.#recordScaling(deployment, set.metadata.name ?? "", [
      numberAt(set, "spec", "replicas") ?? 0,
      size,
    ]);
  }

  async #recordScaling(
    deployment: ApiObject,
    set: string,
    [from, to]: readonly [number, number],
  ): Promise<void> {
    await recordEvent(this.#host, this.#client, {
      about: deployment,
      kind: DEPLOYMENTS,
      component: "deployment-controller",
      reason: "ScalingReplicaSet",
      message: `Scaled ${to > from ? "up" : "down"} replica set ${set} from ${from} to ${to}`,
    });
  }

  async #setRevision(
    deployment: ApiObject,
    set: ApiObject,
    revision: number,
  ): Promise<void> {
    await this.#client.patch(REPLICA_SETS, set.metadata, {
      body: { metadata: { annotations: { [REVISION]: String(revision) } } },
    });
    await this.#annotate(deployment, revision);
  }

  async #annotate(deployment: ApiObject, revision: number): Promise<void> {
    await this.#client.patch(DEPLOYMENTS, deployment.metadata, {
      body: { metadata: { annotations: { [REVISION]: String(revision) } } },
    });
  }

  /** Deletes the oldest of the empty ReplicaSets that are more than `spec.revisionHistoryLimit`. */
  async #forget(
    deployment: ApiObject,
    old: readonly ApiObject[],
  ): Promise<void> {
    const limit = numberAt(deployment, "spec", "revisionHistoryLimit") ?? 10;
    const empty = old
      .filter(
        (set) =>
          (numberAt(set, "spec", "replicas") ?? 0) === 0 &&
          (numberAt(set, "status", "replicas") ?? 0) === 0 &&
          set.metadata.deletionTimestamp === undefined,
      )
      .sort((a, b) => revisionOf(a) - revisionOf(b));
    for (const set of empty.slice(0, Math.max(empty.length - limit, 0)))
      await this.#client.delete(REPLICA_SETS, set);
  }
}

/** True when the set's template is this one but for the hash that was added. */
function isOfTemplate(set: ApiObject, template: unknown): boolean {
  const own = valueAt(set, "spec", "template");
  if (!isRecord(own) || !isRecord(template)) return false;
  const { [HASH_LABEL]: _hash, ...labels } = recordAt(
    valueAt(own, "metadata"),
    "labels",
  );
  const metadata = valueAt(own, "metadata");
  return jsonEqual(
    { ...own, metadata: { ...(isRecord(metadata) && metadata), labels } },
    template,
  );
}

function recordAt(value: unknown, name: string): Record<string, unknown> {
  const found = valueAt(value, name);
  return isRecord(found) ? found : {};
}

function revisionOf(set: ApiObject): number {
  return Number(set.metadata.annotations?.[REVISION] ?? 0);
}

function byAge(a: ApiObject, b: ApiObject): number {
  return revisionOf(a) - revisionOf(b);
}
