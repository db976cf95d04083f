// Code generated from the resource.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { NodeSelector } from "../../core/v1/types.js";
import type { Condition } from "../../meta/v1/types.js";

export interface AllocatedDeviceStatus {
  /** Items are told apart by `type`. */
  conditions?: Condition[];
  data?: { [key: string]: unknown };
  device: string;
  driver: string;
  networkData?: NetworkDeviceData;
  pool: string;
  shareID?: string;
}

export interface AllocationResult {
  /** Format `date-time`. */
  allocationTimestamp?: string;
  devices?: DeviceAllocationResult;
  nodeSelector?: NodeSelector;
}

export interface CELDeviceSelector {
  expression: string;
}

export interface CapacityRequestPolicy {
  default?: string;
  validRange?: CapacityRequestPolicyRange;
  validValues?: string[];
}

export interface CapacityRequestPolicyRange {
  max?: string;
  min: string;
  step?: string;
}

export interface CapacityRequirements {
  requests?: { [key: string]: string };
}

export interface Counter {
  value: string;
}

export interface CounterSet {
  counters: { [key: string]: Counter };
  name: string;
}

export interface Device {
  allNodes?: boolean;
  allowMultipleAllocations?: boolean;
  attributes?: { [key: string]: DeviceAttribute };
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  bindsToNode?: boolean;
  capacity?: { [key: string]: DeviceCapacity };
  consumesCounters?: DeviceCounterConsumption[];
  name: string;
  nodeAllocatableResourceMappings?: {
    [key: string]: NodeAllocatableResourceMapping;
  };
  nodeName?: string;
  nodeSelector?: NodeSelector;
  taints?: DeviceTaint[];
}

export interface DeviceAllocationConfiguration {
  opaque?: OpaqueDeviceConfiguration;
  requests?: string[];
  source: "FromClaim" | "FromClass";
}

export interface DeviceAllocationResult {
  config?: DeviceAllocationConfiguration[];
  results?: DeviceRequestAllocationResult[];
}

export interface DeviceAttribute {
  bool?: boolean;
  bools?: boolean[];
  int?: number;
  ints?: number[];
  string?: string;
  strings?: string[];
  version?: string;
  versions?: string[];
}

export interface DeviceCapacity {
  requestPolicy?: CapacityRequestPolicy;
  value: string;
}

export interface DeviceClaim {
  config?: DeviceClaimConfiguration[];
  constraints?: DeviceConstraint[];
  requests?: DeviceRequest[];
}

export interface DeviceClaimConfiguration {
  opaque?: OpaqueDeviceConfiguration;
  requests?: string[];
}

export interface DeviceClass {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "DeviceClass";
  metadata: ObjectMeta;
  spec: DeviceClassSpec;
}

/** The DeviceClass resource of resource.k8s.io/v1. */
export const DeviceClass: ApiResource<DeviceClass> = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "DeviceClass",
  plural: "deviceclasses",
  singular: "deviceclass",
  listKind: "DeviceClassList",
  namespaced: false,
};

/** A list of DeviceClass objects. */
export interface DeviceClassList {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "DeviceClassList";
  metadata: ListMeta;
  items: DeviceClass[];
}

export interface DeviceClassConfiguration {
  opaque?: OpaqueDeviceConfiguration;
}

export interface DeviceClassSpec {
  config?: DeviceClassConfiguration[];
  extendedResourceName?: string;
  selectors?: DeviceSelector[];
}

export interface DeviceConstraint {
  distinctAttribute?: string;
  matchAttribute?: string;
  requests?: string[];
}

export interface DeviceCounterConsumption {
  counterSet: string;
  counters: { [key: string]: Counter };
}

export interface DeviceRequest {
  exactly?: ExactDeviceRequest;
  firstAvailable?: DeviceSubRequest[];
  name: string;
}

export interface DeviceRequestAllocationResult {
  adminAccess?: boolean;
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  consumedCapacity?: { [key: string]: string };
  device: string;
  driver: string;
  pool: string;
  request: string;
  shareID?: string;
  tolerations?: DeviceToleration[];
}

export interface DeviceSelector {
  cel?: CELDeviceSelector;
}

export interface DeviceSubRequest {
  allocationMode?: "All" | "ExactCount";
  capacity?: CapacityRequirements;
  count?: number;
  deviceClassName: string;
  name: string;
  selectors?: DeviceSelector[];
  tolerations?: DeviceToleration[];
}

export interface DeviceTaint {
  effect: "NoExecute" | "NoSchedule" | "None";
  key: string;
  /** Format `date-time`. */
  timeAdded?: string;
  value?: string;
}

export interface DeviceToleration {
  effect?: "NoExecute" | "NoSchedule" | "None";
  key?: string;
  operator?: "Equal" | "Exists";
  tolerationSeconds?: number;
  value?: string;
}

export interface ExactDeviceRequest {
  adminAccess?: boolean;
  allocationMode?: "All" | "ExactCount";
  capacity?: CapacityRequirements;
  count?: number;
  deviceClassName: string;
  selectors?: DeviceSelector[];
  tolerations?: DeviceToleration[];
}

export interface NetworkDeviceData {
  hardwareAddress?: string;
  interfaceName?: string;
  ips?: string[];
}

export interface NodeAllocatableResourceMapping {
  allocationMultiplier?: string;
  capacityKey?: string;
}

export interface OpaqueDeviceConfiguration {
  driver: string;
  parameters: { [key: string]: unknown };
}

export interface ResourceClaim {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceClaim";
  metadata: ObjectMeta;
  spec: ResourceClaimSpec;
  status?: ResourceClaimStatus;
}

/** The ResourceClaim resource of resource.k8s.io/v1. */
export const ResourceClaim: ApiResource<ResourceClaim> = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaim",
  plural: "resourceclaims",
  singular: "resourceclaim",
  listKind: "ResourceClaimList",
  namespaced: true,
  subresources: ["status"],
};

/** A list of ResourceClaim objects. */
export interface ResourceClaimList {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceClaimList";
  metadata: ListMeta;
  items: ResourceClaim[];
}

export interface ResourceClaimConsumerReference {
  apiGroup?: string;
  name: string;
  resource: string;
  uid: string;
}

export interface ResourceClaimSpec {
  devices?: DeviceClaim;
}

export interface ResourceClaimStatus {
  allocation?: AllocationResult;
  /** Items are told apart by `driver`, `device`, `pool`, `shareID`. */
  devices?: AllocatedDeviceStatus[];
  /** Items are told apart by `uid`. */
  reservedFor?: ResourceClaimConsumerReference[];
}

export interface ResourceClaimTemplate {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceClaimTemplate";
  metadata: ObjectMeta;
  spec: ResourceClaimTemplateSpec;
}

/** The ResourceClaimTemplate resource of resource.k8s.io/v1. */
export const ResourceClaimTemplate: ApiResource<ResourceClaimTemplate> = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaimTemplate",
  plural: "resourceclaimtemplates",
  singular: "resourceclaimtemplate",
  listKind: "ResourceClaimTemplateList",
  namespaced: true,
};

/** A list of ResourceClaimTemplate objects. */
export interface ResourceClaimTemplateList {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceClaimTemplateList";
  metadata: ListMeta;
  items: ResourceClaimTemplate[];
}

export interface ResourceClaimTemplateSpec {
  metadata?: ObjectMeta;
  spec: ResourceClaimSpec;
}

export interface ResourcePool {
  generation: number;
  name: string;
  resourceSliceCount: number;
}

export interface ResourceSlice {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceSlice";
  metadata: ObjectMeta;
  spec: ResourceSliceSpec;
}

/** The ResourceSlice resource of resource.k8s.io/v1. */
export const ResourceSlice: ApiResource<ResourceSlice> = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceSlice",
  plural: "resourceslices",
  singular: "resourceslice",
  listKind: "ResourceSliceList",
  namespaced: false,
};

/** A list of ResourceSlice objects. */
export interface ResourceSliceList {
  apiVersion?: "resource.k8s.io/v1";
  kind?: "ResourceSliceList";
  metadata: ListMeta;
  items: ResourceSlice[];
}

export interface ResourceSliceSpec {
  allNodes?: boolean;
  devices?: Device[];
  driver: string;
  nodeName?: string;
  nodeSelector?: NodeSelector;
  perDeviceNodeSelection?: boolean;
  pool: ResourcePool;
  sharedCounters?: CounterSet[];
}
