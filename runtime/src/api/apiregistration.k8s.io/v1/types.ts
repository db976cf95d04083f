// Code generated from the apiregistration.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface APIService {
  apiVersion?: "apiregistration.k8s.io/v1";
  kind?: "APIService";
  metadata: ObjectMeta;
  spec?: APIServiceSpec;
  status?: APIServiceStatus;
}

/** The APIService resource of apiregistration.k8s.io/v1. */
export const APIService: ApiResource<APIService> = {
  group: "apiregistration.k8s.io",
  version: "v1",
  kind: "APIService",
  plural: "apiservices",
  singular: "apiservice",
  listKind: "APIServiceList",
  namespaced: false,
  categories: ["api-extensions"],
  subresources: ["status"],
};

/** A list of APIService objects. */
export interface APIServiceList {
  apiVersion?: "apiregistration.k8s.io/v1";
  kind?: "APIServiceList";
  metadata: ListMeta;
  items: APIService[];
}

export interface APIServiceCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface APIServiceSpec {
  /** Format `byte`. */
  caBundle?: string;
  group?: string;
  groupPriorityMinimum: number;
  insecureSkipTLSVerify?: boolean;
  service?: ServiceReference;
  version?: string;
  versionPriority: number;
}

export interface APIServiceStatus {
  /** Items are told apart by `type`. */
  conditions?: APIServiceCondition[];
}

export interface ServiceReference {
  name?: string;
  namespace?: string;
  port?: number;
}
