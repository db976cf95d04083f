// Code generated from the API of Kubernetes: apiextensions.k8s.io. DO NOT EDIT.
import { CustomResourceDefinition } from "../../../../api/apiextensions.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of apiextensions.k8s.io/v1. */
export class ApiextensionsV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** CustomResourceDefinition objects of v1, which have no namespace. */
  customresourcedefinitions(): Client<CustomResourceDefinition> {
    return clientFor(this.#rest, CustomResourceDefinition);
  }
}
