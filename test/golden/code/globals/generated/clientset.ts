// Code generated from this project's CRDs. DO NOT EDIT.
import type { RestClient } from "@kubewright/runtime/codegen/v1";
import { GeoExampleDevV1Client } from "./geo.example.dev/v1/client.js";
import { MathExampleDevV1Client } from "./math.example.dev/v1/client.js";

/** Clients of every kind, by group and by group version. */
export class Clientset {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Clients of geo.example.dev, of each kind in the version that is stored. */
  geoExampleDev(): GeoExampleDevV1Client {
    return new GeoExampleDevV1Client(this.#rest);
  }

  /** Clients of geo.example.dev/v1. */
  geoExampleDevV1(): GeoExampleDevV1Client {
    return new GeoExampleDevV1Client(this.#rest);
  }

  /**
   * Clients of math.example.dev, of each kind in the version that is stored.
   */
  mathExampleDev(): MathExampleDevV1Client {
    return new MathExampleDevV1Client(this.#rest);
  }

  /** Clients of math.example.dev/v1. */
  mathExampleDevV1(): MathExampleDevV1Client {
    return new MathExampleDevV1Client(this.#rest);
  }
}
