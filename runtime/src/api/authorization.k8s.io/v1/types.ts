// Code generated from the authorization.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type {
  FieldSelectorRequirement,
  LabelSelectorRequirement,
} from "../../meta/v1/types.js";

export interface FieldSelectorAttributes {
  rawSelector?: string;
  requirements?: FieldSelectorRequirement[];
}

export interface LabelSelectorAttributes {
  rawSelector?: string;
  requirements?: LabelSelectorRequirement[];
}

export interface LocalSubjectAccessReview {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "LocalSubjectAccessReview";
  metadata: ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

/** The LocalSubjectAccessReview resource of authorization.k8s.io/v1. */
export const LocalSubjectAccessReview: ApiResource<LocalSubjectAccessReview> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "LocalSubjectAccessReview",
  plural: "localsubjectaccessreviews",
  singular: "localsubjectaccessreview",
  listKind: "LocalSubjectAccessReviewList",
  namespaced: true,
};

/** A list of LocalSubjectAccessReview objects. */
export interface LocalSubjectAccessReviewList {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "LocalSubjectAccessReviewList";
  metadata: ListMeta;
  items: LocalSubjectAccessReview[];
}

export interface NonResourceAttributes {
  path?: string;
  verb?: string;
}

export interface NonResourceRule {
  nonResourceURLs?: string[];
  verbs: string[];
}

export interface ResourceAttributes {
  fieldSelector?: FieldSelectorAttributes;
  group?: string;
  labelSelector?: LabelSelectorAttributes;
  name?: string;
  namespace?: string;
  resource?: string;
  subresource?: string;
  verb?: string;
  version?: string;
}

export interface ResourceRule {
  apiGroups?: string[];
  resourceNames?: string[];
  resources?: string[];
  verbs: string[];
}

export interface SelfSubjectAccessReview {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SelfSubjectAccessReview";
  metadata: ObjectMeta;
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

/** The SelfSubjectAccessReview resource of authorization.k8s.io/v1. */
export const SelfSubjectAccessReview: ApiResource<SelfSubjectAccessReview> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectAccessReview",
  plural: "selfsubjectaccessreviews",
  singular: "selfsubjectaccessreview",
  listKind: "SelfSubjectAccessReviewList",
  namespaced: false,
};

/** A list of SelfSubjectAccessReview objects. */
export interface SelfSubjectAccessReviewList {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SelfSubjectAccessReviewList";
  metadata: ListMeta;
  items: SelfSubjectAccessReview[];
}

export interface SelfSubjectAccessReviewSpec {
  nonResourceAttributes?: NonResourceAttributes;
  resourceAttributes?: ResourceAttributes;
}

export interface SelfSubjectRulesReview {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SelfSubjectRulesReview";
  metadata: ObjectMeta;
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus;
}

/** The SelfSubjectRulesReview resource of authorization.k8s.io/v1. */
export const SelfSubjectRulesReview: ApiResource<SelfSubjectRulesReview> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectRulesReview",
  plural: "selfsubjectrulesreviews",
  singular: "selfsubjectrulesreview",
  listKind: "SelfSubjectRulesReviewList",
  namespaced: false,
};

/** A list of SelfSubjectRulesReview objects. */
export interface SelfSubjectRulesReviewList {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SelfSubjectRulesReviewList";
  metadata: ListMeta;
  items: SelfSubjectRulesReview[];
}

export interface SelfSubjectRulesReviewSpec {
  namespace?: string;
}

export interface SubjectAccessReview {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SubjectAccessReview";
  metadata: ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

/** The SubjectAccessReview resource of authorization.k8s.io/v1. */
export const SubjectAccessReview: ApiResource<SubjectAccessReview> = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SubjectAccessReview",
  plural: "subjectaccessreviews",
  singular: "subjectaccessreview",
  listKind: "SubjectAccessReviewList",
  namespaced: false,
};

/** A list of SubjectAccessReview objects. */
export interface SubjectAccessReviewList {
  apiVersion?: "authorization.k8s.io/v1";
  kind?: "SubjectAccessReviewList";
  metadata: ListMeta;
  items: SubjectAccessReview[];
}

export interface SubjectAccessReviewSpec {
  extra?: { [key: string]: string[] };
  groups?: string[];
  nonResourceAttributes?: NonResourceAttributes;
  resourceAttributes?: ResourceAttributes;
  uid?: string;
  user?: string;
}

export interface SubjectAccessReviewStatus {
  allowed: boolean;
  denied?: boolean;
  evaluationError?: string;
  reason?: string;
}

export interface SubjectRulesReviewStatus {
  evaluationError?: string;
  incomplete: boolean;
  nonResourceRules: NonResourceRule[];
  resourceRules: ResourceRule[];
}
