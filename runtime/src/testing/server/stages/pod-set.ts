import { listAt, numberAt, textAt, type ApiObject } from "../api-object.js";
import type { StageHost } from "./stage-host.js";

/** True for a pod that has not ended and is not being deleted. */
export function isActive(pod: ApiObject): boolean {
  const phase = textAt(pod, "status", "phase");
  return (
    phase !== "Succeeded" &&
    phase !== "Failed" &&
    pod.metadata.deletionTimestamp === undefined
  );
}

/** When the pod became ready; undefined while it is not. */
export function readySince(pod: ApiObject): string | undefined {
  const ready = listAt(pod, "status", "conditions").find(
    (condition) => textAt(condition, "type") === "Ready",
  );
  return textAt(ready, "status") === "True"
    ? textAt(ready, "lastTransitionTime")
    : undefined;
}

/** How many of some pods are how far. */
export interface Readiness {
  readonly ready: number;
  /** Ready for `spec.minReadySeconds`. */
  readonly available: number;
  /** Until the next becomes available by the passing of time; undefined: none will. */
  readonly nextMs: number | undefined;
}

/** Counts which of `pods` are ready, and available by the `minReadySeconds` of their owner. */
export function readinessOf(
  host: StageHost,
  owner: ApiObject,
  pods: readonly ApiObject[],
): Readiness {
  const minimumMs = (numberAt(owner, "spec", "minReadySeconds") ?? 0) * 1000;
  const waits = pods.flatMap((pod) => {
    const since = readySince(pod);
    return since === undefined ? [] : [minimumMs - host.sinceMs(since)];
  });
  const pending = waits.filter((waitMs) => minimumMs > 0 && waitMs > 0);
  return {
    ready: waits.length,
    available: waits.length - pending.length,
    nextMs: pending.length > 0 ? Math.min(...pending) : undefined,
  };
}

/** The pods to delete first: not ready before ready, young before old. */
export function byCostOfLoss(pods: readonly ApiObject[]): ApiObject[] {
  const rank = (pod: ApiObject): string =>
    `${readySince(pod) === undefined ? 0 : 1}`;
  return [...pods].sort(
    (a, b) =>
      compare(rank(a), rank(b)) ||
      compare(
        b.metadata.creationTimestamp ?? "",
        a.metadata.creationTimestamp ?? "",
      ) ||
      compare(b.metadata.name ?? "", a.metadata.name ?? ""),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
