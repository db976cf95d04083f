import { isRecord, valueAt, type ApiObject } from "../api-object.js";
import type { InProcessClient } from "./in-process-client.js";
import { controllerRef } from "./owned-objects.js";
import { PODS, type PlayedKind } from "./played-kind.js";

/** How a pod of a workload differs from its template. */
export interface PodOfTemplate {
  /** Its name, or what it begins with when it ends in `-`. */
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** Creates a pod from the `spec.template` of its owner. @throws a Status when it is refused. */
export async function createPod(
  client: InProcessClient,
  owner: { readonly object: ApiObject; readonly kind: PlayedKind },
  pod: PodOfTemplate,
): Promise<ApiObject> {
  const template = valueAt(owner.object, "spec", "template");
  const metadata = recordAt(template, "metadata");
  return client.create(PODS, owner.object.metadata.namespace ?? "", {
    metadata: {
      ...metadata,
      ...(pod.name.endsWith("-")
        ? { generateName: pod.name }
        : { name: pod.name }),
      labels: { ...recordAt(metadata, "labels"), ...pod.labels },
      annotations: { ...recordAt(metadata, "annotations"), ...pod.annotations },
      ownerReferences: [controllerRef(owner.object, owner.kind)],
    },
    spec: { ...recordAt(template, "spec"), ...pod.spec },
  });
}

/** A JSON object at a field; empty when there is none. */
export function recordAt(
  value: unknown,
  name: string,
): Record<string, unknown> {
  const found = valueAt(value, name);
  return isRecord(found) ? found : {};
}
