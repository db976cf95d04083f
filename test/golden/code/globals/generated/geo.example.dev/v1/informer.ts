// Code generated from clients.geo.example.dev, functions.geo.example.dev, listers.geo.example.dev, maps.geo.example.dev, objects.geo.example.dev, records.geo.example.dev. DO NOT EDIT.
import type {
  InformerSource,
  KindInformer,
} from "@kubewright/runtime/codegen/v1";
import { Client, Lister, Map, Object, Record, function_ } from "./types.js";

/** Shared informers of geo.example.dev/v1. */
export class GeoExampleDevV1Informers {
  readonly #source: InformerSource;

  constructor(source: InformerSource) {
    this.#source = source;
  }

  /** Shared informer of Client objects; its `lister` reads the cache. */
  clients(): KindInformer<Client> {
    return this.#source.informer(Client);
  }

  /** Shared informer of function objects; its `lister` reads the cache. */
  functions(): KindInformer<function_> {
    return this.#source.informer(function_);
  }

  /** Shared informer of Lister objects; its `lister` reads the cache. */
  listers(): KindInformer<Lister> {
    return this.#source.informer(Lister);
  }

  /** Shared informer of Map objects; its `lister` reads the cache. */
  maps(): KindInformer<Map> {
    return this.#source.informer(Map);
  }

  /** Shared informer of Object objects; its `lister` reads the cache. */
  objects(): KindInformer<Object> {
    return this.#source.informer(Object);
  }

  /** Shared informer of Record objects; its `lister` reads the cache. */
  records(): KindInformer<Record> {
    return this.#source.informer(Record);
  }
}
