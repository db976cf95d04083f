// Code generated from the API of Kubernetes: events.k8s.io. DO NOT EDIT.
import { Event } from "../../../../api/events.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of events.k8s.io/v1. */
export class EventsV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Event objects of v1, in one namespace or in all. */
  events(namespace?: string): Client<Event> {
    return clientFor(this.#rest, Event, namespace);
  }
}
