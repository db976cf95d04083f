// Code generated from backups.store.example.dev, databases.store.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import { Backup, Database } from "./v1/types.js";

/** Clients of store.example.dev, of each kind in the version that is stored. */
export class StoreExampleDevClient {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Backup objects of v1, in one namespace or in all. */
  backups(namespace?: string): Client<Backup> {
    return clientFor(this.#rest, Backup, namespace);
  }

  /** Database objects of v1, which have no namespace. */
  databases(): Client<Database> {
    return clientFor(this.#rest, Database);
  }
}
