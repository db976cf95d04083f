// Code generated from this project's CRDs. DO NOT EDIT.
import type { RestClient } from "@kubewright/runtime/codegen/v1";
import { CiExampleDevV1Client } from "./ci.example.dev/v1/client.js";

/** Clients of every kind, by group and by group version. */
export class Clientset {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Clients of ci.example.dev, of each kind in the version that is stored. */
  ciExampleDev(): CiExampleDevV1Client {
    return new CiExampleDevV1Client(this.#rest);
  }

  /** Clients of ci.example.dev/v1. */
  ciExampleDevV1(): CiExampleDevV1Client {
    return new CiExampleDevV1Client(this.#rest);
  }
}
