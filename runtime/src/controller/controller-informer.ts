import type { Indexers } from "../cache/indexer.js";
import type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "../cache/resource-event-handler.js";
import type { ResourceEventHandlerRegistration } from "../cache/syncable.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";

/** What a controller needs of a shared informer; `SharedIndexInformer` is one. */
export interface ControllerInformer<T extends KubeObject> {
  addIndexers(indexers: Indexers<DeepReadonly<T>>): void;
  addEventHandler(
    handler: ResourceEventHandler<DeepReadonly<T>>,
    options?: EventHandlerOptions,
  ): ResourceEventHandlerRegistration;
  removeEventHandler(registration: ResourceEventHandlerRegistration): void;
}
