// Code generated from the API of Kubernetes: discovery.k8s.io. DO NOT EDIT.
import { EndpointSlice } from "../../../../api/discovery.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of discovery.k8s.io/v1. */
export class DiscoveryV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** EndpointSlice objects of v1, in one namespace or in all. */
  endpointslices(namespace?: string): Client<EndpointSlice> {
    return clientFor(this.#rest, EndpointSlice, namespace);
  }
}
