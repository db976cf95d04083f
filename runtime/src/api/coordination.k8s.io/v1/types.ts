// Code generated from the coordination.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface Lease {
  apiVersion?: "coordination.k8s.io/v1";
  kind?: "Lease";
  metadata: ObjectMeta;
  spec?: LeaseSpec;
}

/** The Lease resource of coordination.k8s.io/v1. */
export const Lease: ApiResource<Lease> = {
  group: "coordination.k8s.io",
  version: "v1",
  kind: "Lease",
  plural: "leases",
  singular: "lease",
  listKind: "LeaseList",
  namespaced: true,
};

/** A list of Lease objects. */
export interface LeaseList {
  apiVersion?: "coordination.k8s.io/v1";
  kind?: "LeaseList";
  metadata: ListMeta;
  items: Lease[];
}

export interface LeaseSpec {
  /** Format `date-time`. */
  acquireTime?: string;
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  leaseTransitions?: number;
  preferredHolder?: string;
  /** Format `date-time`. */
  renewTime?: string;
  strategy?: string;
}
