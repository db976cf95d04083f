import { DEFAULT_PAGE_SIZE, ListPager } from "../clients/pager.js";
import { apiVersionOf, type GroupVersionKind } from "../meta/api-resource.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import type { ListOptions } from "../meta/options.js";
import { withDeadline } from "../primitives/with-deadline.js";
import type { ReflectorContext } from "./reflector-context.js";
import {
  isResourceVersionUnavailable,
  reflectorError,
} from "./reflector-error.js";

interface Listed<T extends KubeObject> {
  readonly list: KubeList<T>;
  readonly paginated: boolean;
}

/**
 * Lists everything and makes it the content of the store; the list half of
 * client-go's ListAndWatch. When the server has forgotten the resourceVersion, or
 * doesn't know it yet, the list is repeated once, from the newest state.
 *
 * @throws what the list rejects with; the store is then as before.
 */
export async function listIntoStore<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<void> {
  const { position, settings, metrics } = context;
  const startMs = settings.clock.monotonicMs();
  const isRelist = position.lastSyncResourceVersion !== "";
  let startVersion = position.relistResourceVersion;
  let listed: Listed<T>;
  try {
    listed = await listFrom(context, startVersion, signal);
  } catch (error) {
    if (!isResourceVersionUnavailable(error) || startVersion === "")
      throw error;
    position.markUnavailable();
    startVersion = position.relistResourceVersion;
    listed = await listFrom(context, startVersion, signal);
  }
  const { list, paginated } = listed;
  const items = itemsOf(list, settings.expectedType);
  const resourceVersion = list.metadata.resourceVersion ?? "";
  metrics.listed({
    seconds: (settings.clock.monotonicMs() - startMs) / 1000,
    items: items.length,
    isRelist,
  });
  context.heard();
  settings.store.replace(items, resourceVersion);
  position.listed(resourceVersion, {
    isServedInPages: paginated && startVersion === "0",
  });
  metrics.resourceVersion(resourceVersion);
}

/** The newest resourceVersion, from a list of one object; undefined when the server doesn't answer. */
export async function listHead<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { metadata } = await listPage(
      context,
      { resourceVersion: "", limit: 1 },
      signal,
    );
    return metadata.resourceVersion;
  } catch {
    // The watch that follows meets the same fault, and reports it.
    signal.throwIfAborted();
    return undefined;
  }
}

function listFrom<T extends KubeObject>(
  context: ReflectorContext<T>,
  resourceVersion: string,
  signal: AbortSignal,
): Promise<Listed<T>> {
  const list = (options: ListOptions): Promise<KubeList<T>> =>
    listPage(context, options, signal);
  const pager = new ListPager<T>({
    list,
    pageSize: pageSizeFor(context, resourceVersion),
  });
  return pager.list({ resourceVersion });
}

/** One answer of the server, within the deadline of a request. */
export function listPage<T extends KubeObject>(
  { settings }: ReflectorContext<T>,
  options: ListOptions,
  signal: AbortSignal,
): Promise<KubeList<T>> {
  return withDeadline(
    (deadline) => settings.listerWatcher.list(options, { signal: deadline }),
    {
      timeoutMs: settings.requestTimeoutMs,
      clock: settings.clock,
      signal,
      timeoutError: () =>
        reflectorError(
          "RequestTimeout",
          `the server did not answer a list within ${settings.requestTimeoutMs} ms`,
        ),
    },
  );
}

// A server lists from its cache only what isn't limited, except at "0", where it
// ignores the limit. So pages are asked for where they cost nothing, or where the
// server is known to have no cache.
function pageSizeFor<T extends KubeObject>(
  { settings, position }: ReflectorContext<T>,
  resourceVersion: string,
): number {
  if (settings.pageSize !== undefined) return settings.pageSize;
  const isFromCache = resourceVersion !== "" && resourceVersion !== "0";
  return isFromCache && !position.isServedInPages ? 0 : DEFAULT_PAGE_SIZE;
}

function itemsOf<T extends KubeObject>(
  list: KubeList<T>,
  expectedType: GroupVersionKind | undefined,
): readonly T[] {
  // An empty list of Go is null on the wire, and a proxy may answer anything.
  const items = list.items as unknown;
  if (list.kind === "Table" || !(items === null || Array.isArray(items)))
    throw reflectorError(
      "UnsupportedList",
      `the answer to a list is a ${String(list.kind)}, not a list of objects`,
    );
  if (items === null) return [];
  if (expectedType !== undefined) nameKind(list.items, expectedType);
  return list.items;
}

// Servers leave kind and apiVersion out of the items of built-in kinds, but not out of watch events.
function nameKind(
  items: readonly KubeObject[],
  expectedType: GroupVersionKind,
): void {
  const apiVersion = apiVersionOf(expectedType);
  for (const item of items) {
    item.kind ??= expectedType.kind;
    item.apiVersion ??= apiVersion;
  }
}
