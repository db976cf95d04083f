import type { ApiResource } from "../meta/api-resource.js";
import type { Condition, KubeObject } from "../meta/object.js";

/** The kind that tests reconcile. */
export interface Guestbook extends KubeObject {
  spec?: { replicas?: number; configMap?: string };
  status?: { ready?: boolean; conditions?: Condition[] };
}

/** @see Guestbook */
export const Guestbook: ApiResource<Guestbook> = {
  group: "web.example.com",
  version: "v1",
  kind: "Guestbook",
  plural: "guestbooks",
  singular: "guestbook",
  listKind: "GuestbookList",
  namespaced: true,
  subresources: ["status"],
};

/** A kind without generation or status. */
export interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

/** @see ConfigMap */
export const ConfigMap: ApiResource<ConfigMap> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  listKind: "ConfigMapList",
  namespaced: true,
};

/** A stored guestbook `name` of namespace `n`. */
export function guestbook(
  name: string,
  more: Omit<Guestbook, "metadata"> & {
    readonly metadata?: Guestbook["metadata"];
  } = {},
): Guestbook {
  return {
    apiVersion: "web.example.com/v1",
    kind: "Guestbook",
    ...more,
    metadata: {
      name,
      namespace: "n",
      uid: `uid-${name}`,
      resourceVersion: "1",
      generation: 1,
      creationTimestamp: "2026-01-01T00:00:00Z",
      ...more.metadata,
    },
  };
}
