// Code generated from the apps API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type {
  PersistentVolumeClaim,
  PodTemplateSpec,
} from "../../core/v1/types.js";
import type { LabelSelector } from "../../meta/v1/types.js";

export interface ControllerRevision {
  apiVersion?: "apps/v1";
  kind?: "ControllerRevision";
  metadata: ObjectMeta;
  data?: { [key: string]: unknown };
  revision: number;
}

/** The ControllerRevision resource of apps/v1. */
export const ControllerRevision: ApiResource<ControllerRevision> = {
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  plural: "controllerrevisions",
  singular: "controllerrevision",
  listKind: "ControllerRevisionList",
  namespaced: true,
};

/** A list of ControllerRevision objects. */
export interface ControllerRevisionList {
  apiVersion?: "apps/v1";
  kind?: "ControllerRevisionList";
  metadata: ListMeta;
  items: ControllerRevision[];
}

export interface DaemonSet {
  apiVersion?: "apps/v1";
  kind?: "DaemonSet";
  metadata: ObjectMeta;
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
}

/** The DaemonSet resource of apps/v1. */
export const DaemonSet: ApiResource<DaemonSet> = {
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  plural: "daemonsets",
  singular: "daemonset",
  listKind: "DaemonSetList",
  namespaced: true,
  shortNames: ["ds"],
  categories: ["all"],
  subresources: ["status"],
};

/** A list of DaemonSet objects. */
export interface DaemonSetList {
  apiVersion?: "apps/v1";
  kind?: "DaemonSetList";
  metadata: ListMeta;
  items: DaemonSet[];
}

export interface DaemonSetCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface DaemonSetSpec {
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
}

export interface DaemonSetStatus {
  collisionCount?: number;
  /** Items are told apart by `type`. */
  conditions?: DaemonSetCondition[];
  currentNumberScheduled: number;
  desiredNumberScheduled: number;
  numberAvailable?: number;
  numberMisscheduled: number;
  numberReady: number;
  numberUnavailable?: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
}

export interface DaemonSetUpdateStrategy {
  rollingUpdate?: RollingUpdateDaemonSet;
  type?: "OnDelete" | "RollingUpdate";
}

export interface Deployment {
  apiVersion?: "apps/v1";
  kind?: "Deployment";
  metadata: ObjectMeta;
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
}

/** The Deployment resource of apps/v1. */
export const Deployment: ApiResource<Deployment> = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  plural: "deployments",
  singular: "deployment",
  listKind: "DeploymentList",
  namespaced: true,
  shortNames: ["deploy"],
  categories: ["all"],
  subresources: ["scale", "status"],
};

/** A list of Deployment objects. */
export interface DeploymentList {
  apiVersion?: "apps/v1";
  kind?: "DeploymentList";
  metadata: ListMeta;
  items: Deployment[];
}

export interface DeploymentCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  /** Format `date-time`. */
  lastUpdateTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface DeploymentSpec {
  minReadySeconds?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
  replicas?: number;
  revisionHistoryLimit?: number;
  selector: LabelSelector;
  strategy?: DeploymentStrategy;
  template: PodTemplateSpec;
}

export interface DeploymentStatus {
  availableReplicas?: number;
  collisionCount?: number;
  /** Items are told apart by `type`. */
  conditions?: DeploymentCondition[];
  observedGeneration?: number;
  readyReplicas?: number;
  replicas?: number;
  terminatingReplicas?: number;
  unavailableReplicas?: number;
  updatedReplicas?: number;
}

export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment;
  type?: "Recreate" | "RollingUpdate";
}

export interface ReplicaSet {
  apiVersion?: "apps/v1";
  kind?: "ReplicaSet";
  metadata: ObjectMeta;
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
}

/** The ReplicaSet resource of apps/v1. */
export const ReplicaSet: ApiResource<ReplicaSet> = {
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  plural: "replicasets",
  singular: "replicaset",
  listKind: "ReplicaSetList",
  namespaced: true,
  shortNames: ["rs"],
  categories: ["all"],
  subresources: ["scale", "status"],
};

/** A list of ReplicaSet objects. */
export interface ReplicaSetList {
  apiVersion?: "apps/v1";
  kind?: "ReplicaSetList";
  metadata: ListMeta;
  items: ReplicaSet[];
}

export interface ReplicaSetCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface ReplicaSetSpec {
  minReadySeconds?: number;
  replicas?: number;
  selector: LabelSelector;
  template?: PodTemplateSpec;
}

export interface ReplicaSetStatus {
  availableReplicas?: number;
  /** Items are told apart by `type`. */
  conditions?: ReplicaSetCondition[];
  fullyLabeledReplicas?: number;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas: number;
  terminatingReplicas?: number;
}

export interface RollingUpdateDaemonSet {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
}

export interface RollingUpdateDeployment {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
}

export interface RollingUpdateStatefulSetStrategy {
  maxUnavailable?: number | string;
  partition?: number;
}

export interface StatefulSet {
  apiVersion?: "apps/v1";
  kind?: "StatefulSet";
  metadata: ObjectMeta;
  spec?: StatefulSetSpec;
  status?: StatefulSetStatus;
}

/** The StatefulSet resource of apps/v1. */
export const StatefulSet: ApiResource<StatefulSet> = {
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  plural: "statefulsets",
  singular: "statefulset",
  listKind: "StatefulSetList",
  namespaced: true,
  shortNames: ["sts"],
  categories: ["all"],
  subresources: ["scale", "status"],
};

/** A list of StatefulSet objects. */
export interface StatefulSetList {
  apiVersion?: "apps/v1";
  kind?: "StatefulSetList";
  metadata: ListMeta;
  items: StatefulSet[];
}

export interface StatefulSetCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface StatefulSetOrdinals {
  start?: number;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: string;
  whenScaled?: string;
}

export interface StatefulSetSpec {
  minReadySeconds?: number;
  ordinals?: StatefulSetOrdinals;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  podManagementPolicy?: "OrderedReady" | "Parallel";
  replicas?: number;
  revisionHistoryLimit?: number;
  selector: LabelSelector;
  serviceName?: string;
  template: PodTemplateSpec;
  updateStrategy?: StatefulSetUpdateStrategy;
  volumeClaimTemplates?: PersistentVolumeClaim[];
}

export interface StatefulSetStatus {
  availableReplicas?: number;
  collisionCount?: number;
  /** Items are told apart by `type`. */
  conditions?: StatefulSetCondition[];
  currentReplicas?: number;
  currentRevision?: string;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas: number;
  updateRevision?: string;
  updatedReplicas?: number;
}

export interface StatefulSetUpdateStrategy {
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
  type?: "OnDelete" | "RollingUpdate";
}
