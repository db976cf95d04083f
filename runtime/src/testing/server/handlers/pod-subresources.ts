import { isRecord, listAt, textAt, valueAt } from "../api-object.js";
import type { ServerContext } from "../context.js";
import type { ApiRequest } from "../http/api-request.js";
import { bodyFormat, parseBody } from "../http/parse-body.js";
import type { Resource } from "../registry/resource.js";
import { badRequest, notImplemented } from "../response/api-errors.js";
import { deleteObject } from "../write/delete-object.js";
import { parseDeleteOptions } from "../write/delete-options.js";
import { updateObject } from "../write/update-object.js";
import { type WriteTarget } from "../write/write-target.js";
import type { Answer } from "./answer.js";
import { getObject } from "./get-object.js";
import { boundPod, nodeOfBinding } from "./pod-binding.js";
import { spendBudget } from "./pod-eviction.js";
import { containerFor, isUnscheduled, logOf, type PodLog } from "./pod-log.js";
import type { SubresourceHandler } from "./resource-handler.js";
import { parseWriteOptions, type WriteOptions } from "./write-options.js";

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
        const node = nodeOfBinding(value, request.info.name);
        const pod = { ...target(request, resource, options), part: "binding" };
        const { metadata } = value;
        await updateObject(pod, (old) =>
          boundPod(pod, old, { node, metadata }),
        );
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
        const given = valueAt(value, "deleteOptions");
        const deleteOptions = parseDeleteOptions(isRecord(given) ? given : {});
        const isDryRun =
          options.isDryRun || listAt(given, "dryRun").includes("All");
        spendBudget(context, object, isDryRun);
        const pod = { ...target(request, resource, options), part: "" };
        await deleteObject({ ...pod, isDryRun }, deleteOptions);
        return success();
      },
    ],
    [
      "pods/log",
      async (request, resource) => {
        const { object } = await getObject(resource, request.info, context);
        return {
          type: "text",
          code: 200,
          text: logOf(object, request.query, podLog),
          contentType: "text/plain",
        } satisfies Answer;
      },
    ],
    ...["exec", "attach", "portforward"].map(
      (name): [string, SubresourceHandler] => [
        `pods/${name}`,
        async (request, resource) => {
          const { object } = await getObject(resource, request.info, context);
          if (name !== "portforward")
            containerFor(object, request.query.get("container") ?? "");
          if (!isUnscheduled(object)) throw notImplemented(`pods/${name}`);
          throw badRequest(
            `pod ${request.info.name} does not have a host assigned`,
          );
        },
      ],
    ),
  ]);
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
