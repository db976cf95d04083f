// Code generated from pipelines.ci.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Pipeline } from "./types.js";

/** Shared informers of ci.example.dev/v1. */
export class CiExampleDevV1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Pipeline objects; its `lister` reads the cache. */
  pipelines(): KindInformer<Pipeline> {
    return this.#source.informer(Pipeline);
  }
}
