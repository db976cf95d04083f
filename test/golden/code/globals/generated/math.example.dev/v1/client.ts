// Code generated from functions.math.example.dev. DO NOT EDIT.
import {
  type Client,
  type RestClient,
  clientFor,
} from "@kubewright/runtime/codegen/v1";
import { Function } from "./types.js";

/** Clients of math.example.dev/v1. */
export class MathExampleDevV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Function objects of v1, in one namespace or in all. */
  functions(namespace?: string): Client<Function> {
    return clientFor(this.#rest, Function, namespace);
  }
}
