// Code generated from this project's CRDs. DO NOT EDIT.
import type { InformerSource } from "@kubewright/runtime/codegen/v1";
import { StoreExampleDevV1Informers } from "./store.example.dev/v1/informer.js";
import { StoreExampleDevV1beta1Informers } from "./store.example.dev/v1beta1/informer.js";

/**
 * Shared informers of every kind, by group version. They come from a manager
 * or an informer factory, which runs them.
 */
export class Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Informers of store.example.dev/v1. */
  storeExampleDevV1(): StoreExampleDevV1Informers {
    return new StoreExampleDevV1Informers(this.#source);
  }

  /** Informers of store.example.dev/v1beta1. */
  storeExampleDevV1beta1(): StoreExampleDevV1beta1Informers {
    return new StoreExampleDevV1beta1Informers(this.#source);
  }
}
