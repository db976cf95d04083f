import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";

const DESCRIPTORS = "/proc/self/fd";

/** What keeps a process alive, and what it holds open. */
interface Resources {
  readonly active: readonly string[];
  /** Open file descriptors; 0 where the system doesn't tell. */
  readonly descriptors: number;
}

/**
 * Runs `work`, and fails when a timer, socket or file descriptor is left behind by it
 * that wasn't there before, or when it left a rejection that nobody handled.
 */
export async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  try {
    const before = resources();
    await work();
    let after = resources();
    // The system takes a few turns to close what was told to close.
    for (let turn = 0; turn < 1000 && !isSame(before, after); turn++) {
      await nextTurn();
      after = resources();
    }
    assert.deepEqual(after, before);
    assert.deepEqual(unhandled, []);
  } finally {
    process.off("unhandledRejection", onUnhandled);
  }
}

function resources(): Resources {
  return {
    active: process
      .getActiveResourcesInfo()
      .filter((kind) => kind !== "Immediate" && !kind.startsWith("FSReq"))
      .sort(),
    descriptors: existsSync(DESCRIPTORS) ? readdirSync(DESCRIPTORS).length : 0,
  };
}

function isSame(a: Resources, b: Resources): boolean {
  return a.descriptors === b.descriptors && a.active.join() === b.active.join();
}
