// What generated code imports, and nothing else: it changes only in compatible ways within v1.
export type { ApiResource } from "../../meta/api-resource.js";
export type { ListMeta, ObjectMeta } from "../../meta/object.js";
export { Scheme } from "../../meta/scheme.js";
export type { RestClient } from "../../rest/rest-client.js";
export type { Client } from "../../clients/client.js";
export { createLister, type Lister } from "../../cache/lister.js";
export { clientFor } from "./client-for.js";
export type { EmbeddedObject } from "./embedded-object.js";
export type { InformerSource, KindInformer } from "./informer-source.js";
export type { ListerIndexer } from "./lister-indexer.js";
