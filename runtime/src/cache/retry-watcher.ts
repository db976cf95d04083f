import {
  isForbidden,
  isStatusError,
  isUnauthorized,
} from "../errors/status-error.js";
import type { KubeObject } from "../meta/object.js";
import type { ListOptions } from "../meta/options.js";
import type { Status, WatchEvent } from "../meta/status.js";
import { realClock, sleep, type Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { ListerWatcher } from "./lister-watcher.js";
import { retryAfterMs } from "./reflector-error.js";
import {
  DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS,
  DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS,
} from "./reflector-options.js";
import { openWatchStream, type WatchStream } from "./watch-stream.js";

/** Shortest time from the start of one watch to that of the next, 1 s; client-go's RetryWatcher. */
export const DEFAULT_MIN_RESTART_DELAY_MS = 1000;

/** Options of {@link retryWatch}. */
export interface RetryWatchOptions {
  /** Where the watch begins; events after it are given. Neither `""` nor `"0"`. */
  readonly resourceVersion: string;
  /** Sent with each watch. */
  readonly query?: Pick<ListOptions, "labelSelector" | "fieldSelector">;
  /** Default {@link DEFAULT_MIN_RESTART_DELAY_MS}. */
  readonly minRestartDelayMs?: number;
  /** Default {@link realClock}. */
  readonly clock?: Clock;
  readonly signal: AbortSignal;
}

/**
 * The events after a resourceVersion, over as many watches as it takes; client-go's
 * RetryWatcher. It never lists: when the server has forgotten where it stopped, or
 * refuses access, an ERROR event is the last one. Leaving the loop closes the watch.
 *
 * @throws {@link RuntimeError} `InvalidResourceVersion` for an empty version or `"0"`, `signal.reason` when aborted.
 */
export async function* retryWatch<T extends KubeObject>(
  watcher: Pick<ListerWatcher<T>, "watch">,
  options: RetryWatchOptions,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const { clock = realClock, signal } = options;
  const { minRestartDelayMs = DEFAULT_MIN_RESTART_DELAY_MS } = options;
  let { resourceVersion } = options;
  if (resourceVersion === "" || resourceVersion === "0")
    throw new RuntimeError(
      "InvalidResourceVersion",
      `a watch can't be resumed from resourceVersion ${JSON.stringify(resourceVersion)}`,
    );
  for (;;) {
    const startMs = clock.monotonicMs();
    let delayMs = 0;
    let stream: WatchStream<T> | undefined;
    try {
      stream = await openWatchStream({
        listerWatcher: watcher,
        query: { ...options.query, resourceVersion, allowWatchBookmarks: true },
        limits: {
          openTimeoutMs: DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS,
          idleTimeoutMs: DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS,
          lifetimeMs: 0,
        },
        clock,
        signal,
      });
      for (
        let batch = await stream.next();
        batch !== undefined;
        batch = await stream.next()
      )
        for (const event of batch) {
          const step = stepOf(event);
          if (step.kind === "forward") yield event;
          else if (step.kind === "end") {
            yield step.event;
            return;
          } else if (step.kind === "retry") {
            delayMs = step.delayMs;
            throw RESTART;
          }
          resourceVersion = step.resourceVersion;
        }
    } catch (error) {
      signal.throwIfAborted();
      if (isForbidden(error) || isUnauthorized(error)) {
        if (isStatusError(error)) yield { type: "ERROR", object: error.status };
        return;
      }
      delayMs = Math.max(delayMs, retryAfterMs(error));
    } finally {
      stream?.close();
    }
    const sinceStartMs = clock.monotonicMs() - startMs;
    await sleep(delayMs + Math.max(0, minRestartDelayMs - sinceStartMs), {
      clock,
      signal,
    });
  }
}

const RESTART: RuntimeError = new RuntimeError(
  "WatchRestart",
  "the watch is opened again",
);

type Step<T extends KubeObject> =
  | { readonly kind: "forward" | "skip"; readonly resourceVersion: string }
  | { readonly kind: "retry"; readonly delayMs: number }
  | { readonly kind: "end"; readonly event: WatchEvent<T> };

function stepOf<T extends KubeObject>(event: WatchEvent<T>): Step<T> {
  if (event.type === "ERROR")
    return event.object.code === 410
      ? { kind: "end", event }
      : {
          kind: "retry",
          delayMs: (event.object.details?.retryAfterSeconds ?? 0) * 1000,
        };
  const { resourceVersion } = event.object.metadata ?? {};
  if (!resourceVersion)
    return { kind: "end", event: broken("an event has no resourceVersion") };
  switch (event.type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
      return { kind: "forward", resourceVersion };
    case "BOOKMARK":
      return { kind: "skip", resourceVersion };
    default:
      return { kind: "end", event: broken("an event is of no known type") };
  }
}

function broken<T extends KubeObject>(message: string): WatchEvent<T> {
  const object: Status = {
    apiVersion: "v1",
    kind: "Status",
    status: "Failure",
    reason: "InternalError",
    code: 500,
    message,
  };
  return { type: "ERROR", object };
}
