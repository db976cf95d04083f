import {
  listAt,
  scalarText,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { ageOf, type PrinterColumn } from "../registry/printer-column.js";

const NONE = "<none>";

/** Cells of pods; printers' printPod. */
export const podCells: Readonly<Record<string, PrinterColumn["cell"]>> = {
  Ready: (pod) => {
    const statuses = listAt(pod, "status", "containerStatuses");
    const ready = statuses.filter(
      (status) => valueAt(status, "ready") === true,
    );
    return `${ready.length}/${listAt(pod, "spec", "containers").length}`;
  },
  Status: (pod) => podStatus(pod),
  Restarts: (pod, nowMs) => restarts(pod, nowMs),
  IP: (pod) => textAt(pod, "status", "podIP") || NONE,
  Node: (pod) => textAt(pod, "spec", "nodeName") || NONE,
  "Nominated Node": (pod) => textAt(pod, "status", "nominatedNodeName") || NONE,
  "Readiness Gates": (pod) => {
    const gates = listAt(pod, "spec", "readinessGates");
    if (gates.length === 0) return NONE;
    const conditions = listAt(pod, "status", "conditions");
    const met = gates.filter((gate) =>
      conditions.some(
        (condition) =>
          textAt(condition, "type") === textAt(gate, "conditionType") &&
          textAt(condition, "status") === "True",
      ),
    );
    return `${met.length}/${gates.length}`;
  },
};

function podStatus(pod: ApiObject): string {
  let status =
    textAt(pod, "status", "reason") || textAt(pod, "status", "phase");
  const initializing = initStatus(pod);
  if (initializing !== undefined) status = initializing;
  else
    for (const container of listAt(
      pod,
      "status",
      "containerStatuses",
    ).toReversed()) {
      const waiting = textAt(container, "state", "waiting", "reason");
      const terminated = valueAt(container, "state", "terminated");
      if (waiting !== "") status = waiting;
      else if (terminated !== undefined) status = exitText(terminated);
    }
  return pod.metadata.deletionTimestamp === undefined ? status : "Terminating";
}

function exitText(terminated: unknown): string {
  const reason = textAt(terminated, "reason");
  if (reason !== "") return reason;
  const signal = valueAt(terminated, "signal");
  return signal === undefined || signal === 0
    ? `ExitCode:${scalarText(valueAt(terminated, "exitCode") ?? 0)}`
    : `Signal:${scalarText(signal)}`;
}

function initStatus(pod: ApiObject): string | undefined {
  const total = listAt(pod, "spec", "initContainers").length;
  const statuses = listAt(pod, "status", "initContainerStatuses");
  for (const [index, container] of statuses.entries()) {
    const terminated = valueAt(container, "state", "terminated");
    if (terminated !== undefined && valueAt(terminated, "exitCode") === 0)
      continue;
    if (valueAt(container, "started") === true) continue;
    if (terminated !== undefined) return `Init:${exitText(terminated)}`;
    const waiting = textAt(container, "state", "waiting", "reason");
    return waiting !== "" && waiting !== "PodInitializing"
      ? `Init:${waiting}`
      : `Init:${index}/${total}`;
  }
  return undefined;
}

function restarts(pod: ApiObject, nowMs: number): string {
  let count = 0;
  let latest = "";
  for (const container of listAt(pod, "status", "containerStatuses")) {
    const restartCount = valueAt(container, "restartCount");
    count += typeof restartCount === "number" ? restartCount : 0;
    const finished = textAt(container, "lastState", "terminated", "finishedAt");
    if (finished > latest) latest = finished;
  }
  return count > 0 && latest !== ""
    ? `${count} (${ageOf(latest, nowMs)} ago)`
    : String(count);
}
