// Code generated from the rbac.authorization.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { LabelSelector } from "../../meta/v1/types.js";

export interface AggregationRule {
  clusterRoleSelectors?: LabelSelector[];
}

export interface ClusterRole {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "ClusterRole";
  metadata: ObjectMeta;
  aggregationRule?: AggregationRule;
  rules?: PolicyRule[];
}

/** The ClusterRole resource of rbac.authorization.k8s.io/v1. */
export const ClusterRole: ApiResource<ClusterRole> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRole",
  plural: "clusterroles",
  singular: "clusterrole",
  listKind: "ClusterRoleList",
  namespaced: false,
};

/** A list of ClusterRole objects. */
export interface ClusterRoleList {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "ClusterRoleList";
  metadata: ListMeta;
  items: ClusterRole[];
}

export interface ClusterRoleBinding {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "ClusterRoleBinding";
  metadata: ObjectMeta;
  roleRef: RoleRef;
  subjects?: Subject[];
}

/** The ClusterRoleBinding resource of rbac.authorization.k8s.io/v1. */
export const ClusterRoleBinding: ApiResource<ClusterRoleBinding> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRoleBinding",
  plural: "clusterrolebindings",
  singular: "clusterrolebinding",
  listKind: "ClusterRoleBindingList",
  namespaced: false,
};

/** A list of ClusterRoleBinding objects. */
export interface ClusterRoleBindingList {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "ClusterRoleBindingList";
  metadata: ListMeta;
  items: ClusterRoleBinding[];
}

export interface PolicyRule {
  apiGroups?: string[];
  nonResourceURLs?: string[];
  resourceNames?: string[];
  resources?: string[];
  verbs: string[];
}

export interface Role {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "Role";
  metadata: ObjectMeta;
  rules?: PolicyRule[];
}

/** The Role resource of rbac.authorization.k8s.io/v1. */
export const Role: ApiResource<Role> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "Role",
  plural: "roles",
  singular: "role",
  listKind: "RoleList",
  namespaced: true,
};

/** A list of Role objects. */
export interface RoleList {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "RoleList";
  metadata: ListMeta;
  items: Role[];
}

export interface RoleBinding {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "RoleBinding";
  metadata: ObjectMeta;
  roleRef: RoleRef;
  subjects?: Subject[];
}

/** The RoleBinding resource of rbac.authorization.k8s.io/v1. */
export const RoleBinding: ApiResource<RoleBinding> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "RoleBinding",
  plural: "rolebindings",
  singular: "rolebinding",
  listKind: "RoleBindingList",
  namespaced: true,
};

/** A list of RoleBinding objects. */
export interface RoleBindingList {
  apiVersion?: "rbac.authorization.k8s.io/v1";
  kind?: "RoleBindingList";
  metadata: ListMeta;
  items: RoleBinding[];
}

export interface RoleRef {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface Subject {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}
