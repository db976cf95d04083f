// Code generated from the API of Kubernetes: networking.k8s.io. DO NOT EDIT.
import {
  IPAddress,
  Ingress,
  IngressClass,
  NetworkPolicy,
  ServiceCIDR,
} from "../../../../api/networking.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of networking.k8s.io/v1. */
export class NetworkingV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** IngressClass objects of v1, which have no namespace. */
  ingressclasses(): Client<IngressClass> {
    return clientFor(this.#rest, IngressClass);
  }

  /** Ingress objects of v1, in one namespace or in all. */
  ingresses(namespace?: string): Client<Ingress> {
    return clientFor(this.#rest, Ingress, namespace);
  }

  /** IPAddress objects of v1, which have no namespace. */
  ipaddresses(): Client<IPAddress> {
    return clientFor(this.#rest, IPAddress);
  }

  /** NetworkPolicy objects of v1, in one namespace or in all. */
  networkpolicies(namespace?: string): Client<NetworkPolicy> {
    return clientFor(this.#rest, NetworkPolicy, namespace);
  }

  /** ServiceCIDR objects of v1, which have no namespace. */
  servicecidrs(): Client<ServiceCIDR> {
    return clientFor(this.#rest, ServiceCIDR);
  }
}
