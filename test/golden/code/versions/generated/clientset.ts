// Code generated from this project's CRDs. DO NOT EDIT.
import type { RestClient } from "@kubewright/runtime/codegen/v1";
import { StoreExampleDevClient } from "./store.example.dev/client.js";
import { StoreExampleDevV1Client } from "./store.example.dev/v1/client.js";
import { StoreExampleDevV1beta1Client } from "./store.example.dev/v1beta1/client.js";

/** Clients of every kind, by group and by group version. */
export class Clientset {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /**
   * Clients of store.example.dev, of each kind in the version that is stored.
   */
  storeExampleDev(): StoreExampleDevClient {
    return new StoreExampleDevClient(this.#rest);
  }

  /** Clients of store.example.dev/v1. */
  storeExampleDevV1(): StoreExampleDevV1Client {
    return new StoreExampleDevV1Client(this.#rest);
  }

  /** Clients of store.example.dev/v1beta1. */
  storeExampleDevV1beta1(): StoreExampleDevV1beta1Client {
    return new StoreExampleDevV1beta1Client(this.#rest);
  }
}
