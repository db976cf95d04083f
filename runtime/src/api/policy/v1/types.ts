// Code generated from the policy API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type {
  Condition,
  DeleteOptions,
  LabelSelector,
} from "../../meta/v1/types.js";

export interface Eviction {
  apiVersion?: string;
  deleteOptions?: DeleteOptions;
  kind?: string;
  metadata?: ObjectMeta;
}

export interface PodDisruptionBudget {
  apiVersion?: "policy/v1";
  kind?: "PodDisruptionBudget";
  metadata: ObjectMeta;
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
}

/** The PodDisruptionBudget resource of policy/v1. */
export const PodDisruptionBudget: ApiResource<PodDisruptionBudget> = {
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  plural: "poddisruptionbudgets",
  singular: "poddisruptionbudget",
  listKind: "PodDisruptionBudgetList",
  namespaced: true,
  shortNames: ["pdb"],
  subresources: ["status"],
};

/** A list of PodDisruptionBudget objects. */
export interface PodDisruptionBudgetList {
  apiVersion?: "policy/v1";
  kind?: "PodDisruptionBudgetList";
  metadata: ListMeta;
  items: PodDisruptionBudget[];
}

export interface PodDisruptionBudgetSpec {
  maxUnavailable?: number | string;
  minAvailable?: number | string;
  selector?: LabelSelector;
  unhealthyPodEvictionPolicy?: "AlwaysAllow" | "IfHealthyBudget";
}

export interface PodDisruptionBudgetStatus {
  /** Items are told apart by `type`. */
  conditions?: Condition[];
  currentHealthy?: number;
  desiredHealthy?: number;
  /** Each value: format `date-time`. */
  disruptedPods?: { [key: string]: string };
  disruptionsAllowed?: number;
  expectedPods?: number;
  observedGeneration?: number;
}
