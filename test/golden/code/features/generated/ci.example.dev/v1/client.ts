// Code generated from pipelines.ci.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import { Pipeline } from "./types.js";

/** Clients of ci.example.dev/v1. */
export class CiExampleDevV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Pipeline objects of v1, in one namespace or in all. */
  pipelines(namespace?: string): Client<Pipeline> {
    return clientFor(this.#rest, Pipeline, namespace);
  }
}
