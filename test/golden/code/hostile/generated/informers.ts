// Code generated from this project's CRDs. DO NOT EDIT.
import type { InformerSource } from "@kubewright/runtime/codegen/v1";
import { EvilExampleDevV1Informers } from "./evil.example.dev/v1/informer.js";

/**
 * Shared informers of every kind, by group version. They come from a manager
 * or an informer factory, which runs them.
 */
export class Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Informers of evil.example.dev/v1. */
  evilExampleDevV1(): EvilExampleDevV1Informers {
    return new EvilExampleDevV1Informers(this.#source);
  }
}
