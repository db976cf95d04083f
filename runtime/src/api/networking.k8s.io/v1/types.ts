// Code generated from the networking.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { TypedLocalObjectReference } from "../../core/v1/types.js";
import type { Condition, LabelSelector } from "../../meta/v1/types.js";

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string;
  pathType: "Exact" | "ImplementationSpecific" | "Prefix";
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPAddress {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "IPAddress";
  metadata: ObjectMeta;
  spec: IPAddressSpec;
}

/** The IPAddress resource of networking.k8s.io/v1. */
export const IPAddress: ApiResource<IPAddress> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "IPAddress",
  plural: "ipaddresses",
  singular: "ipaddress",
  listKind: "IPAddressList",
  namespaced: false,
  shortNames: ["ip"],
};

/** A list of IPAddress objects. */
export interface IPAddressList {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "IPAddressList";
  metadata: ListMeta;
  items: IPAddress[];
}

export interface IPAddressSpec {
  parentRef: ParentReference;
}

export interface IPBlock {
  cidr: string;
  except?: string[];
}

export interface Ingress {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "Ingress";
  metadata: ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
}

/** The Ingress resource of networking.k8s.io/v1. */
export const Ingress: ApiResource<Ingress> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "Ingress",
  plural: "ingresses",
  singular: "ingress",
  listKind: "IngressList",
  namespaced: true,
  shortNames: ["ing"],
  subresources: ["status"],
};

/** A list of Ingress objects. */
export interface IngressList {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "IngressList";
  metadata: ListMeta;
  items: Ingress[];
}

export interface IngressBackend {
  resource?: TypedLocalObjectReference;
  service?: IngressServiceBackend;
}

export interface IngressClass {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "IngressClass";
  metadata: ObjectMeta;
  spec?: IngressClassSpec;
}

/** The IngressClass resource of networking.k8s.io/v1. */
export const IngressClass: ApiResource<IngressClass> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "IngressClass",
  plural: "ingressclasses",
  singular: "ingressclass",
  listKind: "IngressClassList",
  namespaced: false,
};

/** A list of IngressClass objects. */
export interface IngressClassList {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "IngressClassList";
  metadata: ListMeta;
  items: IngressClass[];
}

export interface IngressClassParametersReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
  scope?: string;
}

export interface IngressClassSpec {
  controller?: string;
  parameters?: IngressClassParametersReference;
}

export interface IngressLoadBalancerIngress {
  hostname?: string;
  ip?: string;
  ports?: IngressPortStatus[];
}

export interface IngressLoadBalancerStatus {
  ingress?: IngressLoadBalancerIngress[];
}

export interface IngressPortStatus {
  error?: string;
  port: number;
  protocol: "SCTP" | "TCP" | "UDP";
}

export interface IngressRule {
  host?: string;
  http?: HTTPIngressRuleValue;
}

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}

export interface IngressSpec {
  defaultBackend?: IngressBackend;
  ingressClassName?: string;
  rules?: IngressRule[];
  tls?: IngressTLS[];
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressTLS {
  hosts?: string[];
  secretName?: string;
}

export interface NetworkPolicy {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "NetworkPolicy";
  metadata: ObjectMeta;
  spec?: NetworkPolicySpec;
}

/** The NetworkPolicy resource of networking.k8s.io/v1. */
export const NetworkPolicy: ApiResource<NetworkPolicy> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "NetworkPolicy",
  plural: "networkpolicies",
  singular: "networkpolicy",
  listKind: "NetworkPolicyList",
  namespaced: true,
  shortNames: ["netpol"],
};

/** A list of NetworkPolicy objects. */
export interface NetworkPolicyList {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "NetworkPolicyList";
  metadata: ListMeta;
  items: NetworkPolicy[];
}

export interface NetworkPolicyEgressRule {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
}

export interface NetworkPolicyIngressRule {
  from?: NetworkPolicyPeer[];
  ports?: NetworkPolicyPort[];
}

export interface NetworkPolicyPeer {
  ipBlock?: IPBlock;
  namespaceSelector?: LabelSelector;
  podSelector?: LabelSelector;
}

export interface NetworkPolicyPort {
  endPort?: number;
  port?: number | string;
  protocol?: "SCTP" | "TCP" | "UDP";
}

export interface NetworkPolicySpec {
  egress?: NetworkPolicyEgressRule[];
  ingress?: NetworkPolicyIngressRule[];
  podSelector?: LabelSelector;
  policyTypes?: ("Egress" | "Ingress")[];
}

export interface ParentReference {
  group?: string;
  name: string;
  namespace?: string;
  resource: string;
}

export interface ServiceBackendPort {
  name?: string;
  number?: number;
}

export interface ServiceCIDR {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "ServiceCIDR";
  metadata: ObjectMeta;
  spec?: ServiceCIDRSpec;
  status?: ServiceCIDRStatus;
}

/** The ServiceCIDR resource of networking.k8s.io/v1. */
export const ServiceCIDR: ApiResource<ServiceCIDR> = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "ServiceCIDR",
  plural: "servicecidrs",
  singular: "servicecidr",
  listKind: "ServiceCIDRList",
  namespaced: false,
  subresources: ["status"],
};

/** A list of ServiceCIDR objects. */
export interface ServiceCIDRList {
  apiVersion?: "networking.k8s.io/v1";
  kind?: "ServiceCIDRList";
  metadata: ListMeta;
  items: ServiceCIDR[];
}

export interface ServiceCIDRSpec {
  cidrs?: string[];
}

export interface ServiceCIDRStatus {
  /** Items are told apart by `type`. */
  conditions?: Condition[];
}
