// Code generated from clients.geo.example.dev, functions.geo.example.dev, listers.geo.example.dev, maps.geo.example.dev, objects.geo.example.dev, records.geo.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import {
  Client,
  Lister as Lister_2,
  Map,
  Object,
  Record,
  function_,
} from "./types.js";

/** Reads Client objects from a cache. */
export type ClientLister = Lister<Client>;

/** A lister over an indexer of Client objects. */
export function createClientLister(
  indexer: ListerIndexer<Client>,
): ClientLister {
  return createLister<Client>(indexer, Client);
}

/** Reads Lister objects from a cache. */
export type ListerLister = Lister<Lister_2>;

/** A lister over an indexer of Lister objects. */
export function createListerLister(
  indexer: ListerIndexer<Lister_2>,
): ListerLister {
  return createLister<Lister_2>(indexer, Lister_2);
}

/** Reads Map objects from a cache. */
export type MapLister = Lister<Map>;

/** A lister over an indexer of Map objects. */
export function createMapLister(indexer: ListerIndexer<Map>): MapLister {
  return createLister<Map>(indexer, Map);
}

/** Reads Object objects from a cache. */
export type ObjectLister = Lister<Object>;

/** A lister over an indexer of Object objects. */
export function createObjectLister(
  indexer: ListerIndexer<Object>,
): ObjectLister {
  return createLister<Object>(indexer, Object);
}

/** Reads Record objects from a cache. */
export type RecordLister = Lister<Record>;

/** A lister over an indexer of Record objects. */
export function createRecordLister(
  indexer: ListerIndexer<Record>,
): RecordLister {
  return createLister<Record>(indexer, Record);
}

/** Reads function objects from a cache. */
export type function_Lister = Lister<function_>;

/** A lister over an indexer of function objects. */
export function createfunction_Lister(
  indexer: ListerIndexer<function_>,
): function_Lister {
  return createLister<function_>(indexer, function_);
}
