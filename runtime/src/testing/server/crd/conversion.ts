import type { ApiObject } from "../api-object.js";
import type { StoredObject } from "../storage/stored-object.js";

/** Rewrites objects of a custom resource in another of its versions. */
export interface Conversion {
  /** The objects in `apiVersion`, in order, without kind and apiVersion. @throws a Status when a webhook fails. */
  convert(
    objects: readonly StoredObject[],
    apiVersion: string,
  ): readonly ApiObject[] | Promise<readonly ApiObject[]>;
}

/** Strategy None: the objects as they are; what a version does not know is pruned when it is read. */
export const noConversion: Conversion = {
  convert: (objects) => objects.map(({ object }) => object),
};
