// Code generated from backups.store.example.dev, databases.store.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import { Backup, Database } from "./types.js";

/** Reads Backup objects from a cache. */
export type BackupLister = Lister<Backup>;

/** A lister over an indexer of Backup objects. */
export function createBackupLister(
  indexer: ListerIndexer<Backup>,
): BackupLister {
  return createLister<Backup>(indexer, Backup);
}

/** Reads Database objects from a cache. */
export type DatabaseLister = Lister<Database>;

/** A lister over an indexer of Database objects. */
export function createDatabaseLister(
  indexer: ListerIndexer<Database>,
): DatabaseLister {
  return createLister<Database>(indexer, Database);
}
