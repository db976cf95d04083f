// Code generated from the API of Kubernetes: coordination.k8s.io. DO NOT EDIT.
import { Lease } from "../../../../api/coordination.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of coordination.k8s.io/v1. */
export class CoordinationV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Lease objects of v1, in one namespace or in all. */
  leases(namespace?: string): Client<Lease> {
    return clientFor(this.#rest, Lease, namespace);
  }
}
