// Code generated from databases.store.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

/** @deprecated store.example.dev/v1beta1 Database is deprecated; use v1 */
export interface Database {
  apiVersion?: "store.example.dev/v1beta1";
  kind?: "Database";
  /** The only one there is. */
  metadata: ObjectMeta & { name?: "main" };
  size?: string;
  spec?: DatabaseSpec;
}

/**
 * The Database resource of store.example.dev/v1beta1.
 *
 * @deprecated store.example.dev/v1beta1 Database is deprecated; use v1
 */
export const Database: ApiResource<Database> = {
  group: "store.example.dev",
  version: "v1beta1",
  kind: "Database",
  plural: "databases",
  singular: "database",
  listKind: "DatabaseList",
  namespaced: false,
};

/** A list of Database objects. */
export interface DatabaseList {
  apiVersion?: "store.example.dev/v1beta1";
  kind?: "DatabaseList";
  metadata: ListMeta;
  items: Database[];
}

export interface DatabaseSpec {
  replicas?: number;
}
