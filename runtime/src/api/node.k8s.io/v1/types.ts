// Code generated from the node.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { Toleration } from "../../core/v1/types.js";

export interface Overhead {
  podFixed?: { [key: string]: string };
}

export interface RuntimeClass {
  apiVersion?: "node.k8s.io/v1";
  kind?: "RuntimeClass";
  metadata: ObjectMeta;
  handler: string;
  overhead?: Overhead;
  scheduling?: Scheduling;
}

/** The RuntimeClass resource of node.k8s.io/v1. */
export const RuntimeClass: ApiResource<RuntimeClass> = {
  group: "node.k8s.io",
  version: "v1",
  kind: "RuntimeClass",
  plural: "runtimeclasses",
  singular: "runtimeclass",
  listKind: "RuntimeClassList",
  namespaced: false,
};

/** A list of RuntimeClass objects. */
export interface RuntimeClassList {
  apiVersion?: "node.k8s.io/v1";
  kind?: "RuntimeClassList";
  metadata: ListMeta;
  items: RuntimeClass[];
}

export interface Scheduling {
  nodeSelector?: { [key: string]: string };
  tolerations?: Toleration[];
}
