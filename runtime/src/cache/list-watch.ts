import { parseList } from "../clients/parse-answer.js";
import { listQuery } from "../clients/query.js";
import { collectionPath } from "../clients/request-path.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { defaultRestClient } from "../rest/default-rest-client.js";
import type { RestClient } from "../rest/rest-client.js";
import type { ListerWatcher } from "./lister-watcher.js";

/** Options of {@link listWatch}. */
export interface ListWatchOptions {
  /** Default {@link defaultRestClient}, loaded with the first list or watch. */
  readonly rest?: RestClient | undefined;
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Silence that ends a watch; see `RestWatchRequest`. */
  readonly watchIdleTimeoutMs?: number | undefined;
  /** Accept headers of list and watch; default `application/json`. */
  readonly accept?:
    { readonly list: string; readonly watch: string } | undefined;
}

/** Lists and watches `resource` at the API server; client-go's `NewListWatchFromClient`. */
export function listWatch<T extends KubeObject>(
  resource: ApiResource<T>,
  options: ListWatchOptions = {},
): ListerWatcher<T> {
  const {
    namespace,
    labelSelector,
    fieldSelector,
    watchIdleTimeoutMs,
    accept,
  } = options;
  const path = collectionPath(resource, { namespace });
  const selectors = {
    ...(labelSelector !== undefined && { labelSelector }),
    ...(fieldSelector !== undefined && { fieldSelector }),
  };
  const rest = async (): Promise<RestClient> =>
    options.rest ?? (await defaultRestClient());
  return {
    list: async (query, { signal }) => {
      const client = await rest();
      const answer = await client.request({
        method: "GET",
        path,
        query: listQuery({ ...query, ...selectors }),
        accept: accept?.list,
        signal,
        // A Reflector tries again by itself.
        retryServerErrors: false,
      });
      return parseList<T>(answer, resource);
    },
    watch: async (query, { signal }) => {
      const client = await rest();
      return client.watch<T>({
        path,
        query: listQuery({ ...query, ...selectors }),
        accept: accept?.watch,
        signal,
        idleTimeoutMs: watchIdleTimeoutMs,
      });
    },
  };
}
