import {
  listAt,
  numberAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { rolloutLimits } from "./rollout.js";

const DEFAULT_DEADLINE_SECONDS = 600;

interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
}

/** What a Deployment's status is to say. */
export interface DeploymentProgress {
  readonly status: Readonly<Record<string, unknown>>;
  /** Until the deadline of its progress, if it makes none; undefined when it is complete. */
  readonly deadlineMs: number | undefined;
}

/** The status of a Deployment by those of its ReplicaSets. */
export function deploymentStatus(
  deployment: ApiObject,
  sets: {
    readonly current: ApiObject | undefined;
    readonly all: readonly ApiObject[];
  },
  now: { readonly text: string; readonly ms: number },
): DeploymentProgress {
  const { current, all } = sets;
  const count = (name: string): number =>
    all.reduce((total, set) => total + (numberAt(set, "status", name) ?? 0), 0);
  const wanted = numberAt(deployment, "spec", "replicas") ?? 1;
  const counts = {
    replicas: count("replicas"),
    updatedReplicas: (current && numberAt(current, "status", "replicas")) ?? 0,
    readyReplicas: count("readyReplicas"),
    availableReplicas: count("availableReplicas"),
  };
  const size = all.reduce(
    (total, set) => total + (numberAt(set, "spec", "replicas") ?? 0),
    0,
  );
  const isComplete =
    current !== undefined &&
    counts.updatedReplicas === wanted &&
    counts.replicas === wanted &&
    counts.availableReplicas === wanted;
  const { maxUnavailable } = rolloutLimits(deployment);
  const isAvailable = counts.availableReplicas >= wanted - maxUnavailable;
  const progress = progressOf(deployment, {
    name: current?.metadata.name ?? "",
    isComplete,
    hasMoved: hasMoved(deployment, counts),
    now,
  });
  return {
    status: {
      ...counts,
      unavailableReplicas: Math.max(size - counts.availableReplicas, 0),
      observedGeneration: deployment.metadata.generation,
      conditions: merged(
        deployment,
        [
          {
            type: "Available",
            status: isAvailable ? "True" : "False",
            reason: isAvailable
              ? "MinimumReplicasAvailable"
              : "MinimumReplicasUnavailable",
            message: isAvailable
              ? "Deployment has minimum availability."
              : "Deployment does not have minimum availability.",
          },
          ...(progress.condition ? [progress.condition] : []),
        ],
        { now: now.text, isMoved: progress.isMoved },
      ),
    },
    deadlineMs: progress.deadlineMs,
  };
}

function progressOf(
  deployment: ApiObject,
  facts: {
    readonly name: string;
    readonly isComplete: boolean;
    readonly hasMoved: boolean;
    readonly now: { readonly ms: number };
  },
): {
  readonly condition: Condition | undefined;
  readonly isMoved: boolean;
  readonly deadlineMs: number | undefined;
} {
  const { name, isComplete, hasMoved, now } = facts;
  const type = "Progressing";
  if (valueAt(deployment, "spec", "paused") === true)
    return {
      condition: {
        type,
        status: "Unknown",
        reason: "DeploymentPaused",
        message: "Deployment is paused",
      },
      isMoved: false,
      deadlineMs: undefined,
    };
  if (isComplete)
    return {
      condition: {
        type,
        status: "True",
        reason: "NewReplicaSetAvailable",
        message: `ReplicaSet ${JSON.stringify(name)} has successfully progressed.`,
      },
      isMoved: hasMoved,
      deadlineMs: undefined,
    };
  const old = conditionOf(deployment, type);
  const isNew =
    numberAt(deployment, "status", "observedGeneration") !==
    deployment.metadata.generation;
  const seconds =
    numberAt(deployment, "spec", "progressDeadlineSeconds") ??
    DEFAULT_DEADLINE_SECONDS;
  const sinceMs = Date.parse(textAt(old, "lastUpdateTime")) || now.ms;
  const deadlineMs = sinceMs + seconds * 1000 - now.ms;
  const isOver =
    deadlineMs <= 0 || textAt(old, "reason") === "ProgressDeadlineExceeded";
  if (hasMoved || isNew || old === undefined || !isOver) {
    // A rollout that was complete and lost a pod is no new rollout.
    const stays =
      !hasMoved && !isNew && textAt(old, "reason") === "NewReplicaSetAvailable";
    return {
      condition: stays
        ? undefined
        : {
            type,
            status: "True",
            reason: "ReplicaSetUpdated",
            message: `ReplicaSet ${JSON.stringify(name)} is progressing.`,
          },
      isMoved: hasMoved || isNew,
      deadlineMs: stays ? undefined : Math.max(deadlineMs, 1),
    };
  }
  return {
    condition: {
      type,
      status: "False",
      reason: "ProgressDeadlineExceeded",
      message: `ReplicaSet ${JSON.stringify(name)} has timed out progressing.`,
    },
    isMoved: false,
    deadlineMs: undefined,
  };
}

/** True when more is updated, ready or available than the status says, or less is left over. */
function hasMoved(
  deployment: ApiObject,
  counts: Readonly<Record<string, number>>,
): boolean {
  const old = (name: string): number =>
    numberAt(deployment, "status", name) ?? 0;
  const leftOver = (counts["replicas"] ?? 0) - (counts["updatedReplicas"] ?? 0);
  return (
    ["updatedReplicas", "readyReplicas", "availableReplicas"].some(
      (name) => (counts[name] ?? 0) > old(name),
    ) || leftOver < old("replicas") - old("updatedReplicas")
  );
}

function merged(
  deployment: ApiObject,
  wanted: readonly Condition[],
  { now, isMoved }: { readonly now: string; readonly isMoved: boolean },
): unknown[] {
  const types = new Set(wanted.map(({ type }) => type));
  const others = listAt(deployment, "status", "conditions").filter(
    (condition) => !types.has(textAt(condition, "type")),
  );
  const made = wanted.map((condition) => {
    const old = conditionOf(deployment, condition.type);
    const isSame =
      textAt(old, "status") === condition.status &&
      textAt(old, "reason") === condition.reason;
    const moves = condition.type === "Progressing" && isMoved;
    return {
      ...condition,
      lastUpdateTime: isSame && !moves ? textAt(old, "lastUpdateTime") : now,
      lastTransitionTime:
        textAt(old, "status") === condition.status
          ? textAt(old, "lastTransitionTime")
          : now,
    };
  });
  return [...others, ...made];
}

function conditionOf(deployment: ApiObject, type: string): unknown {
  return listAt(deployment, "status", "conditions").find(
    (condition) => textAt(condition, "type") === type,
  );
}
