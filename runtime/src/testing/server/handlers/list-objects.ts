import type { ListMeta } from "../../../meta/object.js";
import type { Clock } from "../../../primitives/clock.js";
import { StatusError } from "../../../errors/status-error.js";
import type { Resource } from "../registry/resource.js";
import {
  badRequest,
  expired,
  failure,
  tooLargeResourceVersion,
} from "../response/api-errors.js";
import {
  decodeContinueToken,
  encodeContinueToken,
  type ContinueToken,
} from "../storage/continue-token.js";
import type { StoredObject } from "../storage/stored-object.js";
import { waitForRevision } from "./wait-for-revision.js";
import { invalidVersion, type ListOptions } from "./list-options.js";
import { objectFilter, type ObjectFilter } from "./object-filter.js";

/** One page of a list. */
export interface ListPage {
  /** In the version of the request. */
  readonly items: readonly StoredObject[];
  readonly metadata: ListMeta;
}

const CONTINUE_EXPIRED =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.";
const CONTINUE_EXPIRED_INCONSISTENT =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.";

/**
 * Lists a resource as the options ask: now, at a version, or on from a page.
 *
 * @throws a 400, 410, or 504 Status.
 */
export async function listObjects(
  resource: Resource,
  namespace: string,
  request: { readonly options: ListOptions; readonly clock: Clock },
): Promise<ListPage> {
  const { options, clock } = request;
  const filter = objectFilter(resource, namespace, options);
  const { store } = resource;
  const snapshot = await chooseSnapshot(resource, options, {
    clock,
    isOfOne: filter.name !== undefined,
  });
  const all =
    snapshot.revision === undefined
      ? listNow(resource, filter)
      : store.listAt(snapshot.revision, filter.namespace);
  const revision = snapshot.revision ?? store.revision;
  const from = snapshot.token?.start;
  const rest = from === undefined ? all : all.slice(indexAfter(all, from));
  // What any version will do for comes from the real server's cache, whole.
  const limit = options.resourceVersion === "0" ? 0 : options.limit;
  return page(resource, filter, { rest, limit, revision });
}

/** Where the keys above `key` begin; `objects` are in the order of their keys. */
function indexAfter(objects: readonly StoredObject[], key: string): number {
  let low = 0;
  let high = objects.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const object = objects[middle];
    if (object !== undefined && object.key <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listNow(
  { store, namespaced }: Resource,
  { namespace, name }: ObjectFilter,
): readonly StoredObject[] {
  if (name === undefined || (namespaced && namespace === ""))
    return store.list(namespace);
  const found = store.get(namespaced ? `${namespace}/${name}` : name);
  return found ? [found] : [];
}

async function page(
  resource: Resource,
  filter: ObjectFilter,
  from: {
    readonly rest: readonly StoredObject[];
    readonly limit: number;
    readonly revision: number;
  },
): Promise<ListPage> {
  const { rest, limit, revision } = from;
  const resourceVersion = String(revision);
  const selected = filter.isSelective
    ? (await resource.listFromStorage(rest)).filter((stored) =>
        filter.matches(stored),
      )
    : rest;
  const isCut = limit > 0 && selected.length >= limit;
  const shown = isCut ? selected.slice(0, limit) : selected;
  // What is left may hold nothing that is selected: the real server has not read it.
  const isWhole = !isCut || shown.at(-1)?.key === rest.at(-1)?.key;
  const items = filter.isSelective
    ? shown
    : await resource.listFromStorage(shown);
  if (isWhole) return { items, metadata: { resourceVersion } };
  return {
    items,
    metadata: {
      resourceVersion,
      continue: encodeContinueToken({
        revision,
        start: shown.at(-1)?.key ?? "",
      }),
      // With a selector the rest is not known without reading it.
      ...(!filter.isSelective && {
        remainingItemCount: selected.length - limit,
      }),
    },
  };
}

interface Snapshot {
  /** Undefined: the latest. */
  readonly revision: number | undefined;
  readonly token?: ContinueToken;
}

async function chooseSnapshot(
  resource: Resource,
  options: ListOptions,
  { clock, isOfOne }: { readonly clock: Clock; readonly isOfOne: boolean },
): Promise<Snapshot> {
  const { resourceVersion: text, resourceVersionMatch: match } = options;
  const { store } = resource;
  if (options.continue !== "") {
    if (text !== "" && text !== "0")
      throw badRequest(
        "specifying resource version is not allowed when using continue",
      );
    return continueFrom(resource, decodeContinueToken(options.continue));
  }
  if (text === "" || text === "0") return { revision: undefined };
  if (!/^\d+$/.test(text)) throw invalidVersion(text, "list");
  const requested = Number(text);
  const isExact = match === "Exact" || (match === "" && options.limit > 0);
  // An exact list of one object is read past the cache that would wait.
  if (requested > store.revision && !(isExact && isOfOne))
    await waitForRevision(store, text, clock);
  if (!isExact) return { revision: undefined };
  if (requested < store.floor)
    throw expired("The resourceVersion for the provided list is too old.");
  if (requested > store.revision)
    throw tooLargeResourceVersion(text, store.revision);
  return { revision: requested };
}

function continueFrom(resource: Resource, token: ContinueToken): Snapshot {
  const { store } = resource;
  if (token.revision < 0) return { revision: undefined, token };
  if (token.revision >= store.floor) return { revision: token.revision, token };
  const { start } = token;
  if (start === "") throw expired(CONTINUE_EXPIRED);
  throw new StatusError({
    ...failure({
      code: 410,
      reason: "Expired",
      message: CONTINUE_EXPIRED_INCONSISTENT,
    }),
    metadata: { continue: encodeContinueToken({ revision: -1, start }) },
  });
}
