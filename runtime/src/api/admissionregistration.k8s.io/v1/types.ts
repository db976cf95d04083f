// Code generated from the admissionregistration.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { Condition, LabelSelector } from "../../meta/v1/types.js";

export interface ApplyConfiguration {
  expression?: string;
}

export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

export interface ExpressionWarning {
  fieldRef: string;
  warning: string;
}

export interface JSONPatch {
  expression?: string;
}

export interface MatchCondition {
  expression: string;
  name: string;
}

export interface MatchResources {
  excludeResourceRules?: NamedRuleWithOperations[];
  matchPolicy?: "Equivalent" | "Exact";
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  resourceRules?: NamedRuleWithOperations[];
}

export interface MutatingAdmissionPolicy {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingAdmissionPolicy";
  metadata: ObjectMeta;
  spec?: MutatingAdmissionPolicySpec;
}

/** The MutatingAdmissionPolicy resource of admissionregistration.k8s.io/v1. */
export const MutatingAdmissionPolicy: ApiResource<MutatingAdmissionPolicy> = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingAdmissionPolicy",
  plural: "mutatingadmissionpolicies",
  singular: "mutatingadmissionpolicy",
  listKind: "MutatingAdmissionPolicyList",
  namespaced: false,
  categories: ["api-extensions"],
};

/** A list of MutatingAdmissionPolicy objects. */
export interface MutatingAdmissionPolicyList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingAdmissionPolicyList";
  metadata: ListMeta;
  items: MutatingAdmissionPolicy[];
}

export interface MutatingAdmissionPolicyBinding {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingAdmissionPolicyBinding";
  metadata: ObjectMeta;
  spec?: MutatingAdmissionPolicyBindingSpec;
}

/**
 * The MutatingAdmissionPolicyBinding resource of admissionregistration.k8s.io/v1.
 */
export const MutatingAdmissionPolicyBinding: ApiResource<MutatingAdmissionPolicyBinding> =
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "MutatingAdmissionPolicyBinding",
    plural: "mutatingadmissionpolicybindings",
    singular: "mutatingadmissionpolicybinding",
    listKind: "MutatingAdmissionPolicyBindingList",
    namespaced: false,
    categories: ["api-extensions"],
  };

/** A list of MutatingAdmissionPolicyBinding objects. */
export interface MutatingAdmissionPolicyBindingList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingAdmissionPolicyBindingList";
  metadata: ListMeta;
  items: MutatingAdmissionPolicyBinding[];
}

export interface MutatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources;
  paramRef?: ParamRef;
  policyName?: string;
}

export interface MutatingAdmissionPolicySpec {
  failurePolicy?: "Fail" | "Ignore";
  /** Items are told apart by `name`. */
  matchConditions?: MatchCondition[];
  matchConstraints?: MatchResources;
  mutations?: Mutation[];
  paramKind?: ParamKind;
  reinvocationPolicy?: "IfNeeded" | "Never";
  variables?: Variable[];
}

export interface MutatingWebhook {
  admissionReviewVersions: string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: "Fail" | "Ignore";
  /** Items are told apart by `name`. */
  matchConditions?: MatchCondition[];
  matchPolicy?: "Equivalent" | "Exact";
  name: string;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  reinvocationPolicy?: "IfNeeded" | "Never";
  rules?: RuleWithOperations[];
  sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  timeoutSeconds?: number;
}

export interface MutatingWebhookConfiguration {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingWebhookConfiguration";
  metadata: ObjectMeta;
  /** Items are told apart by `name`. */
  webhooks?: MutatingWebhook[];
}

/**
 * The MutatingWebhookConfiguration resource of admissionregistration.k8s.io/v1.
 */
export const MutatingWebhookConfiguration: ApiResource<MutatingWebhookConfiguration> =
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "MutatingWebhookConfiguration",
    plural: "mutatingwebhookconfigurations",
    singular: "mutatingwebhookconfiguration",
    listKind: "MutatingWebhookConfigurationList",
    namespaced: false,
    categories: ["api-extensions"],
  };

/** A list of MutatingWebhookConfiguration objects. */
export interface MutatingWebhookConfigurationList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "MutatingWebhookConfigurationList";
  metadata: ListMeta;
  items: MutatingWebhookConfiguration[];
}

export interface Mutation {
  applyConfiguration?: ApplyConfiguration;
  jsonPatch?: JSONPatch;
  patchType: "ApplyConfiguration" | "JSONPatch";
}

export interface NamedRuleWithOperations {
  apiGroups?: string[];
  apiVersions?: string[];
  operations?: ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[];
  resourceNames?: string[];
  resources?: string[];
  scope?: "*" | "Cluster" | "Namespaced";
}

export interface ParamKind {
  apiVersion?: string;
  kind?: string;
}

export interface ParamRef {
  name?: string;
  namespace?: string;
  parameterNotFoundAction?: string;
  selector?: LabelSelector;
}

export interface RuleWithOperations {
  apiGroups?: string[];
  apiVersions?: string[];
  operations?: ("*" | "CONNECT" | "CREATE" | "DELETE" | "UPDATE")[];
  resources?: string[];
  scope?: "*" | "Cluster" | "Namespaced";
}

export interface ServiceReference {
  name: string;
  namespace: string;
  path?: string;
  port?: number;
}

export interface TypeChecking {
  expressionWarnings?: ExpressionWarning[];
}

export interface ValidatingAdmissionPolicy {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingAdmissionPolicy";
  metadata: ObjectMeta;
  spec?: ValidatingAdmissionPolicySpec;
  status?: ValidatingAdmissionPolicyStatus;
}

/**
 * The ValidatingAdmissionPolicy resource of admissionregistration.k8s.io/v1.
 */
export const ValidatingAdmissionPolicy: ApiResource<ValidatingAdmissionPolicy> =
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingAdmissionPolicy",
    plural: "validatingadmissionpolicies",
    singular: "validatingadmissionpolicy",
    listKind: "ValidatingAdmissionPolicyList",
    namespaced: false,
    categories: ["api-extensions"],
    subresources: ["status"],
  };

/** A list of ValidatingAdmissionPolicy objects. */
export interface ValidatingAdmissionPolicyList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingAdmissionPolicyList";
  metadata: ListMeta;
  items: ValidatingAdmissionPolicy[];
}

export interface ValidatingAdmissionPolicyBinding {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingAdmissionPolicyBinding";
  metadata: ObjectMeta;
  spec: ValidatingAdmissionPolicyBindingSpec;
}

/**
 * The ValidatingAdmissionPolicyBinding resource of admissionregistration.k8s.io/v1.
 */
export const ValidatingAdmissionPolicyBinding: ApiResource<ValidatingAdmissionPolicyBinding> =
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingAdmissionPolicyBinding",
    plural: "validatingadmissionpolicybindings",
    singular: "validatingadmissionpolicybinding",
    listKind: "ValidatingAdmissionPolicyBindingList",
    namespaced: false,
    categories: ["api-extensions"],
  };

/** A list of ValidatingAdmissionPolicyBinding objects. */
export interface ValidatingAdmissionPolicyBindingList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingAdmissionPolicyBindingList";
  metadata: ListMeta;
  items: ValidatingAdmissionPolicyBinding[];
}

export interface ValidatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources;
  paramRef?: ParamRef;
  policyName: string;
  /** Items are unique. */
  validationActions: ("Audit" | "Deny" | "Warn")[];
}

export interface ValidatingAdmissionPolicySpec {
  auditAnnotations?: AuditAnnotation[];
  failurePolicy?: "Fail" | "Ignore";
  /** Items are told apart by `name`. */
  matchConditions?: MatchCondition[];
  matchConstraints?: MatchResources;
  paramKind?: ParamKind;
  validations?: Validation[];
  /** Items are told apart by `name`. */
  variables?: Variable[];
}

export interface ValidatingAdmissionPolicyStatus {
  /** Items are told apart by `type`. */
  conditions?: Condition[];
  observedGeneration?: number;
  typeChecking?: TypeChecking;
}

export interface ValidatingWebhook {
  admissionReviewVersions: string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: "Fail" | "Ignore";
  /** Items are told apart by `name`. */
  matchConditions?: MatchCondition[];
  matchPolicy?: "Equivalent" | "Exact";
  name: string;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  rules?: RuleWithOperations[];
  sideEffects: "None" | "NoneOnDryRun" | "Some" | "Unknown";
  timeoutSeconds?: number;
}

export interface ValidatingWebhookConfiguration {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingWebhookConfiguration";
  metadata: ObjectMeta;
  /** Items are told apart by `name`. */
  webhooks?: ValidatingWebhook[];
}

/**
 * The ValidatingWebhookConfiguration resource of admissionregistration.k8s.io/v1.
 */
export const ValidatingWebhookConfiguration: ApiResource<ValidatingWebhookConfiguration> =
  {
    group: "admissionregistration.k8s.io",
    version: "v1",
    kind: "ValidatingWebhookConfiguration",
    plural: "validatingwebhookconfigurations",
    singular: "validatingwebhookconfiguration",
    listKind: "ValidatingWebhookConfigurationList",
    namespaced: false,
    categories: ["api-extensions"],
  };

/** A list of ValidatingWebhookConfiguration objects. */
export interface ValidatingWebhookConfigurationList {
  apiVersion?: "admissionregistration.k8s.io/v1";
  kind?: "ValidatingWebhookConfigurationList";
  metadata: ListMeta;
  items: ValidatingWebhookConfiguration[];
}

export interface Validation {
  expression: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
}

export interface Variable {
  expression: string;
  name: string;
}

export interface WebhookClientConfig {
  /** Format `byte`. */
  caBundle?: string;
  service?: ServiceReference;
  url?: string;
}
