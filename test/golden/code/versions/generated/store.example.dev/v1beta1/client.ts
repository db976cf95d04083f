// Code generated from databases.store.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import { Database } from "./types.js";

/** Clients of store.example.dev/v1beta1. */
export class StoreExampleDevV1beta1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Database objects of v1beta1, which have no namespace. */
  databases(): Client<Database> {
    return clientFor(this.#rest, Database);
  }
}
