import { isTooManyRequests } from "../errors/status-error.js";
import type { KubeObject } from "../meta/object.js";
import { hasCode } from "../primitives/runtime-error.js";
import type { ReflectorContext } from "./reflector-context.js";
import { isOlder } from "./is-older.js";
import { listHead } from "./reflector-list.js";
import {
  isInternal,
  isUnreachable,
  isWorthRepeating,
  reflectorError,
  type ReflectorError,
} from "./reflector-error.js";
import { RetryWithDeadline } from "./retry-with-deadline.js";
import { WatchEventApplier } from "./watch-event-applier.js";
import { openWatchStream, type WatchStream } from "./watch-stream.js";

// A watch that ends sooner without an event is suspicious; client-go's VeryShortWatchError.
const VERY_SHORT_WATCH_MS = 1000;
// Very short watches in a row, after which everything is listed again: the
// resourceVersion may be what the server dislikes. client-go lists after the first.
const MAX_VERY_SHORT_WATCHES = 5;

/** How one watch ended. */
interface WatchEnd {
  /** Undefined when the server ended the stream. */
  readonly error: unknown;
  readonly wasOpen: boolean;
  readonly isVeryShort: boolean;
}

/**
 * Watches from where the list ended, opening the watch again at the last
 * resourceVersion whenever it ends, until only a list can help.
 *
 * @throws why a list is needed, or the reason of `signal`.
 */
export async function watchIntoStore<T extends KubeObject>(
  context: ReflectorContext<T>,
  options: {
    readonly signal: AbortSignal;
    /** A watch that is open already, from a streaming list. */
    readonly stream?: WatchStream<T> | undefined;
  },
): Promise<never> {
  const { signal } = options;
  const { settings } = context;
  const internalErrors = new RetryWithDeadline({
    maxDurationMs: settings.maxInternalErrorRetryMs,
    clock: settings.clock,
  });
  let veryShortWatches = 0;
  let wasUnreachable = false;
  for (let { stream } = options; ; stream = undefined) {
    const end: WatchEnd = await watchOnce(context, {
      signal,
      stream,
      wasUnreachable,
    });
    signal.throwIfAborted();
    veryShortWatches = end.isVeryShort ? veryShortWatches + 1 : 0;
    const { error } = end;
    wasUnreachable = !end.wasOpen && isUnreachable(error);
    if (error === undefined) {
      if (!end.isVeryShort) continue;
      const short = veryShort();
      if (veryShortWatches >= MAX_VERY_SHORT_WATCHES) throw short;
      context.report(short);
      await context.pauseBeforeResume(short, signal);
    } else if (end.wasOpen && internalErrors.shouldRetry(error, isInternal)) {
      context.report(error);
    } else if (isPassing(error)) {
      context.report(error);
      // A connection that worked and broke is opened again at once.
      if (!end.wasOpen || end.isVeryShort || isTooManyRequests(error))
        await context.pauseBeforeResume(error, signal);
    } else {
      if (hasCode(error, "ResourceVersionRegressed"))
        context.position.markUnavailable();
      throw error as Error;
    }
  }
}

/**
 * A server that was down may come back from a backup, with a history that ends before
 * what is known. It takes the watch and says nothing until it has caught up, or until
 * its next bookmark, a minute later; one object of a list tells at once.
 *
 * @throws {@link ReflectorError} `ResourceVersionRegressed`
 */
async function checkNotRestored<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<void> {
  const known = context.position.lastSyncResourceVersion;
  const newest = await listHead(context, signal);
  if (newest === undefined || !isOlder(newest, known)) return;
  throw reflectorError(
    "ResourceVersionRegressed",
    `the server came back at ${newest}, before ${known}`,
  );
}

/** True when the watch may be opened again where it stopped. */
function isPassing(error: unknown): boolean {
  return (
    isWorthRepeating(error) ||
    hasCode(error, "WatchSilent") ||
    hasCode(error, "WatchOverdue") ||
    hasCode(error, "RequestTimeout")
  );
}

async function watchOnce<T extends KubeObject>(
  context: ReflectorContext<T>,
  options: {
    readonly signal: AbortSignal;
    readonly stream: WatchStream<T> | undefined;
    /** Nobody answered the time before. */
    readonly wasUnreachable: boolean;
  },
): Promise<WatchEnd> {
  const { signal } = options;
  const { settings, position, metrics } = context;
  const { clock, store } = settings;
  const startVersion = position.lastSyncResourceVersion;
  // Taken before the request, so that a slow answer doesn't count as short.
  const startMs = clock.monotonicMs();
  const applier = new WatchEventApplier<T>({
    sink: store,
    expectedType: settings.expectedType,
    onResourceVersion: (resourceVersion) => context.advance(resourceVersion),
    onDropped: (error) => context.reportDropped(error),
    isOrdered:
      options.stream !== undefined ||
      (startVersion !== "" && startVersion !== "0"),
    floor: startVersion,
  });
  let { stream } = options;
  let error: unknown;
  try {
    if (stream === undefined) {
      stream = await openWatch(context, signal);
      metrics.watchOpened();
      if (options.wasUnreachable) await checkNotRestored(context, signal);
    }
    for (
      let batch = await stream.next();
      batch !== undefined;
      batch = await stream.next()
    ) {
      context.heard();
      applier.apply(batch);
      await context.waitForStore(signal);
    }
  } catch (cause) {
    error = cause;
  } finally {
    stream?.close();
  }
  if (applier.eventCount > 0) context.progressed();
  const durationMs = clock.monotonicMs() - startMs;
  const isVeryShort =
    stream !== undefined &&
    durationMs < VERY_SHORT_WATCH_MS &&
    applier.eventCount === 0;
  if (stream !== undefined) {
    metrics.watchClosed({
      seconds: durationMs / 1000,
      events: applier.eventCount,
      isShort: isVeryShort,
    });
    metrics.resourceVersion(position.lastSyncResourceVersion);
  }
  return { error, wasOpen: stream !== undefined, isVeryShort };
}

function openWatch<T extends KubeObject>(
  context: ReflectorContext<T>,
  signal: AbortSignal,
): Promise<WatchStream<T>> {
  const { settings, position } = context;
  const timeoutSeconds = context.nextTimeoutSeconds();
  return openWatchStream({
    listerWatcher: settings.listerWatcher,
    query: {
      resourceVersion: position.lastSyncResourceVersion,
      allowWatchBookmarks: true,
      timeoutSeconds,
    },
    limits: {
      openTimeoutMs: settings.requestTimeoutMs,
      idleTimeoutMs: settings.watchIdleTimeoutMs,
      lifetimeMs: timeoutSeconds * 1000 + settings.watchGraceMs,
    },
    clock: settings.clock,
    signal,
  });
}

function veryShort(): ReflectorError {
  return reflectorError(
    "VeryShortWatch",
    `a watch ended within ${VERY_SHORT_WATCH_MS} ms without an event`,
  );
}
