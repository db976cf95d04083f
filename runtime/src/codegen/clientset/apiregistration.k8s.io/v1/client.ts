// Code generated from the API of Kubernetes: apiregistration.k8s.io. DO NOT EDIT.
import { APIService } from "../../../../api/apiregistration.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of apiregistration.k8s.io/v1. */
export class ApiregistrationV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** APIService objects of v1, which have no namespace. */
  apiservices(): Client<APIService> {
    return clientFor(this.#rest, APIService);
  }
}
