import { StatusError } from "../../../errors/status-error.js";
import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { requirementsOf } from "../builtin/rules/selectors.js";
import { formatTime } from "../builtin/go-time.js";
import type { ServerContext } from "../context.js";
import type { ApiRequest } from "../http/api-request.js";
import { bodyFormat, parseBody } from "../http/parse-body.js";
import type { Resource } from "../registry/resource.js";
import {
  badRequest,
  conflict,
  failure,
  notImplemented,
} from "../response/api-errors.js";
import { matchesLabels } from "../selectors/label-selector.js";
import { deleteObject } from "../write/delete-object.js";
import { parseDeleteOptions } from "../write/delete-options.js";
import { updateObject } from "../write/update-object.js";
import { type WriteTarget } from "../write/write-target.js";
import type { Answer } from "./answer.js";
import { getObject } from "./get-object.js";
import type { SubresourceHandler } from "./resource-handler.js";
import { parseWriteOptions, type WriteOptions } from "./write-options.js";

/** What a pod has logged; `container` is the one asked for, or the first. */
export type PodLog = (
  pod: { readonly namespace: string; readonly name: string },
  container: string,
) => string | undefined;

/** Makes the target of a write to the pod itself. */
type PodTarget = (
  request: ApiRequest,
  resource: Resource,
  options: WriteOptions,
) => WriteTarget;

/** Handlers of what pods have beside themselves and their status. */
export function podSubresources(options: {
  readonly context: ServerContext;
  readonly podLog: PodLog | undefined;
  readonly target: PodTarget;
}): ReadonlyMap<string, SubresourceHandler> {
  const { context, podLog, target } = options;
  return new Map<string, SubresourceHandler>([
    [
      "pods/binding",
      async (request, resource) => {
        const options = parseWriteOptions("CreateOptions", request.query);
        const { value } = await readBody(request, "Binding");
        const node = textAt(value, "target", "name");
        if (node === "")
          throw badRequest("binding: target.name: Required value");
        const pod = { ...target(request, resource, options), part: "binding" };
        await updateObject(pod, (old) => bound(pod, old, node));
        return success();
      },
    ],
    [
      "pods/eviction",
      async (request, resource) => {
        const options = parseWriteOptions("CreateOptions", request.query);
        const { value } = await readBody(request, "Eviction");
        const { name } = request.info;
        if (textAt(value, "metadata", "name") !== name)
          throw badRequest(
            "name in URL does not match name in Eviction object",
          );
        const { object } = await getObject(resource, request.info, context);
        spendBudget(context, object, options.isDryRun);
        const given = valueAt(value, "deleteOptions");
        const deleteOptions = parseDeleteOptions(isRecord(given) ? given : {});
        const pod = { ...target(request, resource, options), part: "" };
        await deleteObject(pod, deleteOptions);
        return success();
      },
    ],
    [
      "pods/log",
      async (request, resource) => {
        const { object } = await getObject(resource, request.info, context);
        const first = textAt(listAt(object, "spec", "containers")[0], "name");
        const container = request.query.get("container") ?? first;
        const { namespace, name } = request.info;
        const text =
          podLog?.({ namespace, name }, container) ??
          // Nothing has run yet, and the real server says just that.
          (isUnscheduled(object) ? "" : undefined);
        if (text === undefined)
          throw notImplemented("logs of pods, as nothing runs them");
        return {
          type: "text",
          code: 200,
          text,
          contentType: "text/plain",
        } satisfies Answer;
      },
    ],
    ...["exec", "attach", "portforward"].map(
      (name): [string, SubresourceHandler] => [
        `pods/${name}`,
        async (request, resource) => {
          const { object } = await getObject(resource, request.info, context);
          if (!isUnscheduled(object)) throw notImplemented(`pods/${name}`);
          throw badRequest(
            `pod ${request.info.name} does not have a host assigned`,
          );
        },
      ],
    ),
  ]);
}

function isUnscheduled(pod: ApiObject): boolean {
  return textAt(pod, "spec", "nodeName") === "";
}

async function readBody(
  request: ApiRequest,
  kind: string,
): Promise<{ readonly value: Record<string, unknown> }> {
  const format = bodyFormat(request.headers["content-type"]);
  return parseBody(await request.readBody(), format, kind);
}

function success(): Answer {
  return {
    type: "value",
    code: 201,
    value: {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Success",
      code: 201,
    },
  };
}

function bound(
  { name, context }: WriteTarget,
  pod: ApiObject,
  node: string,
): ApiObject {
  const current = textAt(pod, "spec", "nodeName");
  if (pod.metadata.deletionTimestamp !== undefined)
    throw conflict(
      { group: "", resource: "pods/binding", name },
      `pod ${name} is being deleted, cannot be assigned to a host`,
    );
  if (current !== "")
    throw conflict(
      { group: "", resource: "pods/binding", name },
      `pod ${name} is already assigned to node ${JSON.stringify(current)}`,
    );
  const status = isRecord(pod["status"]) ? pod["status"] : {};
  const others = listAt(status, "conditions").filter(
    (condition) => textAt(condition, "type") !== "PodScheduled",
  );
  return {
    ...pod,
    spec: { ...(isRecord(pod["spec"]) ? pod["spec"] : {}), nodeName: node },
    status: {
      ...status,
      conditions: [
        ...others,
        {
          type: "PodScheduled",
          status: "True",
          lastProbeTime: null,
          lastTransitionTime: formatTime(context.clock.now()),
        },
      ],
    },
  };
}

/**
 * Takes a pod from the disruption budget that guards it.
 *
 * @throws a 429 Status when the budget is spent, a 500 one for several budgets.
 */
function spendBudget(
  { store }: ServerContext,
  pod: ApiObject,
  isDryRun: boolean,
): void {
  const phase = textAt(pod, "status", "phase");
  const isDone = ["Succeeded", "Failed", "Pending"].includes(phase);
  if (isDone || pod.metadata.deletionTimestamp !== undefined) return;
  const table = store.resource("policy/poddisruptionbudgets");
  const budgets = table
    .list(pod.metadata.namespace ?? "")
    .filter(({ object }) =>
      matchesLabels(
        requirementsOf(valueAt(object, "spec", "selector")),
        pod.metadata.labels,
      ),
    );
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
  const { object, name } = budget;
  const allowed = valueAt(object, "status", "disruptionsAllowed");
  if (typeof allowed !== "number" || allowed <= 0) {
    const needed = valueAt(object, "status", "desiredHealthy");
    const has = valueAt(object, "status", "currentHealthy");
    throw new StatusError(
      failure({
        code: 429,
        reason: "TooManyRequests",
        message:
          "Cannot evict pod as it would violate the pod's disruption budget.",
        details: {
          causes: [
            {
              reason: "DisruptionBudget",
              message: `The disruption budget ${name} needs ${typeof needed === "number" ? needed : 0} healthy pods and has ${typeof has === "number" ? has : 0} currently`,
            },
          ],
        },
      }),
    );
  }
  if (isDryRun) return;
  const status = isRecord(object["status"]) ? object["status"] : {};
  table.put(
    budget.key,
    { ...object, status: { ...status, disruptionsAllowed: allowed - 1 } },
    budget.apiVersion,
  );
}
