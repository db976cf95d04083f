// Code generated from the API of Kubernetes: resource.k8s.io. DO NOT EDIT.
import {
  DeviceClass,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from "../../../../api/resource.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of resource.k8s.io/v1. */
export class ResourceV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** DeviceClass objects of v1, which have no namespace. */
  deviceclasses(): Client<DeviceClass> {
    return clientFor(this.#rest, DeviceClass);
  }

  /** ResourceClaim objects of v1, in one namespace or in all. */
  resourceclaims(namespace?: string): Client<ResourceClaim> {
    return clientFor(this.#rest, ResourceClaim, namespace);
  }

  /** ResourceClaimTemplate objects of v1, in one namespace or in all. */
  resourceclaimtemplates(namespace?: string): Client<ResourceClaimTemplate> {
    return clientFor(this.#rest, ResourceClaimTemplate, namespace);
  }

  /** ResourceSlice objects of v1, which have no namespace. */
  resourceslices(): Client<ResourceSlice> {
    return clientFor(this.#rest, ResourceSlice);
  }
}
