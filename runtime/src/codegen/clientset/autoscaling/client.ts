// Code generated from the API of Kubernetes: autoscaling. DO NOT EDIT.
import { HorizontalPodAutoscaler } from "../../../api/autoscaling/v2/types.js";
import { type Client, type RestClient, clientFor } from "../../v1/index.js";

/** Clients of autoscaling, of each kind in the version that is stored. */
export class AutoscalingClient {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** HorizontalPodAutoscaler objects of v2, in one namespace or in all. */
  horizontalpodautoscalers(
    namespace?: string,
  ): Client<HorizontalPodAutoscaler> {
    return clientFor(this.#rest, HorizontalPodAutoscaler, namespace);
  }
}
