// Code generated from payloads.evil.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Payload } from "./types.js";

/** Shared informers of evil.example.dev/v1. */
export class EvilExampleDevV1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Payload objects; its `lister` reads the cache. */
  payloads(): KindInformer<Payload> {
    return this.#source.informer(Payload);
  }
}
