import { randomUUID } from "node:crypto";
import type { Clock } from "../../primitives/clock.js";
import { isRecord, listAt, valueAt, type ApiObject } from "./api-object.js";
import { formatTime } from "./builtin/go-time.js";
import { readDataFile } from "./builtin/data-files.js";
import type { Store } from "./storage/store.js";

const RBAC = "rbac.authorization.k8s.io";
const NAMESPACES = ["default", "kube-node-lease", "kube-public", "kube-system"];

/** Makes what a fresh cluster has: its namespaces, roles, priorities and the kubernetes service. */
export function bootstrap(store: Store, clock: Clock): void {
  const add = adderTo(store, clock);
  for (const name of NAMESPACES)
    add("namespaces", "v1", {
      metadata: { name, labels: { "kubernetes.io/metadata.name": name } },
      ...{ spec: { finalizers: ["kubernetes"] }, status: { phase: "Active" } },
    });
  const rbac = readDataFile("bootstrap-rbac.json");
  for (const plural of [
    "clusterroles",
    "clusterrolebindings",
    "roles",
    "rolebindings",
  ])
    for (const item of listAt(rbac, plural))
      if (isRecord(item) && isRecord(item["metadata"]))
        add(`${RBAC}/${plural}`, `${RBAC}/v1`, {
          ...item,
          metadata: item["metadata"],
        });
  for (const [name, value, description] of PRIORITIES)
    add("scheduling.k8s.io/priorityclasses", "scheduling.k8s.io/v1", {
      metadata: { name, generation: 1 },
      ...{ value, description, preemptionPolicy: "PreemptLowerPriority" },
    });
}

/** Makes `default/kubernetes`, the Service by which pods find the server on `port`. */
export function publishService(store: Store, clock: Clock, port: number): void {
  const address = "10.0.0.1";
  const known = store.resource("services").get("default/kubernetes");
  const [knownPort] = listAt(known?.object, "spec", "ports");
  // A restored state may have it already.
  if (valueAt(knownPort, "targetPort") === port) return;
  adderTo(store, clock)("services", "v1", {
    metadata: {
      name: "kubernetes",
      namespace: "default",
      labels: { component: "apiserver", provider: "kubernetes" },
    },
    ...{
      spec: {
        ports: [
          { name: "https", protocol: "TCP", port: 443, targetPort: port },
        ],
        clusterIP: address,
        clusterIPs: [address],
        type: "ClusterIP",
        sessionAffinity: "None",
        ipFamilies: ["IPv4"],
        ipFamilyPolicy: "SingleStack",
        internalTrafficPolicy: "Cluster",
      },
      status: { loadBalancer: {} },
    },
  });
}

type Add = (
  id: string,
  apiVersion: string,
  object: { readonly metadata: Readonly<Record<string, unknown>> },
) => void;

function adderTo(store: Store, clock: Clock): Add {
  const created = formatTime(clock.now());
  return (id, apiVersion, object) => {
    const { metadata } = object;
    const { name, namespace } = metadata;
    const key =
      typeof namespace === "string"
        ? `${namespace}/${String(name)}`
        : String(name);
    const stored: ApiObject = {
      ...object,
      metadata: {
        ...metadata,
        uid: randomUUID(),
        creationTimestamp: created,
      },
    };
    store.resource(id).put(key, stored, apiVersion);
  };
}

const PRIORITIES = [
  [
    "system-cluster-critical",
    2_000_000_000,
    "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
  ],
  [
    "system-node-critical",
    2_000_001_000,
    "Used for system critical pods that must not be moved from their current node.",
  ],
] as const;
