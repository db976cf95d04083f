import { StatusError } from "../../../errors/status-error.js";
import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import { isEmptySelector, requirementsOf } from "../builtin/rules/selectors.js";
import type { ServerContext } from "../context.js";
import { failure, forbidden } from "../response/api-errors.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { StoredObject } from "../storage/stored-object.js";

const STALE_RETRY_SECONDS = 10;

/**
 * Takes a pod from the disruption budget that guards it; apiserver's `EvictionREST`.
 *
 * @throws a 429 Status when the budget is spent or out of date, a 500 one for several budgets.
 */
export function spendBudget(
  context: ServerContext,
  pod: ApiObject,
  isDryRun: boolean,
): void {
  const phase = textAt(pod, "status", "phase");
  const isDone = ["Succeeded", "Failed", "Pending"].includes(phase);
  if (isDone || pod.metadata.deletionTimestamp !== undefined) return;
  const budgets = budgetsOf(context, pod);
  const [budget] = budgets;
  if (!budget) return;
  if (budgets.length > 1)
    throw new StatusError(
      failure({
        code: 500,
        reason: "",
        message:
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
      }),
    );
  if (!isReady(pod) && mayLoseUnready(budget.object)) return;
  spend(context, budget, {
    podName: pod.metadata.name ?? "",
    isDryRun,
  });
}

function budgetsOf(
  { store }: ServerContext,
  pod: ApiObject,
): readonly StoredObject[] {
  return store
    .resource("policy/poddisruptionbudgets")
    .list(pod.metadata.namespace ?? "")
    .filter(({ object }) => {
      const selector = valueAt(object, "spec", "selector");
      return (
        selector !== undefined &&
        (isEmptySelector(selector) ||
          matchesLabels(requirementsOf(selector), pod.metadata.labels))
      );
    });
}

function isReady(pod: ApiObject): boolean {
  return listAt(pod, "status", "conditions").some(
    (condition) =>
      textAt(condition, "type") === "Ready" &&
      textAt(condition, "status") === "True",
  );
}

/** A pod that isn't ready doesn't count, so that it may go where enough others are. */
function mayLoseUnready(budget: ApiObject): boolean {
  if (textAt(budget, "spec", "unhealthyPodEvictionPolicy") === "AlwaysAllow")
    return true;
  const desired = numberAt(budget, "desiredHealthy");
  return desired > 0 && numberAt(budget, "currentHealthy") >= desired;
}

function spend(
  { store, clock }: ServerContext,
  { object, name, key, apiVersion }: StoredObject,
  request: { readonly podName: string; readonly isDryRun: boolean },
): void {
  const { generation = 0 } = object.metadata;
  if (numberAt(object, "observedGeneration") < generation)
    throw refused(
      `The disruption budget ${name} is still being processed by the server.`,
      STALE_RETRY_SECONDS,
    );
  const allowed = numberAt(object, "disruptionsAllowed");
  if (allowed < 0)
    throw forbidden(
      { group: "policy", resource: "poddisruptionbudget", name },
      "pdb disruptions allowed is negative",
    );
  if (allowed === 0) throw refused(whyNone(object, name), 0);
  if (request.isDryRun) return;
  const status = isRecord(object["status"]) ? object["status"] : {};
  const disrupted = status["disruptedPods"];
  const now = formatTime(clock.now());
  store.resource("policy/poddisruptionbudgets").put(
    key,
    {
      ...object,
      status: {
        ...status,
        disruptionsAllowed: allowed - 1,
        disruptedPods: {
          ...(isRecord(disrupted) ? disrupted : {}),
          [request.podName]: now,
        },
        ...(allowed === 1 && { conditions: withoutMore(status, now) }),
      },
    },
    apiVersion,
  );
}

/** The conditions of a budget that was just spent. */
function withoutMore(status: unknown, now: string): readonly unknown[] {
  const type = "DisruptionAllowed";
  const conditions = listAt(status, "conditions");
  const old = conditions.find(
    (condition) => textAt(condition, "type") === type,
  );
  const isNew = textAt(old, "status") !== "False";
  const spent = {
    type,
    status: "False",
    observedGeneration: valueAt(status, "observedGeneration") ?? 0,
    lastTransitionTime: isNew ? now : textAt(old, "lastTransitionTime"),
    reason: "InsufficientPods",
    message: "",
  };
  return [...conditions.filter((condition) => condition !== old), spent];
}

function whyNone(budget: ApiObject, name: string): string {
  const desired = numberAt(budget, "desiredHealthy");
  const current = numberAt(budget, "currentHealthy");
  const refusal = `The disruption budget ${name} does not allow evicting pods currently`;
  const condition = listAt(budget, "status", "conditions").find(
    (each) =>
      textAt(each, "type") === "DisruptionAllowed" &&
      textAt(each, "status") === "False" &&
      textAt(each, "message") !== "",
  );
  const reason = textAt(condition, "reason");
  const message = textAt(condition, "message");
  if (reason === "SyncFailed")
    return `${refusal} because it failed sync: ${message}`;
  if (current <= desired)
    return `The disruption budget ${name} needs ${desired} healthy pods and has ${current} currently`;
  return condition === undefined
    ? refusal
    : `${refusal} (${reason}): ${message}`;
}

function refused(why: string, retryAfterSeconds: number): StatusError {
  return new StatusError(
    failure({
      code: 429,
      reason: "TooManyRequests",
      message:
        "Cannot evict pod as it would violate the pod's disruption budget.",
      details: {
        causes: [{ reason: "DisruptionBudget", message: why }],
        ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
      },
    }),
  );
}

function numberAt(budget: ApiObject, field: string): number {
  const value = valueAt(budget, "status", field);
  return typeof value === "number" ? value : 0;
}
