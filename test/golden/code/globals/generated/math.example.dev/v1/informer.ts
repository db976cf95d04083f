// Code generated from functions.math.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Function } from "./types.js";

/** Shared informers of math.example.dev/v1. */
export class MathExampleDevV1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Function objects; its `lister` reads the cache. */
  functions(): KindInformer<Function> {
    return this.#source.informer(Function);
  }
}
