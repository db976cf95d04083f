// Code generated from the scheduling.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface PriorityClass {
  apiVersion?: "scheduling.k8s.io/v1";
  kind?: "PriorityClass";
  metadata: ObjectMeta;
  description?: string;
  globalDefault?: boolean;
  preemptionPolicy?: "Never" | "PreemptLowerPriority";
  value?: number;
}

/** The PriorityClass resource of scheduling.k8s.io/v1. */
export const PriorityClass: ApiResource<PriorityClass> = {
  group: "scheduling.k8s.io",
  version: "v1",
  kind: "PriorityClass",
  plural: "priorityclasses",
  singular: "priorityclass",
  listKind: "PriorityClassList",
  namespaced: false,
  shortNames: ["pc"],
};

/** A list of PriorityClass objects. */
export interface PriorityClassList {
  apiVersion?: "scheduling.k8s.io/v1";
  kind?: "PriorityClassList";
  metadata: ListMeta;
  items: PriorityClass[];
}
