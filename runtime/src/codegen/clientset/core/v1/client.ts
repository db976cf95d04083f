// Code generated from the API of Kubernetes: core. DO NOT EDIT.
import {
  Binding,
  ComponentStatus,
  ConfigMap,
  Endpoints,
  Event,
  LimitRange,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodTemplate,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
} from "../../../../api/core/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of core/v1. */
export class CoreV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Binding objects of v1, in one namespace or in all. */
  bindings(namespace?: string): Client<Binding> {
    return clientFor(this.#rest, Binding, namespace);
  }

  /** ComponentStatus objects of v1, which have no namespace. */
  componentstatuses(): Client<ComponentStatus> {
    return clientFor(this.#rest, ComponentStatus);
  }

  /** ConfigMap objects of v1, in one namespace or in all. */
  configmaps(namespace?: string): Client<ConfigMap> {
    return clientFor(this.#rest, ConfigMap, namespace);
  }

  /** Endpoints objects of v1, in one namespace or in all. */
  endpoints(namespace?: string): Client<Endpoints> {
    return clientFor(this.#rest, Endpoints, namespace);
  }

  /** Event objects of v1, in one namespace or in all. */
  events(namespace?: string): Client<Event> {
    return clientFor(this.#rest, Event, namespace);
  }

  /** LimitRange objects of v1, in one namespace or in all. */
  limitranges(namespace?: string): Client<LimitRange> {
    return clientFor(this.#rest, LimitRange, namespace);
  }

  /** Namespace objects of v1, which have no namespace. */
  namespaces(): Client<Namespace> {
    return clientFor(this.#rest, Namespace);
  }

  /** Node objects of v1, which have no namespace. */
  nodes(): Client<Node> {
    return clientFor(this.#rest, Node);
  }

  /** PersistentVolumeClaim objects of v1, in one namespace or in all. */
  persistentvolumeclaims(namespace?: string): Client<PersistentVolumeClaim> {
    return clientFor(this.#rest, PersistentVolumeClaim, namespace);
  }

  /** PersistentVolume objects of v1, which have no namespace. */
  persistentvolumes(): Client<PersistentVolume> {
    return clientFor(this.#rest, PersistentVolume);
  }

  /** Pod objects of v1, in one namespace or in all. */
  pods(namespace?: string): Client<Pod> {
    return clientFor(this.#rest, Pod, namespace);
  }

  /** PodTemplate objects of v1, in one namespace or in all. */
  podtemplates(namespace?: string): Client<PodTemplate> {
    return clientFor(this.#rest, PodTemplate, namespace);
  }

  /** ReplicationController objects of v1, in one namespace or in all. */
  replicationcontrollers(namespace?: string): Client<ReplicationController> {
    return clientFor(this.#rest, ReplicationController, namespace);
  }

  /** ResourceQuota objects of v1, in one namespace or in all. */
  resourcequotas(namespace?: string): Client<ResourceQuota> {
    return clientFor(this.#rest, ResourceQuota, namespace);
  }

  /** Secret objects of v1, in one namespace or in all. */
  secrets(namespace?: string): Client<Secret> {
    return clientFor(this.#rest, Secret, namespace);
  }

  /** ServiceAccount objects of v1, in one namespace or in all. */
  serviceaccounts(namespace?: string): Client<ServiceAccount> {
    return clientFor(this.#rest, ServiceAccount, namespace);
  }

  /** Service objects of v1, in one namespace or in all. */
  services(namespace?: string): Client<Service> {
    return clientFor(this.#rest, Service, namespace);
  }
}
