// Code generated from the API of Kubernetes: node.k8s.io. DO NOT EDIT.
import { RuntimeClass } from "../../../../api/node.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of node.k8s.io/v1. */
export class NodeV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** RuntimeClass objects of v1, which have no namespace. */
  runtimeclasses(): Client<RuntimeClass> {
    return clientFor(this.#rest, RuntimeClass);
  }
}
