// Code generated from the API of Kubernetes: authorization.k8s.io. DO NOT EDIT.
import {
  LocalSubjectAccessReview,
  SelfSubjectAccessReview,
  SelfSubjectRulesReview,
  SubjectAccessReview,
} from "../../../../api/authorization.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of authorization.k8s.io/v1. */
export class AuthorizationV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** LocalSubjectAccessReview objects of v1, in one namespace or in all. */
  localsubjectaccessreviews(
    namespace?: string,
  ): Client<LocalSubjectAccessReview> {
    return clientFor(this.#rest, LocalSubjectAccessReview, namespace);
  }

  /** SelfSubjectAccessReview objects of v1, which have no namespace. */
  selfsubjectaccessreviews(): Client<SelfSubjectAccessReview> {
    return clientFor(this.#rest, SelfSubjectAccessReview);
  }

  /** SelfSubjectRulesReview objects of v1, which have no namespace. */
  selfsubjectrulesreviews(): Client<SelfSubjectRulesReview> {
    return clientFor(this.#rest, SelfSubjectRulesReview);
  }

  /** SubjectAccessReview objects of v1, which have no namespace. */
  subjectaccessreviews(): Client<SubjectAccessReview> {
    return clientFor(this.#rest, SubjectAccessReview);
  }
}
