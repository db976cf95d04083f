// Code generated from the API of Kubernetes: autoscaling. DO NOT EDIT.
import { HorizontalPodAutoscaler } from "../../../../api/autoscaling/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of autoscaling/v1. */
export class AutoscalingV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** HorizontalPodAutoscaler objects of v1, in one namespace or in all. */
  horizontalpodautoscalers(
    namespace?: string,
  ): Client<HorizontalPodAutoscaler> {
    return clientFor(this.#rest, HorizontalPodAutoscaler, namespace);
  }
}
