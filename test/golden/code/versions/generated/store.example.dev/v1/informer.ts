// Code generated from backups.store.example.dev, databases.store.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Backup, Database } from "./types.js";

/** Shared informers of store.example.dev/v1. */
export class StoreExampleDevV1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Backup objects; its `lister` reads the cache. */
  backups(): KindInformer<Backup> {
    return this.#source.informer(Backup);
  }

  /** Shared informer of Database objects; its `lister` reads the cache. */
  databases(): KindInformer<Database> {
    return this.#source.informer(Database);
  }
}
