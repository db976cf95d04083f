// Code generated from this project's CRDs. DO NOT EDIT.
import type { InformerSource } from "@kubewright/runtime/codegen/v1";
import { CiExampleDevV1Informers } from "./ci.example.dev/v1/informer.js";

/**
 * Shared informers of every kind, by group version. They come from a manager
 * or an informer factory, which runs them.
 */
export class Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Informers of ci.example.dev/v1. */
  ciExampleDevV1(): CiExampleDevV1Informers {
    return new CiExampleDevV1Informers(this.#source);
  }
}
