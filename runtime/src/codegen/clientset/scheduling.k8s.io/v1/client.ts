// Code generated from the API of Kubernetes: scheduling.k8s.io. DO NOT EDIT.
import { PriorityClass } from "../../../../api/scheduling.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of scheduling.k8s.io/v1. */
export class SchedulingV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** PriorityClass objects of v1, which have no namespace. */
  priorityclasses(): Client<PriorityClass> {
    return clientFor(this.#rest, PriorityClass);
  }
}
