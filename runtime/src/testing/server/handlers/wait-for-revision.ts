import { sleep, type Clock } from "../../../primitives/clock.js";
import { tooLargeResourceVersion } from "../response/api-errors.js";
import type { ResourceStore } from "../storage/resource-store.js";

// apiserver's blockTimeout of the watch cache.
const PATIENCE_MS = 3000;
const STEP_MS = 50;

/**
 * Waits until the store has reached a version, for as long as the real server would.
 *
 * @throws a 504 Status when it has not.
 */
export async function waitForRevision(
  store: ResourceStore,
  text: string,
  clock: Clock,
): Promise<void> {
  const requested = Number(text);
  const deadlineMs = clock.monotonicMs() + PATIENCE_MS;
  while (requested > store.revision) {
    if (clock.monotonicMs() >= deadlineMs)
      throw tooLargeResourceVersion(text, store.revision, {
        hasWaited: true,
      });
    await sleep(STEP_MS, { clock });
  }
}
