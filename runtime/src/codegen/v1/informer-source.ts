import type { Lister } from "../../cache/lister.js";
import type { Syncable } from "../../cache/syncable.js";
import type { ControllerInformer } from "../../controller/controller-informer.js";
import type { ApiResource } from "../../meta/api-resource.js";
import type { KubeObject } from "../../meta/object.js";
import type { ListerIndexer } from "./lister-indexer.js";

/** A shared informer, as far as those who share it use it; whoever made it runs it. */
export interface KindInformer<T extends KubeObject>
  extends ControllerInformer<T>, Syncable {
  readonly indexer: ListerIndexer<T>;
  /** Reads the cache. */
  readonly lister: Lister<T>;
}

/** Where generated code gets informers from: a manager or an informer factory, which has one for each resource. */
export interface InformerSource {
  informer<T extends KubeObject>(resource: ApiResource<T>): KindInformer<T>;
}
