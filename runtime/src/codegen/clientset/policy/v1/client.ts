// Code generated from the API of Kubernetes: policy. DO NOT EDIT.
import { PodDisruptionBudget } from "../../../../api/policy/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of policy/v1. */
export class PolicyV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** PodDisruptionBudget objects of v1, in one namespace or in all. */
  poddisruptionbudgets(namespace?: string): Client<PodDisruptionBudget> {
    return clientFor(this.#rest, PodDisruptionBudget, namespace);
  }
}
