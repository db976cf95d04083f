import {
  isRecord,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import { badRequest, conflict, unclassified } from "../response/api-errors.js";
import type { WriteTarget } from "../write/write-target.js";

/**
 * The name of the node in a Binding of the pod `name`.
 *
 * @throws a 400 or 500 Status, as the real server does.
 */
export function nodeOfBinding(
  binding: Readonly<Record<string, unknown>>,
  name: string,
): string {
  if (textAt(binding, "metadata", "name") !== name)
    throw badRequest("name in URL does not match name in Binding object");
  const kind = textAt(binding, "target", "kind");
  const node = textAt(binding, "target", "name");
  const errors = [
    ...(kind === "" || kind === "Node"
      ? []
      : [
          `target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`,
        ]),
    ...(node === "" ? ["target.name: Required value"] : []),
  ];
  if (errors.length === 1) throw unclassified(errors.join(""));
  if (errors.length > 1) throw unclassified(`[${errors.join(", ")}]`);
  return node;
}

/**
 * A pod on the node that a Binding gives it, with the Binding's annotations and labels.
 *
 * @throws a 409 Status for a pod that can't be bound.
 */
export function boundPod(
  { name, context }: WriteTarget,
  pod: ApiObject,
  binding: { readonly node: string; readonly metadata: unknown },
): ApiObject {
  const refuse = (why: string): Error =>
    conflict(
      { group: "", resource: "pods/binding", name },
      `pod ${name} ${why}`,
    );
  const current = textAt(pod, "spec", "nodeName");
  if (pod.metadata.deletionTimestamp !== undefined)
    throw refuse("is being deleted, cannot be assigned to a host");
  if (current !== "")
    throw refuse(`is already assigned to node ${JSON.stringify(current)}`);
  if (listAt(pod, "spec", "schedulingGates").length > 0)
    throw refuse("has non-empty .spec.schedulingGates");
  const status = isRecord(pod["status"]) ? pod["status"] : {};
  const others = listAt(status, "conditions").filter(
    (condition) => textAt(condition, "type") !== "PodScheduled",
  );
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      ...merged("annotations", pod.metadata.annotations, binding.metadata),
      ...merged("labels", pod.metadata.labels, binding.metadata),
    },
    spec: {
      ...(isRecord(pod["spec"]) ? pod["spec"] : {}),
      nodeName: binding.node,
    },
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

function merged(
  name: "annotations" | "labels",
  own: Readonly<Record<string, string>> | undefined,
  metadata: unknown,
): Record<string, Record<string, string>> {
  const added = valueAt(metadata, name);
  if (!isRecord(added)) return {};
  const texts = Object.keys(added).map(
    (key) => [key, textAt(added, key)] as const,
  );
  return { [name]: { ...own, ...Object.fromEntries(texts) } };
}
