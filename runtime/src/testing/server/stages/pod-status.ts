import { createHash } from "node:crypto";
import {
  isRecord,
  jsonEqual,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { NODE_ADDRESS } from "./ensure-node.js";

type Status = Readonly<Record<string, unknown>>;

/** How a container is. */
interface ContainerTimes {
  readonly startedAt: string;
  /** Of one that has ended, with success. */
  readonly finishedAt?: string;
}

/** The status of a pod whose containers run; undefined when it has it already. */
export function runningStatus(
  pod: ApiObject,
  facts: { readonly now: string; readonly podIP: string },
): Status | undefined {
  const { now, podIP } = facts;
  const started = textAt(pod, "status", "startTime") || now;
  const gates = listAt(pod, "spec", "readinessGates").map((gate) =>
    textAt(gate, "conditionType"),
  );
  const isOpen = gates.every(
    (type) => textAt(conditionOf(pod, type), "status") === "True",
  );
  const status: Status = {
    phase: "Running",
    hostIP: NODE_ADDRESS,
    hostIPs: [{ ip: NODE_ADDRESS }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: started,
    conditions: conditions(pod, now, {
      PodReadyToStartContainers: {},
      Initialized: {},
      Ready: isOpen
        ? {}
        : {
            status: "False",
            reason: "ReadinessGatesNotReady",
            message: "the status of pod readiness gates is not True",
          },
      ContainersReady: {},
      PodScheduled: {},
    }),
    ...containerStatuses(pod, { startedAt: started }),
  };
  return isSame(pod, status) ? undefined : status;
}

/** The status of a pod whose containers all have ended well. */
export function succeededStatus(pod: ApiObject, now: string): Status {
  const done = { reason: "PodCompleted" };
  return {
    phase: "Succeeded",
    conditions: conditions(pod, now, {
      PodReadyToStartContainers: { status: "False" },
      Initialized: done,
      Ready: { status: "False", ...done },
      ContainersReady: { status: "False", ...done },
      PodScheduled: {},
    }),
    ...containerStatuses(pod, {
      startedAt: textAt(pod, "status", "startTime") || now,
      finishedAt: now,
    }),
  };
}

/** The status of a pod that no node takes; undefined when it has it already. */
export function failedToSchedule(
  pod: ApiObject,
  facts: { readonly now: string; readonly nodeCount: number },
): Status | undefined {
  const status = {
    conditions: conditions(pod, facts.now, {
      PodScheduled: {
        status: "False",
        reason: "Unschedulable",
        message: `0/${facts.nodeCount} nodes are available: they are unschedulable or don't match the pod's node selector.`,
      },
    }),
  };
  return isSame(pod, status) ? undefined : status;
}

interface Condition {
  readonly status?: "True" | "False";
  readonly reason?: string;
  readonly message?: string;
}

/** The pod's conditions with these replaced; the time of a transition stays while its status does. */
function conditions(
  pod: ApiObject,
  now: string,
  wanted: Readonly<Record<string, Condition>>,
): unknown[] {
  const others = listAt(pod, "status", "conditions").filter(
    (condition) => !Object.hasOwn(wanted, textAt(condition, "type")),
  );
  const made = Object.entries(wanted).map(
    ([type, { status = "True", ...why }]) => {
      const old = conditionOf(pod, type);
      const isKept = textAt(old, "status") === status;
      return {
        type,
        status,
        ...why,
        lastProbeTime: null,
        lastTransitionTime: isKept ? textAt(old, "lastTransitionTime") : now,
      };
    },
  );
  return [...others, ...made];
}

function conditionOf(pod: ApiObject, type: string): unknown {
  return listAt(pod, "status", "conditions").find(
    (condition) => textAt(condition, "type") === type,
  );
}

function containerStatuses(pod: ApiObject, times: ContainerTimes): Status {
  const inits = listAt(pod, "spec", "initContainers");
  const ended = { ...times, finishedAt: times.finishedAt ?? times.startedAt };
  return {
    containerStatuses: listAt(pod, "spec", "containers").map((container) =>
      containerStatus(pod, container, times),
    ),
    ...(inits.length > 0 && {
      initContainerStatuses: inits.map((container) =>
        containerStatus(
          pod,
          container,
          // One that restarts is a sidecar: it runs as long as the pod.
          textAt(container, "restartPolicy") === "Always" ? times : ended,
        ),
      ),
    }),
  };
}

function containerStatus(
  pod: ApiObject,
  container: unknown,
  { startedAt, finishedAt }: ContainerTimes,
): Status {
  const name = textAt(container, "name");
  const image = textAt(container, "image");
  const id = `containerd://${digest(`${pod.metadata.uid ?? ""} ${name}`)}`;
  const isInit = listAt(pod, "spec", "initContainers").includes(container);
  const isRunning = finishedAt === undefined;
  return {
    name,
    image,
    imageID: `${image.replace(/[:@].*$/, "")}@sha256:${digest(image)}`,
    containerID: id,
    ready:
      isRunning || (isInit && textAt(pod, "status", "phase") !== "Succeeded"),
    started: isRunning,
    restartCount: 0,
    state: isRunning
      ? { running: { startedAt } }
      : {
          terminated: {
            exitCode: 0,
            reason: "Completed",
            startedAt,
            finishedAt,
            containerID: id,
          },
        },
    lastState: {},
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** True when the pod's status says all that `status` does. */
function isSame(pod: ApiObject, status: Status): boolean {
  return Object.entries(status).every(([name, value]) =>
    covers(valueAt(pod, "status", name), value),
  );
}

/** True when `stored` holds what `wanted` does; the server may have added to it. */
function covers(stored: unknown, wanted: unknown): boolean {
  if (wanted === null) return stored === null || stored === undefined;
  if (Array.isArray(wanted))
    return (
      Array.isArray(stored) &&
      stored.length === wanted.length &&
      wanted.every((item, index) => covers(stored[index], item))
    );
  if (isRecord(wanted))
    return Object.entries(wanted).every(([name, value]) =>
      covers(valueAt(stored, name), value),
    );
  return jsonEqual(stored, wanted);
}
