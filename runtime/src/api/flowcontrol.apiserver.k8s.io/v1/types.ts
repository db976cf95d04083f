// Code generated from the flowcontrol.apiserver.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface ExemptPriorityLevelConfiguration {
  lendablePercent?: number;
  nominalConcurrencyShares?: number;
}

export interface FlowDistinguisherMethod {
  type: string;
}

export interface FlowSchema {
  apiVersion?: "flowcontrol.apiserver.k8s.io/v1";
  kind?: "FlowSchema";
  metadata: ObjectMeta;
  spec?: FlowSchemaSpec;
  status?: FlowSchemaStatus;
}

/** The FlowSchema resource of flowcontrol.apiserver.k8s.io/v1. */
export const FlowSchema: ApiResource<FlowSchema> = {
  group: "flowcontrol.apiserver.k8s.io",
  version: "v1",
  kind: "FlowSchema",
  plural: "flowschemas",
  singular: "flowschema",
  listKind: "FlowSchemaList",
  namespaced: false,
  subresources: ["status"],
};

/** A list of FlowSchema objects. */
export interface FlowSchemaList {
  apiVersion?: "flowcontrol.apiserver.k8s.io/v1";
  kind?: "FlowSchemaList";
  metadata: ListMeta;
  items: FlowSchema[];
}

export interface FlowSchemaCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status?: string;
  type?: string;
}

export interface FlowSchemaSpec {
  distinguisherMethod?: FlowDistinguisherMethod;
  matchingPrecedence?: number;
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  rules?: PolicyRulesWithSubjects[];
}

export interface FlowSchemaStatus {
  /** Items are told apart by `type`. */
  conditions?: FlowSchemaCondition[];
}

export interface GroupSubject {
  name: string;
}

export interface LimitResponse {
  queuing?: QueuingConfiguration;
  type: string;
}

export interface LimitedPriorityLevelConfiguration {
  borrowingLimitPercent?: number;
  lendablePercent?: number;
  limitResponse?: LimitResponse;
  nominalConcurrencyShares?: number;
}

export interface NonResourcePolicyRule {
  /** Items are unique. */
  nonResourceURLs: string[];
  /** Items are unique. */
  verbs: string[];
}

export interface PolicyRulesWithSubjects {
  nonResourceRules?: NonResourcePolicyRule[];
  resourceRules?: ResourcePolicyRule[];
  subjects: Subject[];
}

export interface PriorityLevelConfiguration {
  apiVersion?: "flowcontrol.apiserver.k8s.io/v1";
  kind?: "PriorityLevelConfiguration";
  metadata: ObjectMeta;
  spec?: PriorityLevelConfigurationSpec;
  status?: PriorityLevelConfigurationStatus;
}

/**
 * The PriorityLevelConfiguration resource of flowcontrol.apiserver.k8s.io/v1.
 */
export const PriorityLevelConfiguration: ApiResource<PriorityLevelConfiguration> =
  {
    group: "flowcontrol.apiserver.k8s.io",
    version: "v1",
    kind: "PriorityLevelConfiguration",
    plural: "prioritylevelconfigurations",
    singular: "prioritylevelconfiguration",
    listKind: "PriorityLevelConfigurationList",
    namespaced: false,
    subresources: ["status"],
  };

/** A list of PriorityLevelConfiguration objects. */
export interface PriorityLevelConfigurationList {
  apiVersion?: "flowcontrol.apiserver.k8s.io/v1";
  kind?: "PriorityLevelConfigurationList";
  metadata: ListMeta;
  items: PriorityLevelConfiguration[];
}

export interface PriorityLevelConfigurationCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status?: string;
  type?: string;
}

export interface PriorityLevelConfigurationReference {
  name: string;
}

export interface PriorityLevelConfigurationSpec {
  exempt?: ExemptPriorityLevelConfiguration;
  limited?: LimitedPriorityLevelConfiguration;
  type: string;
}

export interface PriorityLevelConfigurationStatus {
  /** Items are told apart by `type`. */
  conditions?: PriorityLevelConfigurationCondition[];
}

export interface QueuingConfiguration {
  handSize?: number;
  queueLengthLimit?: number;
  queues?: number;
}

export interface ResourcePolicyRule {
  /** Items are unique. */
  apiGroups: string[];
  clusterScope?: boolean;
  /** Items are unique. */
  namespaces?: string[];
  /** Items are unique. */
  resources: string[];
  /** Items are unique. */
  verbs: string[];
}

export interface ServiceAccountSubject {
  name: string;
  namespace: string;
}

export interface Subject {
  group?: GroupSubject;
  kind: string;
  serviceAccount?: ServiceAccountSubject;
  user?: UserSubject;
}

export interface UserSubject {
  name: string;
}
