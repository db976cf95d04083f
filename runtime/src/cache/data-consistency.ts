import type { KubeList, KubeObject } from "../meta/object.js";
import { deepEqual } from "../meta/deep-equal.js";
import type { ListOptions } from "../meta/options.js";
import type { Logger } from "../observability/logger.js";
import { sleep, type Clock } from "../primitives/clock.js";
import type { TransformFunction } from "./queue.js";
import { reflectorError } from "./reflector-error.js";

// Between two tries of a list that fails; client-go's.
const RETRY_MS = 1000;

/** What {@link checkDataConsistency} compares. */
export interface DataConsistencyCheck<T extends KubeObject> {
  /** Names the kind in the error and the log. */
  readonly name: string;
  /** What was received, transformed already. */
  readonly items: readonly T[];
  /** Of the list or bookmark that completed `items`. */
  readonly resourceVersion: string;
  /** How `items` were asked for; default everything. */
  readonly query?: ListOptions | undefined;
  /** Lists them anew. */
  readonly list: (options: ListOptions) => Promise<Pick<KubeList<T>, "items">>;
  readonly transform?: TransformFunction<T> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Compares what was received with a list of the very same resourceVersion, which
 * the server has to answer from its storage; client-go's consistencydetector, which
 * panics. A list that fails is tried again every second. Nothing is compared where
 * no such list can be asked for: after a continued one, and at version 0.
 *
 * @throws {@link ReflectorError} `DataInconsistent`, naming an object that differs; `signal.reason` when aborted.
 */
export async function checkDataConsistency<T extends KubeObject>(
  check: DataConsistencyCheck<T>,
): Promise<void> {
  const { name, items, resourceVersion, query = {}, transform, logger } = check;
  if ((query.continue ?? "") !== "" || resourceVersion === "0") return;
  logger.warn("what was received is checked by another list", {
    resource: name,
  });
  const listed = await listUntilAnswered(check, {
    ...withoutIgnoredLimit(query, items.length),
    resourceVersion,
    resourceVersionMatch: "Exact",
  });
  const expected = byIdentity(
    transform === undefined ? listed : listed.map(transform),
  );
  const received = byIdentity(items);
  const differing = [...new Set([...expected.keys(), ...received.keys()])].find(
    (identity) => !isSame(expected.get(identity), received.get(identity)),
  );
  if (differing !== undefined)
    throw reflectorError(
      "DataInconsistent",
      `${name} at version ${resourceVersion} differ from those of a list, such as ${describe(
        expected.get(differing) ?? received.get(differing),
      )}`,
    );
}

async function listUntilAnswered<T extends KubeObject>(
  { name, list, clock, logger, signal }: DataConsistencyCheck<T>,
  query: ListOptions,
): Promise<readonly T[]> {
  for (;;) {
    signal.throwIfAborted();
    try {
      // An empty list of Go is null on the wire.
      const { items } = (await list(query)) as { items: readonly T[] | null };
      return items ?? [];
    } catch (error) {
      signal.throwIfAborted();
      logger.info("the list of a consistency check failed", {
        resource: name,
        error: String(error),
      });
    }
    await sleep(RETRY_MS, { clock, signal });
  }
}

/** A server that lists from its cache at version 0 heeds no limit; one that lists from storage does. */
function withoutIgnoredLimit(query: ListOptions, items: number): ListOptions {
  const { limit = 0, ...unlimited } = query;
  const wasIgnored =
    query.resourceVersion === "0" && limit > 0 && items > limit;
  return wasIgnored ? unlimited : query;
}

function byIdentity<T extends KubeObject>(
  objects: readonly T[],
): Map<string, T> {
  return new Map(
    objects.map((object) => {
      const { uid, namespace = "", name = "" } = object.metadata ?? {};
      return [uid ?? `${namespace}/${name}`, object];
    }),
  );
}

/** Items of lists of built-in kinds lack kind and apiVersion, events have them. */
function isSame(
  listed: KubeObject | undefined,
  received: KubeObject | undefined,
): boolean {
  if (listed === undefined || received === undefined) return false;
  const { kind = received.kind, apiVersion = received.apiVersion } = listed;
  return deepEqual({ ...listed, kind, apiVersion }, received);
}

function describe(object: KubeObject | undefined): string {
  const { namespace, name = "" } = object?.metadata ?? {};
  return namespace === undefined ? name : `${namespace}/${name}`;
}
