import assert from "node:assert/strict";
import type { Clock } from "@kubewright/runtime";
import type { FakeClock } from "@kubewright/runtime/testing";

// Longer than any backoff of a reflector, and shorter than what it grants a server.
const LONGEST_WAIT_MS = 61_000;

/**
 * A clock whose time passes only in waits of up to a minute, which are over in
 * the next turn of the event loop. Backoffs then cost nothing, and what watches
 * over a server never fires, however long the machine takes.
 */
export function impatientClock(clock: FakeClock): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (callback, delayMs) => {
      const timer = clock.setTimer(callback, delayMs);
      if (delayMs > LONGEST_WAIT_MS) return timer;
      const turn = setImmediate(() => {
        clock.advance(delayMs).catch(assert.ifError);
      });
      return {
        cancel: () => {
          clearImmediate(turn);
          timer.cancel();
        },
      };
    },
  };
}
