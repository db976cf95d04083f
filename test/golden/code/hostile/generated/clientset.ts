// Code generated from this project's CRDs. DO NOT EDIT.
import type { RestClient } from "@kubewright/runtime/codegen/v1";
import { EvilExampleDevV1Client } from "./evil.example.dev/v1/client.js";

/** Clients of every kind, by group and by group version. */
export class Clientset {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /**
   * Clients of evil.example.dev, of each kind in the version that is stored.
   */
  evilExampleDev(): EvilExampleDevV1Client {
    return new EvilExampleDevV1Client(this.#rest);
  }

  /** Clients of evil.example.dev/v1. */
  evilExampleDevV1(): EvilExampleDevV1Client {
    return new EvilExampleDevV1Client(this.#rest);
  }
}
