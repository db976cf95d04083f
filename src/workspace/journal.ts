import { dirname, join } from "node:path";
import type { FileSystem } from "./file-system.js";
import { refuseLinks, requireSafePath } from "./safe-path.js";

/** What a transaction is about to do, in the order it is done. */
export interface Journal {
  readonly steps: readonly JournalStep[];
}

/** One target; what replaces it is staged under `new/<index>`, what stood there is kept under `old/<index>`. */
export interface JournalStep {
  readonly path: string;
  readonly kind: "file" | "folder" | "removal";
}

/** Where a step finds its parts. */
interface StepPaths {
  readonly target: string;
  readonly fresh: string;
  readonly kept: string;
}

/** Puts each step in place; a step that a killed run had done already is left alone. */
export async function applyJournal(
  staging: string,
  { steps }: Journal,
  fileSystem: FileSystem,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const { target, fresh, kept } = pathsOf(staging, index, step);
    const isPending = (await fileSystem.kindOf(fresh)) !== undefined;
    if (step.kind === "file") {
      if (!isPending) continue;
      await fileSystem.makeFolder(dirname(target));
      await fileSystem.rename(fresh, target);
      continue;
    }
    if (step.kind === "folder" && !isPending) continue;
    if ((await fileSystem.kindOf(target)) !== undefined) {
      // Kept already, yet there again: whoever put it back after the kill did so from version control.
      if ((await fileSystem.kindOf(kept)) !== undefined)
        await fileSystem.remove(kept);
      await fileSystem.rename(target, kept);
    }
    if (step.kind === "removal") continue;
    await fileSystem.makeFolder(dirname(target));
    await fileSystem.rename(fresh, target);
  }
}

/** Takes back every step that {@link applyJournal} had done. */
export async function undoJournal(
  staging: string,
  { steps }: Journal,
  fileSystem: FileSystem,
): Promise<void> {
  for (const [index, step] of [...steps.entries()].reverse()) {
    const { target, fresh, kept } = pathsOf(staging, index, step);
    const isPlaced =
      step.kind !== "removal" && (await fileSystem.kindOf(fresh)) === undefined;
    const hasKept = (await fileSystem.kindOf(kept)) !== undefined;
    if (step.kind === "file" && !isPlaced) continue;
    if (isPlaced) await fileSystem.remove(target);
    if (hasKept) await fileSystem.rename(kept, target);
  }
}

/**
 * The journal that a killed run left in `staging`, or undefined when it had not come that far.
 *
 * @throws {@link CliError} E0204 or E0205 when it names a path that no run of ours would write.
 */
export async function readJournal(
  staging: string,
  fileSystem: FileSystem,
): Promise<Journal | undefined> {
  const file = join(staging, "journal.json");
  if ((await fileSystem.kindOf(file)) !== "file") return undefined;
  const text = Buffer.from(await fileSystem.readFile(file)).toString();
  const journal = parseJournal(text);
  for (const { path } of journal?.steps ?? []) {
    requireSafePath(path);
    await refuseLinks(dirname(staging), path, fileSystem);
  }
  return journal;
}

function parseJournal(text: string): Journal | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Renamed into place as a whole, so no run of ours left it broken: as good as none.
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("steps" in value))
    return undefined;
  const steps: unknown = value.steps;
  return Array.isArray(steps) && steps.every(isJournalStep)
    ? { steps }
    : undefined;
}

function isJournalStep(value: unknown): value is JournalStep {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "kind" in value &&
    (value.kind === "file" ||
      value.kind === "folder" ||
      value.kind === "removal")
  );
}

function pathsOf(staging: string, index: number, step: JournalStep): StepPaths {
  return {
    target: join(dirname(staging), step.path),
    fresh: join(staging, "new", String(index)),
    kept: join(staging, "old", String(index)),
  };
}
