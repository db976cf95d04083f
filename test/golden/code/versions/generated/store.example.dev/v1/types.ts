// Code generated from backups.store.example.dev, databases.store.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

export interface Backup {
  apiVersion?: "store.example.dev/v1";
  kind?: "Backup";
  metadata: ObjectMeta;
  spec?: BackupSpec;
}

/** The Backup resource of store.example.dev/v1. */
export const Backup: ApiResource<Backup> = {
  group: "store.example.dev",
  version: "v1",
  kind: "Backup",
  plural: "backups",
  singular: "backup",
  listKind: "BackupList",
  namespaced: true,
};

/** A list of Backup objects. */
export interface BackupList {
  apiVersion?: "store.example.dev/v1";
  kind?: "BackupList";
  metadata: ListMeta;
  items: Backup[];
}

export interface BackupSpec {
  replicas?: number;
}

export interface Database {
  apiVersion?: "store.example.dev/v1";
  kind?: "Database";
  /** The only one there is. */
  metadata: ObjectMeta & { name?: "main" };
  size?: string;
  spec?: DatabaseSpec;
}

/** The Database resource of store.example.dev/v1. */
export const Database: ApiResource<Database> = {
  group: "store.example.dev",
  version: "v1",
  kind: "Database",
  plural: "databases",
  singular: "database",
  listKind: "DatabaseList",
  namespaced: false,
};

/** A list of Database objects. */
export interface DatabaseList {
  apiVersion?: "store.example.dev/v1";
  kind?: "DatabaseList";
  metadata: ListMeta;
  items: Database[];
}

export type DatabaseSpec = BackupSpec;
