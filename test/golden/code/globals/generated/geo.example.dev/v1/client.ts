// Code generated from clients.geo.example.dev, functions.geo.example.dev, listers.geo.example.dev, maps.geo.example.dev, objects.geo.example.dev, records.geo.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import {
  Client as Client_2,
  Lister,
  Map,
  Object,
  Record,
  function_,
} from "./types.js";

/** Clients of geo.example.dev/v1. */
export class GeoExampleDevV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Client objects of v1, in one namespace or in all. */
  clients(namespace?: string): Client<Client_2> {
    return clientFor(this.#rest, Client_2, namespace);
  }

  /** function objects of v1, in one namespace or in all. */
  functions(namespace?: string): Client<function_> {
    return clientFor(this.#rest, function_, namespace);
  }

  /** Lister objects of v1, in one namespace or in all. */
  listers(namespace?: string): Client<Lister> {
    return clientFor(this.#rest, Lister, namespace);
  }

  /** Map objects of v1, in one namespace or in all. */
  maps(namespace?: string): Client<Map> {
    return clientFor(this.#rest, Map, namespace);
  }

  /** Object objects of v1, which have no namespace. */
  objects(): Client<Object> {
    return clientFor(this.#rest, Object);
  }

  /** Record objects of v1, which have no namespace. */
  records(): Client<Record> {
    return clientFor(this.#rest, Record);
  }
}
