// Code generated from the API of Kubernetes: rbac.authorization.k8s.io. DO NOT EDIT.
import {
  ClusterRole,
  ClusterRoleBinding,
  Role,
  RoleBinding,
} from "../../../../api/rbac.authorization.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of rbac.authorization.k8s.io/v1. */
export class RbacV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** ClusterRoleBinding objects of v1, which have no namespace. */
  clusterrolebindings(): Client<ClusterRoleBinding> {
    return clientFor(this.#rest, ClusterRoleBinding);
  }

  /** ClusterRole objects of v1, which have no namespace. */
  clusterroles(): Client<ClusterRole> {
    return clientFor(this.#rest, ClusterRole);
  }

  /** RoleBinding objects of v1, in one namespace or in all. */
  rolebindings(namespace?: string): Client<RoleBinding> {
    return clientFor(this.#rest, RoleBinding, namespace);
  }

  /** Role objects of v1, in one namespace or in all. */
  roles(namespace?: string): Client<Role> {
    return clientFor(this.#rest, Role, namespace);
  }
}
