// Code generated from this project's CRDs. DO NOT EDIT.
import type { InformerSource } from "@kubewright/runtime/codegen/v1";
import { GeoExampleDevV1Informers } from "./geo.example.dev/v1/informer.js";
import { MathExampleDevV1Informers } from "./math.example.dev/v1/informer.js";

/**
 * Shared informers of every kind, by group version. They come from a manager
 * or an informer factory, which runs them.
 */
export class Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Informers of geo.example.dev/v1. */
  geoExampleDevV1(): GeoExampleDevV1Informers {
    return new GeoExampleDevV1Informers(this.#source);
  }

  /** Informers of math.example.dev/v1. */
  mathExampleDevV1(): MathExampleDevV1Informers {
    return new MathExampleDevV1Informers(this.#source);
  }
}
