import type { Syncable } from "../cache/syncable.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { BoundLister } from "./bound-lister.js";
import type { Enqueue } from "./enqueue-handler.js";

/** A source that is running. */
export interface StartedSource {
  /** Synced once everything that existed at the start was queued. */
  readonly synced: Syncable;
  /** Queues nothing more. */
  stop(): void;
}

/** Something that queues keys for a controller of `T`: the changes of one kind. */
export interface ControllerSource<T extends KubeObject> {
  readonly resource: ApiResource;
  start(options: {
    readonly enqueue: Enqueue;
    readonly lister: BoundLister<T>;
  }): StartedSource;
}
