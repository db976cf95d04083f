import type { DeepMutable } from "./deep-clone.js";
import type { DeepReadonly, KubeObject, ObjectMeta } from "./object.js";

/** The metadata that every object has once the server stored it. */
export type PersistedMeta = DeepReadonly<ObjectMeta> & {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly creationTimestamp: string;
};

/**
 * `T` as read from a server, and shared: deeply readonly, with the metadata that
 * a stored object can't lack. Clone it with `deepClone` before changing it.
 */
export type Persisted<T extends KubeObject> = DeepReadonly<T> & {
  readonly metadata: PersistedMeta;
};

/** An `O` as a server answered it, to keep: with the metadata that a stored object can't lack. */
export type Stored<O> = DeepMutable<O> & {
  metadata: ObjectMeta & {
    name: string;
    uid: string;
    resourceVersion: string;
    creationTimestamp: string;
  };
};
