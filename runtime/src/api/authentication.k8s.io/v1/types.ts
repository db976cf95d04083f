// Code generated from the authentication.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface BoundObjectReference {
  apiVersion?: string;
  kind?: string;
  name?: string;
  uid?: string;
}

export interface SelfSubjectReview {
  apiVersion?: "authentication.k8s.io/v1";
  kind?: "SelfSubjectReview";
  metadata: ObjectMeta;
  status?: SelfSubjectReviewStatus;
}

/** The SelfSubjectReview resource of authentication.k8s.io/v1. */
export const SelfSubjectReview: ApiResource<SelfSubjectReview> = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "SelfSubjectReview",
  plural: "selfsubjectreviews",
  singular: "selfsubjectreview",
  listKind: "SelfSubjectReviewList",
  namespaced: false,
};

/** A list of SelfSubjectReview objects. */
export interface SelfSubjectReviewList {
  apiVersion?: "authentication.k8s.io/v1";
  kind?: "SelfSubjectReviewList";
  metadata: ListMeta;
  items: SelfSubjectReview[];
}

export interface SelfSubjectReviewStatus {
  userInfo?: UserInfo;
}

export interface TokenRequest {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
  spec?: TokenRequestSpec;
  status?: TokenRequestStatus;
}

export interface TokenRequestSpec {
  audiences?: string[];
  boundObjectRef?: BoundObjectReference;
  expirationSeconds?: number;
}

export interface TokenRequestStatus {
  /** Format `date-time`. */
  expirationTimestamp?: string;
  token?: string;
}

export interface TokenReview {
  apiVersion?: "authentication.k8s.io/v1";
  kind?: "TokenReview";
  metadata: ObjectMeta;
  spec: TokenReviewSpec;
  status?: TokenReviewStatus;
}

/** The TokenReview resource of authentication.k8s.io/v1. */
export const TokenReview: ApiResource<TokenReview> = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "TokenReview",
  plural: "tokenreviews",
  singular: "tokenreview",
  listKind: "TokenReviewList",
  namespaced: false,
};

/** A list of TokenReview objects. */
export interface TokenReviewList {
  apiVersion?: "authentication.k8s.io/v1";
  kind?: "TokenReviewList";
  metadata: ListMeta;
  items: TokenReview[];
}

export interface TokenReviewSpec {
  audiences?: string[];
  token: string;
}

export interface TokenReviewStatus {
  audiences?: string[];
  authenticated?: boolean;
  error?: string;
  user?: UserInfo;
}

export interface UserInfo {
  extra?: { [key: string]: string[] };
  groups?: string[];
  uid?: string;
  username?: string;
}
