import { resourceId } from "../registry/resource.js";
import { parseApiVersion } from "../../../meta/api-resource.js";

/** A kind that stages read and write. */
export interface PlayedKind {
  readonly id: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
}

function kindOf(
  apiVersion: string,
  kind: string,
  plural = `${kind.toLowerCase()}s`,
): PlayedKind {
  const { group } = parseApiVersion(apiVersion);
  return { id: resourceId(group, plural), apiVersion, kind, plural };
}

/** Where pods run. */
export const NODES: PlayedKind = kindOf("v1", "Node");
/** What happened, for people. */
export const EVENTS: PlayedKind = kindOf("v1", "Event");
/** What runs. */
export const PODS: PlayedKind = kindOf("v1", "Pod");
/** What pods are found by. */
export const SERVICES: PlayedKind = kindOf("v1", "Service");
/** Where the pods of services are. */
export const ENDPOINT_SLICES: PlayedKind = kindOf(
  "discovery.k8s.io/v1",
  "EndpointSlice",
);
/** What pods ask to store on. */
export const CLAIMS: PlayedKind = kindOf("v1", "PersistentVolumeClaim");
/** What they get. */
export const VOLUMES: PlayedKind = kindOf("v1", "PersistentVolume");
/** Pods that end. */
export const JOBS: PlayedKind = kindOf("batch/v1", "Job");
/** Numbered pods. */
export const STATEFUL_SETS: PlayedKind = kindOf("apps/v1", "StatefulSet");
/** A pod for each node. */
export const DAEMON_SETS: PlayedKind = kindOf("apps/v1", "DaemonSet");
/** Templates that StatefulSets and DaemonSets had. */
export const CONTROLLER_REVISIONS: PlayedKind = kindOf(
  "apps/v1",
  "ControllerRevision",
);
/** Numbers of equal pods. */
export const REPLICA_SETS: PlayedKind = kindOf("apps/v1", "ReplicaSet");
/** ReplicaSets that replace each other. */
export const DEPLOYMENTS: PlayedKind = kindOf("apps/v1", "Deployment");

/** The path of an object, or of all when `name` is left out. */
export function pathOf(
  { apiVersion, plural }: Pick<PlayedKind, "apiVersion" | "plural">,
  place: { readonly namespace?: string; readonly name?: string },
  subresource = "",
): string {
  const { namespace = "", name = "" } = place;
  return [
    apiVersion.includes("/") ? "/apis" : "/api",
    apiVersion,
    ...(namespace === "" ? [] : ["namespaces", namespace]),
    plural,
    ...(name === "" ? [] : [name]),
    ...(subresource === "" ? [] : [subresource]),
  ].join("/");
}
