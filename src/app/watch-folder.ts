import { watch, type FSWatcher } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { untilAborted } from "./until-aborted.js";

// An editor that saves a file writes it, renames it and touches its folder.
const SETTLE_MS = 150;

/**
 * Calls `onChange` after each burst of changes in `folder` or below, one call at a time, until `signal` aborts or
 * a call rejects. Each folder is watched by itself: Node 20's recursive watch loses files that are replaced.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let isChanged = false;
  let running: Promise<void> | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const settle = async (): Promise<void> => {
    while (isChanged && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      isChanged = false;
      await watchAll();
      await onChange();
    }
    running = undefined;
  };
  const noticed = (): void => {
    isChanged = true;
    running ??= settle().catch(fail);
  };
  const watchOne = (path: string): void => {
    if (!watchers.has(path))
      watchers.set(path, watch(path, noticed).on("error", noticed));
  };
  const watchAll = async (): Promise<void> => {
    const present = new Set([folder, ...(await foldersBelow(folder))]);
    for (const [path, watcher] of watchers)
      if (!present.has(path)) {
        watcher.close();
        watchers.delete(path);
      }
    present.forEach(watchOne);
  };
  try {
    // At once: what changes after the call is never missed.
    watchOne(folder);
    await watchAll();
    await Promise.race([untilAborted(signal), failed]);
  } finally {
    for (const watcher of watchers.values()) watcher.close();
    await running;
  }
}

async function foldersBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
