// Code generated from the API of Kubernetes. DO NOT EDIT.
import type { RestClient } from "../v1/index.js";
import { AdmissionregistrationV1Client } from "./admissionregistration.k8s.io/v1/client.js";
import { ApiextensionsV1Client } from "./apiextensions.k8s.io/v1/client.js";
import { ApiregistrationV1Client } from "./apiregistration.k8s.io/v1/client.js";
import { AppsV1Client } from "./apps/v1/client.js";
import { AuthenticationV1Client } from "./authentication.k8s.io/v1/client.js";
import { AuthorizationV1Client } from "./authorization.k8s.io/v1/client.js";
import { AutoscalingClient } from "./autoscaling/client.js";
import { AutoscalingV1Client } from "./autoscaling/v1/client.js";
import { AutoscalingV2Client } from "./autoscaling/v2/client.js";
import { BatchV1Client } from "./batch/v1/client.js";
import { CertificatesV1Client } from "./certificates.k8s.io/v1/client.js";
import { CoordinationV1Client } from "./coordination.k8s.io/v1/client.js";
import { CoreV1Client } from "./core/v1/client.js";
import { DiscoveryV1Client } from "./discovery.k8s.io/v1/client.js";
import { EventsV1Client } from "./events.k8s.io/v1/client.js";
import { FlowcontrolV1Client } from "./flowcontrol.apiserver.k8s.io/v1/client.js";
import { NetworkingV1Client } from "./networking.k8s.io/v1/client.js";
import { NodeV1Client } from "./node.k8s.io/v1/client.js";
import { PolicyV1Client } from "./policy/v1/client.js";
import { RbacV1Client } from "./rbac.authorization.k8s.io/v1/client.js";
import { ResourceV1Client } from "./resource.k8s.io/v1/client.js";
import { SchedulingV1Client } from "./scheduling.k8s.io/v1/client.js";
import { StorageV1Client } from "./storage.k8s.io/v1/client.js";

/** Clients of every kind, by group and by group version. */
export class Clientset {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Clients of the core group, of each kind in the version that is stored. */
  core(): CoreV1Client {
    return new CoreV1Client(this.#rest);
  }

  /** Clients of core/v1. */
  coreV1(): CoreV1Client {
    return new CoreV1Client(this.#rest);
  }

  /**
   * Clients of admissionregistration.k8s.io, of each kind in the version that is stored.
   */
  admissionregistration(): AdmissionregistrationV1Client {
    return new AdmissionregistrationV1Client(this.#rest);
  }

  /** Clients of admissionregistration.k8s.io/v1. */
  admissionregistrationV1(): AdmissionregistrationV1Client {
    return new AdmissionregistrationV1Client(this.#rest);
  }

  /**
   * Clients of apiextensions.k8s.io, of each kind in the version that is stored.
   */
  apiextensions(): ApiextensionsV1Client {
    return new ApiextensionsV1Client(this.#rest);
  }

  /** Clients of apiextensions.k8s.io/v1. */
  apiextensionsV1(): ApiextensionsV1Client {
    return new ApiextensionsV1Client(this.#rest);
  }

  /**
   * Clients of apiregistration.k8s.io, of each kind in the version that is stored.
   */
  apiregistration(): ApiregistrationV1Client {
    return new ApiregistrationV1Client(this.#rest);
  }

  /** Clients of apiregistration.k8s.io/v1. */
  apiregistrationV1(): ApiregistrationV1Client {
    return new ApiregistrationV1Client(this.#rest);
  }

  /** Clients of apps, of each kind in the version that is stored. */
  apps(): AppsV1Client {
    return new AppsV1Client(this.#rest);
  }

  /** Clients of apps/v1. */
  appsV1(): AppsV1Client {
    return new AppsV1Client(this.#rest);
  }

  /**
   * Clients of authentication.k8s.io, of each kind in the version that is stored.
   */
  authentication(): AuthenticationV1Client {
    return new AuthenticationV1Client(this.#rest);
  }

  /** Clients of authentication.k8s.io/v1. */
  authenticationV1(): AuthenticationV1Client {
    return new AuthenticationV1Client(this.#rest);
  }

  /**
   * Clients of authorization.k8s.io, of each kind in the version that is stored.
   */
  authorization(): AuthorizationV1Client {
    return new AuthorizationV1Client(this.#rest);
  }

  /** Clients of authorization.k8s.io/v1. */
  authorizationV1(): AuthorizationV1Client {
    return new AuthorizationV1Client(this.#rest);
  }

  /** Clients of autoscaling, of each kind in the version that is stored. */
  autoscaling(): AutoscalingClient {
    return new AutoscalingClient(this.#rest);
  }

  /** Clients of autoscaling/v1. */
  autoscalingV1(): AutoscalingV1Client {
    return new AutoscalingV1Client(this.#rest);
  }

  /** Clients of autoscaling/v2. */
  autoscalingV2(): AutoscalingV2Client {
    return new AutoscalingV2Client(this.#rest);
  }

  /** Clients of batch, of each kind in the version that is stored. */
  batch(): BatchV1Client {
    return new BatchV1Client(this.#rest);
  }

  /** Clients of batch/v1. */
  batchV1(): BatchV1Client {
    return new BatchV1Client(this.#rest);
  }

  /**
   * Clients of certificates.k8s.io, of each kind in the version that is stored.
   */
  certificates(): CertificatesV1Client {
    return new CertificatesV1Client(this.#rest);
  }

  /** Clients of certificates.k8s.io/v1. */
  certificatesV1(): CertificatesV1Client {
    return new CertificatesV1Client(this.#rest);
  }

  /**
   * Clients of coordination.k8s.io, of each kind in the version that is stored.
   */
  coordination(): CoordinationV1Client {
    return new CoordinationV1Client(this.#rest);
  }

  /** Clients of coordination.k8s.io/v1. */
  coordinationV1(): CoordinationV1Client {
    return new CoordinationV1Client(this.#rest);
  }

  /**
   * Clients of discovery.k8s.io, of each kind in the version that is stored.
   */
  discovery(): DiscoveryV1Client {
    return new DiscoveryV1Client(this.#rest);
  }

  /** Clients of discovery.k8s.io/v1. */
  discoveryV1(): DiscoveryV1Client {
    return new DiscoveryV1Client(this.#rest);
  }

  /** Clients of events.k8s.io, of each kind in the version that is stored. */
  events(): EventsV1Client {
    return new EventsV1Client(this.#rest);
  }

  /** Clients of events.k8s.io/v1. */
  eventsV1(): EventsV1Client {
    return new EventsV1Client(this.#rest);
  }

  /**
   * Clients of flowcontrol.apiserver.k8s.io, of each kind in the version that is stored.
   */
  flowcontrol(): FlowcontrolV1Client {
    return new FlowcontrolV1Client(this.#rest);
  }

  /** Clients of flowcontrol.apiserver.k8s.io/v1. */
  flowcontrolV1(): FlowcontrolV1Client {
    return new FlowcontrolV1Client(this.#rest);
  }

  /**
   * Clients of networking.k8s.io, of each kind in the version that is stored.
   */
  networking(): NetworkingV1Client {
    return new NetworkingV1Client(this.#rest);
  }

  /** Clients of networking.k8s.io/v1. */
  networkingV1(): NetworkingV1Client {
    return new NetworkingV1Client(this.#rest);
  }

  /** Clients of node.k8s.io, of each kind in the version that is stored. */
  node(): NodeV1Client {
    return new NodeV1Client(this.#rest);
  }

  /** Clients of node.k8s.io/v1. */
  nodeV1(): NodeV1Client {
    return new NodeV1Client(this.#rest);
  }

  /** Clients of policy, of each kind in the version that is stored. */
  policy(): PolicyV1Client {
    return new PolicyV1Client(this.#rest);
  }

  /** Clients of policy/v1. */
  policyV1(): PolicyV1Client {
    return new PolicyV1Client(this.#rest);
  }

  /**
   * Clients of rbac.authorization.k8s.io, of each kind in the version that is stored.
   */
  rbac(): RbacV1Client {
    return new RbacV1Client(this.#rest);
  }

  /** Clients of rbac.authorization.k8s.io/v1. */
  rbacV1(): RbacV1Client {
    return new RbacV1Client(this.#rest);
  }

  /** Clients of resource.k8s.io, of each kind in the version that is stored. */
  resource(): ResourceV1Client {
    return new ResourceV1Client(this.#rest);
  }

  /** Clients of resource.k8s.io/v1. */
  resourceV1(): ResourceV1Client {
    return new ResourceV1Client(this.#rest);
  }

  /**
   * Clients of scheduling.k8s.io, of each kind in the version that is stored.
   */
  scheduling(): SchedulingV1Client {
    return new SchedulingV1Client(this.#rest);
  }

  /** Clients of scheduling.k8s.io/v1. */
  schedulingV1(): SchedulingV1Client {
    return new SchedulingV1Client(this.#rest);
  }

  /** Clients of storage.k8s.io, of each kind in the version that is stored. */
  storage(): StorageV1Client {
    return new StorageV1Client(this.#rest);
  }

  /** Clients of storage.k8s.io/v1. */
  storageV1(): StorageV1Client {
    return new StorageV1Client(this.#rest);
  }
}
