import { apiVersionOf, type ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { WatchEvent } from "../meta/status.js";
import { listWatch, type ListWatchOptions } from "./list-watch.js";
import type { ListerWatcher } from "./lister-watcher.js";

// A server that can't leave the rest out answers with whole objects; they are cut here.
const acceptOf = (kind: string): string =>
  `application/json;as=${kind};g=meta.k8s.io;v=v1,application/json`;

/**
 * Lists and watches the metadata of a kind alone, which costs the server, the wire
 * and the cache a fraction of the whole; client-go's metadata informers. For
 * controllers that ask only for existence, labels, owners or finalizers. Objects
 * carry the kind and apiVersion of `resource`.
 *
 * @example
 * const informer = new SharedIndexInformer<KubeObject>({
 *   listerWatcher: metadataListWatch(Secret, { rest }),
 *   resource: Secret,
 * });
 */
export function metadataListWatch(
  resource: ApiResource,
  options: Omit<ListWatchOptions, "accept"> = {},
): ListerWatcher<KubeObject> {
  const source = listWatch<KubeObject>(resource, {
    ...options,
    accept: {
      list: acceptOf("PartialObjectMetadataList"),
      watch: acceptOf("PartialObjectMetadata"),
    },
  });
  const { kind } = resource;
  const apiVersion = apiVersionOf(resource);
  const metadataOf = ({ metadata = {} }: KubeObject): KubeObject => ({
    apiVersion,
    kind,
    metadata,
  });
  const eventOf = (event: WatchEvent): WatchEvent =>
    event.type === "ERROR"
      ? event
      : {
          ...event,
          object: metadataOf(event.object),
        };
  return {
    list: async (query, call) => {
      const list = await source.list(query, call);
      return { ...list, items: list.items.map(metadataOf) };
    },
    watch: async (query, call) => {
      const batches = await source.watch(query, call);
      return (async function* () {
        for await (const batch of batches) yield batch.map(eventOf);
      })();
    },
  };
}
