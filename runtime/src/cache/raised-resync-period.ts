import type { Logger } from "../observability/logger.js";

/** Shortest resync period, 1 s; client-go's minimumResyncPeriod. */
export const MINIMUM_RESYNC_PERIOD_MS = 1000;

/** The period of resyncs of a handler that asked for `requestedMs`: 0 for never, else {@link MINIMUM_RESYNC_PERIOD_MS} at least. */
export function raisedResyncPeriod(
  requestedMs: number | undefined,
  logger: Logger,
): number {
  const periodMs = requestedMs ?? 0;
  if (periodMs <= 0 || periodMs >= MINIMUM_RESYNC_PERIOD_MS)
    return Math.max(0, periodMs);
  logger.warn("a resync period is too short and was raised", {
    requestedMs,
    periodMs: MINIMUM_RESYNC_PERIOD_MS,
  });
  return MINIMUM_RESYNC_PERIOD_MS;
}
