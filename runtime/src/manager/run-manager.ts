import type { EventBroadcaster } from "../events/event-broadcaster.js";
import type { Logger } from "../observability/logger.js";
import type { Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { TaskGroup } from "../primitives/task-group.js";
import {
  HealthServer,
  type HealthChecks,
  type HealthProbeOptions,
} from "./health-server.js";
import type { ManagerInformers } from "./manager-informers.js";
import type { RunnableSet } from "./runnable-set.js";

/** What is left to runnables when their grace period is over, to notice it. */
const SHUTDOWN_SLACK_MS = 2_000;

/** What {@link runManager} runs. */
export interface RunManagerOptions {
  readonly signal: AbortSignal | undefined;
  readonly runnables: RunnableSet;
  readonly informers: ManagerInformers;
  readonly events: EventBroadcaster;
  readonly healthProbe: HealthProbeOptions | undefined;
  readonly checks: HealthChecks;
  readonly gracefulShutdownMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Runs until the signal aborts or something fails, and ends in the order that lets
 * each part rely on those below it: runnables, events, caches, health checks.
 */
export async function runManager(options: RunManagerOptions): Promise<void> {
  const { signal, runnables, informers, events, healthProbe, logger } = options;
  await using _health =
    healthProbe &&
    (await HealthServer.start({ ...healthProbe, checks: options.checks }));
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  // Not bound to the signal: reconciles that end at shutdown still read the caches.
  const caches = new TaskGroup();
  caches.signal.addEventListener("abort", () => stop.abort());
  // Not disposed of: what has not ended when the grace period is over is left behind.
  const work = new TaskGroup({ signal: stop.signal });
  informers.start(caches);
  runnables.start(work);
  work.spawn(untilAborted);
  logger.info("manager started");
  try {
    await endOf(work, options);
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await events.close();
    await caches.close();
  }
  // Throws if a cache is what failed.
  await caches.wait();
  logger.info("manager stopped");
}

/** Waits for the end of all work: for ever while it goes on, for the grace period once it shall end. */
async function endOf(
  work: TaskGroup,
  options: Pick<RunManagerOptions, "gracefulShutdownMs" | "clock" | "logger">,
): Promise<void> {
  const { gracefulShutdownMs, clock, logger } = options;
  let timer: { cancel(): void } | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      logger.info("manager stops", { gracefulShutdownMs });
      timer = clock.setTimer(
        () =>
          reject(
            new RuntimeError(
              "ShutdownTimeout",
              `not everything ended within ${gracefulShutdownMs} ms`,
            ),
          ),
        gracefulShutdownMs + SHUTDOWN_SLACK_MS,
      );
    };
    if (work.signal.aborted) onAbort();
    else work.signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await Promise.race([work.wait(), overdue]);
  } finally {
    timer?.cancel();
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
