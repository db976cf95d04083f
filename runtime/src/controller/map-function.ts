import type { ObjectRef } from "../clients/client.js";
import type { KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import type { BoundLister } from "./bound-lister.js";

/** Names an object to reconcile: its key, its name, or an object itself. */
export type MappedObject =
  string | ObjectRef | { readonly metadata?: ObjectRef | undefined };

/** What a map function may look at. */
export interface MapContext<T extends KubeObject> {
  /** Of the kind that the controller reconciles; other kinds by `lister(Kind)`. */
  readonly lister: BoundLister<T>;
}

/**
 * Tells which objects of kind `T` a change of a watched object concerns. Runs for
 * the old and the new state of an update. It must not wait: read the cache only.
 */
export type MapFunction<W extends KubeObject, T extends KubeObject> = (
  object: Persisted<W>,
  context: MapContext<T>,
) => Iterable<MappedObject>;
