import type { Lister } from "../cache/lister.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { BoundLister } from "./bound-lister.js";

/** Makes a {@link BoundLister} of the lister of the reconciled kind and of those of all kinds. */
export function createBoundLister<T extends KubeObject>(
  primary: Lister<T>,
  listerOf: <R extends KubeObject>(resource: ApiResource<R>) => Lister<R>,
): BoundLister<T> {
  return Object.assign(
    <R extends KubeObject>(resource: ApiResource<R>): Lister<R> =>
      listerOf(resource),
    {
      list: primary.list,
      get: primary.get,
      find: primary.find,
      byIndex: primary.byIndex,
      inNamespace: primary.inNamespace,
    } satisfies Lister<T>,
  );
}
