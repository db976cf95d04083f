import type { Lister } from "../cache/lister.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";

/**
 * Reads the cache: itself the objects that the controller reconciles, and by
 * `lister(Deployment)` those of any kind that it owns or watches.
 */
export interface BoundLister<T extends KubeObject> extends Lister<T> {
  /** @throws {@link RuntimeError} `NotWatched` for a kind that the manager has no informer for. */
  <R extends KubeObject>(resource: ApiResource<R>): Lister<R>;
}
