// Code generated from the storage.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type {
  PersistentVolumeSpec,
  TopologySelectorTerm,
} from "../../core/v1/types.js";
import type { LabelSelector } from "../../meta/v1/types.js";

export interface CSIDriver {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSIDriver";
  metadata: ObjectMeta;
  spec: CSIDriverSpec;
}

/** The CSIDriver resource of storage.k8s.io/v1. */
export const CSIDriver: ApiResource<CSIDriver> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIDriver",
  plural: "csidrivers",
  singular: "csidriver",
  listKind: "CSIDriverList",
  namespaced: false,
};

/** A list of CSIDriver objects. */
export interface CSIDriverList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSIDriverList";
  metadata: ListMeta;
  items: CSIDriver[];
}

export interface CSIDriverSpec {
  attachRequired?: boolean;
  fsGroupPolicy?: string;
  nodeAllocatableUpdatePeriodSeconds?: number;
  podInfoOnMount?: boolean;
  preventPodSchedulingIfMissing?: boolean;
  requiresRepublish?: boolean;
  seLinuxMount?: boolean;
  serviceAccountTokenInSecrets?: boolean;
  storageCapacity?: boolean;
  tokenRequests?: TokenRequest[];
  /** Items are unique. */
  volumeLifecycleModes?: string[];
}

export interface CSINode {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSINode";
  metadata: ObjectMeta;
  spec: CSINodeSpec;
}

/** The CSINode resource of storage.k8s.io/v1. */
export const CSINode: ApiResource<CSINode> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSINode",
  plural: "csinodes",
  singular: "csinode",
  listKind: "CSINodeList",
  namespaced: false,
};

/** A list of CSINode objects. */
export interface CSINodeList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSINodeList";
  metadata: ListMeta;
  items: CSINode[];
}

export interface CSINodeDriver {
  allocatable?: VolumeNodeResources;
  name: string;
  nodeID: string;
  topologyKeys?: string[];
}

export interface CSINodeSpec {
  /** Items are told apart by `name`. */
  drivers: CSINodeDriver[];
}

export interface CSIStorageCapacity {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSIStorageCapacity";
  metadata: ObjectMeta;
  capacity?: string;
  maximumVolumeSize?: string;
  nodeTopology?: LabelSelector;
  storageClassName: string;
}

/** The CSIStorageCapacity resource of storage.k8s.io/v1. */
export const CSIStorageCapacity: ApiResource<CSIStorageCapacity> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIStorageCapacity",
  plural: "csistoragecapacities",
  singular: "csistoragecapacity",
  listKind: "CSIStorageCapacityList",
  namespaced: true,
};

/** A list of CSIStorageCapacity objects. */
export interface CSIStorageCapacityList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "CSIStorageCapacityList";
  metadata: ListMeta;
  items: CSIStorageCapacity[];
}

export interface StorageClass {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "StorageClass";
  metadata: ObjectMeta;
  allowVolumeExpansion?: boolean;
  allowedTopologies?: TopologySelectorTerm[];
  mountOptions?: string[];
  parameters?: { [key: string]: string };
  provisioner: string;
  reclaimPolicy?: "Delete" | "Recycle" | "Retain";
  volumeBindingMode?: "Immediate" | "WaitForFirstConsumer";
}

/** The StorageClass resource of storage.k8s.io/v1. */
export const StorageClass: ApiResource<StorageClass> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "StorageClass",
  plural: "storageclasses",
  singular: "storageclass",
  listKind: "StorageClassList",
  namespaced: false,
  shortNames: ["sc"],
};

/** A list of StorageClass objects. */
export interface StorageClassList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "StorageClassList";
  metadata: ListMeta;
  items: StorageClass[];
}

export interface TokenRequest {
  audience: string;
  expirationSeconds?: number;
}

export interface VolumeAttachment {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "VolumeAttachment";
  metadata: ObjectMeta;
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus;
}

/** The VolumeAttachment resource of storage.k8s.io/v1. */
export const VolumeAttachment: ApiResource<VolumeAttachment> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttachment",
  plural: "volumeattachments",
  singular: "volumeattachment",
  listKind: "VolumeAttachmentList",
  namespaced: false,
  subresources: ["status"],
};

/** A list of VolumeAttachment objects. */
export interface VolumeAttachmentList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "VolumeAttachmentList";
  metadata: ListMeta;
  items: VolumeAttachment[];
}

export interface VolumeAttachmentSource {
  inlineVolumeSpec?: PersistentVolumeSpec;
  persistentVolumeName?: string;
}

export interface VolumeAttachmentSpec {
  attacher: string;
  nodeName: string;
  source: VolumeAttachmentSource;
}

export interface VolumeAttachmentStatus {
  attachError?: VolumeError;
  attached: boolean;
  attachmentMetadata?: { [key: string]: string };
  detachError?: VolumeError;
}

export interface VolumeAttributesClass {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "VolumeAttributesClass";
  metadata: ObjectMeta;
  driverName: string;
  parameters?: { [key: string]: string };
}

/** The VolumeAttributesClass resource of storage.k8s.io/v1. */
export const VolumeAttributesClass: ApiResource<VolumeAttributesClass> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttributesClass",
  plural: "volumeattributesclasses",
  singular: "volumeattributesclass",
  listKind: "VolumeAttributesClassList",
  namespaced: false,
  shortNames: ["vac"],
};

/** A list of VolumeAttributesClass objects. */
export interface VolumeAttributesClassList {
  apiVersion?: "storage.k8s.io/v1";
  kind?: "VolumeAttributesClassList";
  metadata: ListMeta;
  items: VolumeAttributesClass[];
}

export interface VolumeError {
  errorCode?: number;
  message?: string;
  /** Format `date-time`. */
  time?: string;
}

export interface VolumeNodeResources {
  count?: number;
}
