// Code generated from the API of Kubernetes: apps. DO NOT EDIT.
import {
  ControllerRevision,
  DaemonSet,
  Deployment,
  ReplicaSet,
  StatefulSet,
} from "../../../../api/apps/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of apps/v1. */
export class AppsV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** ControllerRevision objects of v1, in one namespace or in all. */
  controllerrevisions(namespace?: string): Client<ControllerRevision> {
    return clientFor(this.#rest, ControllerRevision, namespace);
  }

  /** DaemonSet objects of v1, in one namespace or in all. */
  daemonsets(namespace?: string): Client<DaemonSet> {
    return clientFor(this.#rest, DaemonSet, namespace);
  }

  /** Deployment objects of v1, in one namespace or in all. */
  deployments(namespace?: string): Client<Deployment> {
    return clientFor(this.#rest, Deployment, namespace);
  }

  /** ReplicaSet objects of v1, in one namespace or in all. */
  replicasets(namespace?: string): Client<ReplicaSet> {
    return clientFor(this.#rest, ReplicaSet, namespace);
  }

  /** StatefulSet objects of v1, in one namespace or in all. */
  statefulsets(namespace?: string): Client<StatefulSet> {
    return clientFor(this.#rest, StatefulSet, namespace);
  }
}
