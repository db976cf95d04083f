// Code generated from clients.geo.example.dev, functions.geo.example.dev, listers.geo.example.dev, maps.geo.example.dev, objects.geo.example.dev, records.geo.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

export interface Client {
  apiVersion?: "geo.example.dev/v1";
  kind?: "Client";
  metadata: ObjectMeta;
  spec?: ClientSpec;
}

/** The Client resource of geo.example.dev/v1. */
export const Client: ApiResource<Client> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "Client",
  plural: "clients",
  singular: "client",
  listKind: "ClientList",
  namespaced: true,
};

/** A list of Client objects. */
export interface ClientList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "ClientList";
  metadata: ListMeta;
  items: Client[];
}

export interface ClientSpec {
  points?: ClientSpecPointsItem[];
  tags?: { [key: string]: string };
}

export interface ClientSpecPointsItem {
  lat: number;
  lon: number;
}

export interface Lister {
  apiVersion?: "geo.example.dev/v1";
  kind?: "Lister";
  metadata: ObjectMeta;
  spec?: ListerSpec;
}

/** The Lister resource of geo.example.dev/v1. */
export const Lister: ApiResource<Lister> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "Lister",
  plural: "listers",
  singular: "lister",
  listKind: "ListerList",
  namespaced: true,
};

/** A list of Lister objects. */
export interface ListerList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "ListerList";
  metadata: ListMeta;
  items: Lister[];
}

export type ListerSpec = ClientSpec;

export type ListerSpecPointsItem = ClientSpecPointsItem;

export interface Map {
  apiVersion?: "geo.example.dev/v1";
  kind?: "Map";
  metadata: ObjectMeta;
  spec?: MapSpec;
}

/** The Map resource of geo.example.dev/v1. */
export const Map: ApiResource<Map> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "Map",
  plural: "maps",
  singular: "map",
  listKind: "MapList",
  namespaced: true,
};

/** A list of Map objects. */
export interface MapList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "MapList";
  metadata: ListMeta;
  items: Map[];
}

export type MapSpec = ClientSpec;

export type MapSpecPointsItem = ClientSpecPointsItem;

export interface Object {
  apiVersion?: "geo.example.dev/v1";
  kind?: "Object";
  metadata: ObjectMeta;
  spec?: ObjectSpec;
}

/** The Object resource of geo.example.dev/v1. */
export const Object: ApiResource<Object> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "Object",
  plural: "objects",
  singular: "object",
  listKind: "ObjectList",
  namespaced: false,
};

/** A list of Object objects. */
export interface ObjectList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "ObjectList";
  metadata: ListMeta;
  items: Object[];
}

export type ObjectSpec = ClientSpec;

export type ObjectSpecPointsItem = ClientSpecPointsItem;

export interface Record {
  apiVersion?: "geo.example.dev/v1";
  kind?: "Record";
  metadata: ObjectMeta;
  spec?: RecordSpec;
}

/** The Record resource of geo.example.dev/v1. */
export const Record: ApiResource<Record> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "Record",
  plural: "records",
  singular: "record",
  listKind: "RecordList",
  namespaced: false,
};

/** A list of Record objects. */
export interface RecordList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "RecordList";
  metadata: ListMeta;
  items: Record[];
}

export type RecordSpec = ClientSpec;

export type RecordSpecPointsItem = ClientSpecPointsItem;

export interface function_ {
  apiVersion?: "geo.example.dev/v1";
  kind?: "function";
  metadata: ObjectMeta;
  spec?: functionSpec;
}

/** The function resource of geo.example.dev/v1. */
export const function_: ApiResource<function_> = {
  group: "geo.example.dev",
  version: "v1",
  kind: "function",
  plural: "functions",
  singular: "function",
  listKind: "functionList",
  namespaced: true,
};

/** A list of function objects. */
export interface functionList {
  apiVersion?: "geo.example.dev/v1";
  kind?: "functionList";
  metadata: ListMeta;
  items: function_[];
}

export type functionSpec = ClientSpec;

export type functionSpecPointsItem = ClientSpecPointsItem;
