import { StatusError } from "../errors/status-error.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { LabelSelector } from "../meta/label-selector.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { parseLabelSelector } from "../meta/parse-label-selector.js";
import { groupResource } from "./group-resource.js";
import type { ReadonlyIndexer } from "./indexer.js";
import { NAMESPACE_INDEX } from "./namespace-index.js";

/** Which objects a list takes. */
export interface ListerOptions {
  /** Default: all. */
  readonly labelSelector?: LabelSelector | string | undefined;
}

/** Names one object in a cache. `object.metadata` will do. */
export interface ListerKey {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/**
 * Reads the objects of one kind from a cache, without a request; client-go's
 * generated listers. Objects are shared: clone before changing one. Lists are unordered.
 */
export interface Lister<T extends KubeObject> {
  /** @throws `InvalidSelectorError` for a selector that can't be parsed. */
  list(options?: ListerOptions): DeepReadonly<T>[];
  /** @throws {@link StatusError} `NotFound` when the cache doesn't hold it. */
  get(key: ListerKey): DeepReadonly<T>;
  /** Like {@link get}, undefined when the cache doesn't hold it. */
  find(key: ListerKey): DeepReadonly<T> | undefined;
  /**
   * Objects with `value` in an index.
   *
   * @throws `RuntimeError` `UnknownIndex`.
   */
  byIndex(indexName: string, value: string): DeepReadonly<T>[];
  inNamespace(namespace: string): NamespaceLister<T>;
}

/** A {@link Lister} of one namespace. */
export interface NamespaceLister<T extends KubeObject> {
  list(options?: ListerOptions): DeepReadonly<T>[];
  /** @throws {@link StatusError} `NotFound` when the cache doesn't hold it. */
  get(name: string): DeepReadonly<T>;
  /** Like {@link get}, undefined when the cache doesn't hold it. */
  find(name: string): DeepReadonly<T> | undefined;
}

/** A lister over `indexer`; `resource` names the kind where an object isn't found. */
export function createLister<T extends KubeObject>(
  indexer: ReadonlyIndexer<DeepReadonly<T>>,
  resource: Pick<ApiResource<T>, "group" | "plural">,
): Lister<T> {
  const find = (key: ListerKey): DeepReadonly<T> | undefined =>
    indexer.getByKey(metaNamespaceKey({ metadata: named(key) }));
  const get = (key: ListerKey): DeepReadonly<T> => {
    const object = find(key);
    if (object === undefined) throw notFound(resource, key.name ?? "");
    return object;
  };
  return {
    list: (options) => selected(() => indexer.list(), options),
    find,
    get,
    byIndex: (indexName, value) => indexer.byIndex(indexName, value),
    inNamespace: (namespace) => ({
      list: (options) =>
        selected(() => inNamespace(indexer, namespace), options),
      find: (name) => find({ namespace, name }),
      get: (name) => get({ namespace, name }),
    }),
  };
}

function named({ name, namespace }: ListerKey): {
  name: string;
  namespace?: string;
} {
  return {
    name: name ?? "",
    ...(namespace !== undefined && { namespace }),
  };
}

function inNamespace<T extends KubeObject>(
  indexer: ReadonlyIndexer<DeepReadonly<T>>,
  namespace: string,
): DeepReadonly<T>[] {
  return indexer.hasIndex(NAMESPACE_INDEX)
    ? indexer.byIndex(NAMESPACE_INDEX, namespace)
    : indexer
        .list()
        .filter(({ metadata }) => (metadata?.namespace ?? "") === namespace);
}

function selected<T extends KubeObject>(
  list: () => DeepReadonly<T>[],
  { labelSelector }: ListerOptions = {},
): DeepReadonly<T>[] {
  if (labelSelector === undefined) return list();
  const selector =
    typeof labelSelector === "string"
      ? parseLabelSelector(labelSelector)
      : labelSelector;
  if (selector.selectsNothing) return [];
  return selector.selectsEverything
    ? list()
    : list().filter(({ metadata }) => selector.matches(metadata?.labels));
}

function notFound(
  { group, plural }: Pick<ApiResource, "group" | "plural">,
  name: string,
): StatusError {
  const resource = groupResource({ group, plural });
  return new StatusError({
    apiVersion: "v1",
    kind: "Status",
    status: "Failure",
    message: `${resource} ${JSON.stringify(name)} not found`,
    reason: "NotFound",
    details: { name, group, kind: plural },
    code: 404,
  });
}
