// Code generated from the API of Kubernetes: flowcontrol.apiserver.k8s.io. DO NOT EDIT.
import {
  FlowSchema,
  PriorityLevelConfiguration,
} from "../../../../api/flowcontrol.apiserver.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of flowcontrol.apiserver.k8s.io/v1. */
export class FlowcontrolV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** FlowSchema objects of v1, which have no namespace. */
  flowschemas(): Client<FlowSchema> {
    return clientFor(this.#rest, FlowSchema);
  }

  /** PriorityLevelConfiguration objects of v1, which have no namespace. */
  prioritylevelconfigurations(): Client<PriorityLevelConfiguration> {
    return clientFor(this.#rest, PriorityLevelConfiguration);
  }
}
