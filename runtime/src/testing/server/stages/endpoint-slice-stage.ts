import {
  isRecord,
  jsonEqual,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import type { Change } from "../storage/change.js";
import type { InProcessClient } from "./in-process-client.js";
import { controllerRef, isControlledBy } from "./owned-objects.js";
import { ENDPOINT_SLICES, PODS, SERVICES } from "./played-kind.js";
import { readySince } from "./pod-set.js";
import { keyOf, type StageController } from "./stage-controller.js";
import type { StageHost } from "./stage-host.js";

/** Keeps an EndpointSlice with the pods that each Service selects. */
export class EndpointSliceStage implements StageController {
  readonly name = "endpointslice";
  readonly #host: StageHost;
  readonly #client: InProcessClient;

  constructor(host: StageHost) {
    this.#host = host;
    this.#client = host.controller("endpointslice-controller");
  }

  keysOf(resourceId: string, change: Change): readonly string[] {
    if (resourceId === SERVICES.id)
      return change.type === "put" ? [keyOf(change)] : [];
    if (resourceId !== PODS.id) return [];
    return this.#host
      .list(SERVICES, change.object.namespace)
      .filter((service) =>
        [change.object, change.previous].some(
          (pod) => pod !== undefined && selects(service, pod.object),
        ),
      )
      .map(
        ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name ?? ""}`,
      );
  }

  async sync(key: string): Promise<undefined> {
    const service = this.#host.get(SERVICES, key);
    if (!service || !isRecord(valueAt(service, "spec", "selector"))) return;
    if (service.metadata.deletionTimestamp !== undefined) return;
    const { name = "", namespace = "" } = service.metadata;
    const pods = this.#host
      .list(PODS, namespace)
      .filter(
        (pod) => selects(service, pod) && textAt(pod, "status", "podIP") !== "",
      );
    const content = {
      addressType: "IPv4",
      endpoints: pods.filter(isRunning).map(endpointOf),
      ports: portsOf(service, pods[0]),
    };
    const current = this.#host
      .list(ENDPOINT_SLICES, namespace)
      .find((slice) => isControlledBy(slice, service));
    if (!current)
      await this.#client.create(ENDPOINT_SLICES, namespace, {
        metadata: {
          generateName: `${name}-`,
          labels: {
            ...service.metadata.labels,
            "kubernetes.io/service-name": name,
            "endpointslice.kubernetes.io/managed-by":
              "endpointslice-controller.k8s.io",
          },
          ownerReferences: [controllerRef(service, SERVICES)],
        },
        ...content,
      });
    else if (
      !jsonEqual(current["endpoints"] ?? [], content.endpoints) ||
      !jsonEqual(current["ports"] ?? [], content.ports)
    )
      await this.#client.patch(ENDPOINT_SLICES, current.metadata, {
        body: { endpoints: content.endpoints, ports: content.ports },
      });
  }
}

function selects(service: ApiObject, pod: ApiObject): boolean {
  const selector = valueAt(service, "spec", "selector");
  return (
    isRecord(selector) &&
    Object.entries(selector).every(
      ([key, value]) => pod.metadata.labels?.[key] === value,
    )
  );
}

function isRunning(pod: ApiObject): boolean {
  return !["Succeeded", "Failed"].includes(textAt(pod, "status", "phase"));
}

function endpointOf(pod: ApiObject): Record<string, unknown> {
  const { name, namespace, uid, deletionTimestamp } = pod.metadata;
  const serving = readySince(pod) !== undefined;
  const terminating = deletionTimestamp !== undefined;
  return {
    addresses: [textAt(pod, "status", "podIP")],
    conditions: { ready: serving && !terminating, serving, terminating },
    nodeName: textAt(pod, "spec", "nodeName"),
    targetRef: { kind: "Pod", name, namespace, uid },
  };
}

/** The service's ports as numbers of containers; a named one is looked up in a pod. */
function portsOf(
  service: ApiObject,
  pod: ApiObject | undefined,
): Record<string, unknown>[] {
  return listAt(service, "spec", "ports").flatMap((port) => {
    const target = valueAt(port, "targetPort") ?? valueAt(port, "port");
    const number =
      typeof target === "number"
        ? target
        : listAt(pod, "spec", "containers")
            .flatMap((container) => listAt(container, "ports"))
            .find((named) => textAt(named, "name") === target);
    const found =
      typeof number === "number" ? number : valueAt(number, "containerPort");
    return typeof found === "number"
      ? [
          {
            name: textAt(port, "name"),
            port: found,
            protocol: textAt(port, "protocol") || "TCP",
          },
        ]
      : [];
  });
}
