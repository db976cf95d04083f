import type { KubeObject } from "../meta/object.js";
import { hasCode } from "../primitives/runtime-error.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import { checkDataConsistency } from "./data-consistency.js";
import type { ReflectorContext } from "./reflector-context.js";
import {
  isResourceVersionUnavailable,
  isWatchListRefusal,
  isWorthRepeating,
  reflectorError,
} from "./reflector-error.js";
import { listPage } from "./reflector-list.js";
import { WatchEventApplier } from "./watch-event-applier.js";
import { openWatchStream, type WatchStream } from "./watch-stream.js";

// Streams that break off before their end, after which the list is fetched instead.
const MAX_INCOMPLETE_STREAMS = 3;

/**
 * Gets the list as the first events of a watch (`sendInitialEvents`) and makes it
 * the content of the store; the watch then goes on. Nothing reaches the store
 * before the bookmark that ends the initial events.
 *
 * client-go tries again for ever where that bookmark never comes. Here a server
 * that refuses, stays silent or keeps breaking off is asked for lists from then on.
 * The wait before another try ends at once when `signal` aborts; client-go's doesn't.
 *
 * @returns the open watch, or undefined when the list has to be fetched.
 * @throws the reason of `signal`.
 */
export async function streamIntoStore<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<WatchStream<T> | undefined> {
  const { position, settings } = context;
  for (let incomplete = 0; incomplete < MAX_INCOMPLETE_STREAMS;) {
    try {
      return await streamOnce(context, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isResourceVersionUnavailable(error)) {
        if (position.streamResourceVersion === "") return undefined;
        position.markUnavailable();
      } else if (isWorthRepeating(error)) {
        context.report(error);
        await context.pauseBeforeList(error, signal);
      } else if (hasCode(error, "WatchListIncomplete")) {
        incomplete++;
        context.report(error);
        if (incomplete === MAX_INCOMPLETE_STREAMS)
          context.refuseWatchList(error);
        else await context.pauseBeforeList(error, signal);
      } else if (hasCode(error, "DataInconsistent")) {
        context.report(error);
        context.refuseWatchList(error);
        return undefined;
      } else {
        if (isWatchListRefusal(error) || hasCode(error, "WatchSilent"))
          context.refuseWatchList(error);
        settings.logger.debug("falling back to a fetched list", {
          resource: settings.name,
        });
        return undefined;
      }
    }
  }
  return undefined;
}

async function streamOnce<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<WatchStream<T>> {
  const { settings, position, metrics } = context;
  const { clock, store, watchIdleTimeoutMs } = settings;
  const startMs = clock.monotonicMs();
  const timeoutSeconds = context.nextTimeoutSeconds();
  const startVersion = position.streamResourceVersion;
  const isRelist = position.lastSyncResourceVersion !== "";
  const stream = await openWatchStream({
    listerWatcher: settings.listerWatcher,
    query: {
      resourceVersion: startVersion,
      resourceVersionMatch: "NotOlderThan",
      sendInitialEvents: true,
      allowWatchBookmarks: true,
      timeoutSeconds,
    },
    limits: {
      openTimeoutMs: settings.requestTimeoutMs,
      idleTimeoutMs: settings.watchListIdleTimeoutMs,
      lifetimeMs: timeoutSeconds * 1000 + settings.watchGraceMs,
    },
    clock,
    signal,
  });
  try {
    metrics.watchOpened();
    const collected = new Map<string, T>();
    const { transform } = store;
    const put = (object: T): void => {
      collected.set(
        metaNamespaceKey(object),
        transform === undefined ? object : transform(object),
      );
    };
    const applier = new WatchEventApplier<T>({
      sink: {
        add: put,
        update: put,
        delete: (object) => void collected.delete(metaNamespaceKey(object)),
      },
      expectedType: settings.expectedType,
      onResourceVersion: () => undefined,
      onDropped: (error) => context.reportDropped(error),
      isOrdered: false,
      floor: startVersion,
    });
    await readInitialEvents(stream, applier);
    const resourceVersion = applier.initialEventsEnd ?? "";
    const items = [...collected.values()];
    if (settings.detectInconsistency)
      await checkDataConsistency({
        name: settings.name,
        items,
        resourceVersion,
        list: (query) => listPage(context, query, signal),
        transform,
        clock,
        logger: settings.logger,
        signal,
      });
    metrics.listed({
      seconds: (clock.monotonicMs() - startMs) / 1000,
      items: items.length,
      isRelist,
    });
    context.heard();
    store.replace(items, resourceVersion);
    position.listed(resourceVersion, { isServedInPages: false });
    metrics.resourceVersion(resourceVersion);
    stream.setIdleTimeout(watchIdleTimeoutMs);
    return stream;
  } catch (error) {
    stream.close();
    throw error;
  }
}

async function readInitialEvents<T extends KubeObject>(
  stream: WatchStream<T>,
  applier: WatchEventApplier<T>,
): Promise<void> {
  while (applier.initialEventsEnd === undefined) {
    const batch = await stream.next();
    if (batch === undefined)
      throw reflectorError(
        "WatchListIncomplete",
        `a streaming list ended after ${applier.eventCount} events, before its end was marked`,
      );
    const taken = applier.apply(batch);
    if (taken < batch.length) stream.unread(batch.slice(taken));
  }
}
