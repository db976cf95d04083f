// Code generated from databases.store.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import { Database } from "./types.js";

/** Reads Database objects from a cache. */
export type DatabaseLister = Lister<Database>;

/** A lister over an indexer of Database objects. */
export function createDatabaseLister(
  indexer: ListerIndexer<Database>,
): DatabaseLister {
  return createLister<Database>(indexer, Database);
}
