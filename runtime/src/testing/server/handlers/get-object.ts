import type { Clock } from "../../../primitives/clock.js";
import type { Resource } from "../registry/resource.js";
import { notFound } from "../response/api-errors.js";
import { storeKey, type StoredObject } from "../storage/stored-object.js";
import { subjectOf } from "../write/write-target.js";
import { invalidVersion } from "./list-options.js";
import { waitForRevision } from "./wait-for-revision.js";

/**
 * Reads one object, in the version of `resource`.
 *
 * @throws a 404 Status, or for a resourceVersion a 400 or 504.
 */
export async function getObject(
  resource: Resource,
  where: { readonly namespace: string; readonly name: string },
  request: { readonly resourceVersion?: string; readonly clock: Clock },
): Promise<StoredObject> {
  const { resourceVersion = "", clock } = request;
  if (resourceVersion !== "" && resourceVersion !== "0") {
    if (!/^\d+$/.test(resourceVersion))
      throw invalidVersion(resourceVersion, "list");
    if (Number(resourceVersion) > resource.store.revision)
      await waitForRevision(resource.store, resourceVersion, clock);
  }
  const namespace = resource.namespaced ? where.namespace : "";
  const stored = resource.store.get(storeKey(namespace, where.name));
  if (!stored) throw notFound(subjectOf(resource, where.name));
  return resource.fromStorage(stored);
}
