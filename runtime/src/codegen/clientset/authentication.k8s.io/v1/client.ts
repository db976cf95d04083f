// Code generated from the API of Kubernetes: authentication.k8s.io. DO NOT EDIT.
import {
  SelfSubjectReview,
  TokenReview,
} from "../../../../api/authentication.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of authentication.k8s.io/v1. */
export class AuthenticationV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** SelfSubjectReview objects of v1, which have no namespace. */
  selfsubjectreviews(): Client<SelfSubjectReview> {
    return clientFor(this.#rest, SelfSubjectReview);
  }

  /** TokenReview objects of v1, which have no namespace. */
  tokenreviews(): Client<TokenReview> {
    return clientFor(this.#rest, TokenReview);
  }
}
