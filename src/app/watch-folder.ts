import { watch } from "node:fs/promises";

// An editor that saves a file writes it, renames it and touches its folder.
const SETTLE_MS = 150;

/** Calls `onChange` after each burst of changes below `folder`, one call at a time, until `signal` aborts. */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let isChanged = false;
  let running: Promise<void> | undefined;
  const settle = async (): Promise<void> => {
    while (isChanged) {
      isChanged = false;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      await onChange();
    }
    running = undefined;
  };
  try {
    for await (const _ of watch(folder, { recursive: true, signal })) {
      isChanged = true;
      running ??= settle();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await running;
  }
}
