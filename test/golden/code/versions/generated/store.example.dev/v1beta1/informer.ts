// Code generated from databases.store.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Database } from "./types.js";

/** Shared informers of store.example.dev/v1beta1. */
export class StoreExampleDevV1beta1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Database objects; its `lister` reads the cache. */
  databases(): KindInformer<Database> {
    return this.#source.informer(Database);
  }
}
