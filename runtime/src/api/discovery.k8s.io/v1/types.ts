// Code generated from the discovery.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { ObjectReference } from "../../core/v1/types.js";

export interface Endpoint {
  /** Items are unique. */
  addresses: string[];
  conditions?: EndpointConditions;
  deprecatedTopology?: { [key: string]: string };
  hints?: EndpointHints;
  hostname?: string;
  nodeName?: string;
  targetRef?: ObjectReference;
  zone?: string;
}

export interface EndpointConditions {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
}

export interface EndpointHints {
  forNodes?: ForNode[];
  forZones?: ForZone[];
}

export interface EndpointPort {
  appProtocol?: string;
  name?: string;
  port?: number;
  protocol?: "SCTP" | "TCP" | "UDP";
}

export interface EndpointSlice {
  apiVersion?: "discovery.k8s.io/v1";
  kind?: "EndpointSlice";
  metadata: ObjectMeta;
  addressType: "FQDN" | "IPv4" | "IPv6";
  endpoints?: Endpoint[];
  ports?: EndpointPort[];
}

/** The EndpointSlice resource of discovery.k8s.io/v1. */
export const EndpointSlice: ApiResource<EndpointSlice> = {
  group: "discovery.k8s.io",
  version: "v1",
  kind: "EndpointSlice",
  plural: "endpointslices",
  singular: "endpointslice",
  listKind: "EndpointSliceList",
  namespaced: true,
};

/** A list of EndpointSlice objects. */
export interface EndpointSliceList {
  apiVersion?: "discovery.k8s.io/v1";
  kind?: "EndpointSliceList";
  metadata: ListMeta;
  items: EndpointSlice[];
}

export interface ForNode {
  name: string;
}

export interface ForZone {
  name: string;
}
