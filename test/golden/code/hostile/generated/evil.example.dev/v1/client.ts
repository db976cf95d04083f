// Code generated from payloads.evil.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import { Payload } from "./types.js";

/** Clients of evil.example.dev/v1. */
export class EvilExampleDevV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Payload objects of v1, in one namespace or in all. */
  payloads(namespace?: string): Client<Payload> {
    return clientFor(this.#rest, Payload, namespace);
  }
}
