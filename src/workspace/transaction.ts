import { dirname, join } from "node:path";
import { CliError } from "../diagnostics/cli-error.js";
import { diskError } from "./disk-error.js";
import type { FileSystem } from "./file-system.js";
import {
  applyJournal,
  readJournal,
  undoJournal,
  type Journal,
} from "./journal.js";
import type { Content } from "./plan-generated.js";
import { refuseLinks } from "./safe-path.js";

/** Where a transaction keeps what it has written but not yet put in place; it exists only meanwhile. */
export const STAGING_FOLDER = ".kubewright-staging";

/** Replaces what stands at `path` of the root as a whole. */
export type Step =
  | { readonly kind: "file"; readonly path: string; readonly content: Content }
  | {
      readonly kind: "folder";
      readonly path: string;
      /** Content by path relative to the folder, at least one. */
      readonly files: ReadonlyMap<string, Content>;
    }
  | { readonly kind: "removal"; readonly path: string };

/** What a transaction needs of its surroundings. */
export interface TransactionOptions {
  readonly fileSystem: FileSystem;
  readonly processId: number;
  readonly isProcessAlive: (processId: number) => boolean;
}

/**
 * Applies `steps` so that a process killed at any point leaves the old state or the new one:
 * everything is written beside its target first, a journal then marks the point of no return,
 * and each target changes by renaming. What a killed run left behind is finished, or dropped
 * when it had not reached that point, by {@link recover}; this calls it first.
 *
 * A folder is swapped by two renames, since no portable call exchanges two folders; a process
 * killed between the two leaves it absent until the next run.
 *
 * @throws {@link CliError} E0206 when the disk refuses, with everything as it was; E0208 when another run is at work.
 */
export async function commit(
  root: string,
  steps: readonly Step[],
  options: TransactionOptions,
): Promise<void> {
  const { fileSystem } = options;
  const staging = join(root, STAGING_FOLDER);
  await recover(root, options);
  if (steps.length === 0) return;
  const journal = {
    steps: steps.map(({ path, kind }) => ({ path, kind })),
  };
  try {
    await stageAll(root, steps, options);
    await fileSystem.writeNewFile(
      join(staging, "journal.part"),
      JSON.stringify(journal),
    );
  } catch (error) {
    await discard(staging, fileSystem);
    throw diskError(error, root);
  }
  await applyOrUndo(staging, journal, fileSystem);
  await finish(staging, fileSystem);
}

/**
 * Brings `root` back to a whole state after a run that was killed: finishes what had passed its
 * point of no return, drops what had not.
 *
 * @throws {@link CliError} E0208 when the process that wrote it still runs.
 */
export async function recover(
  root: string,
  options: TransactionOptions,
): Promise<"clean" | "finished" | "dropped"> {
  const { fileSystem } = options;
  const staging = join(root, STAGING_FOLDER);
  if ((await fileSystem.kindOf(staging)) === undefined) return "clean";
  await refuseLinks(root, STAGING_FOLDER, fileSystem);
  await requireNoOwner(staging, options);
  try {
    const journal = await readJournal(staging, fileSystem);
    if (journal !== undefined) await applyJournal(staging, journal, fileSystem);
    await finish(staging, fileSystem);
    return journal === undefined ? "dropped" : "finished";
  } catch (error) {
    throw diskError(error, root);
  }
}

async function stageAll(
  root: string,
  steps: readonly Step[],
  options: TransactionOptions,
): Promise<void> {
  const { fileSystem, processId } = options;
  const staging = join(root, STAGING_FOLDER);
  await fileSystem.makeFolder(join(staging, "new"));
  await fileSystem.makeFolder(join(staging, "old"));
  await fileSystem.writeNewFile(join(staging, "owner"), String(processId));
  for (const [index, step] of steps.entries()) {
    await refuseLinks(root, step.path, fileSystem);
    const fresh = join(staging, "new", String(index));
    if (step.kind === "folder")
      await stageFolder(fresh, step.files, fileSystem);
    if (step.kind !== "file") continue;
    await fileSystem.writeNewFile(fresh, step.content);
    // A file is renamed over, never moved away, so that it is there at every moment; undoing needs a copy.
    const target = join(root, step.path);
    if ((await fileSystem.kindOf(target)) === "file")
      await fileSystem.writeNewFile(
        join(staging, "old", String(index)),
        await fileSystem.readFile(target),
      );
  }
}

async function stageFolder(
  folder: string,
  files: ReadonlyMap<string, Content>,
  fileSystem: FileSystem,
): Promise<void> {
  const made = new Set<string>();
  for (const [path, content] of files) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) await fileSystem.makeFolder(parent);
    made.add(parent);
    await fileSystem.writeNewFile(file, content);
  }
}

async function applyOrUndo(
  staging: string,
  journal: Journal,
  fileSystem: FileSystem,
): Promise<void> {
  try {
    await fileSystem.rename(
      join(staging, "journal.part"),
      join(staging, "journal.json"),
    );
    await applyJournal(staging, journal, fileSystem);
  } catch (error) {
    await undoJournal(staging, journal, fileSystem);
    await finish(staging, fileSystem);
    throw diskError(error, dirname(staging));
  }
}

/** The journal goes first: without it, what is left of the staging folder is dropped by the next run. */
async function finish(staging: string, fileSystem: FileSystem): Promise<void> {
  await fileSystem.remove(join(staging, "journal.json"));
  await fileSystem.remove(staging);
}

async function discard(staging: string, fileSystem: FileSystem): Promise<void> {
  try {
    await fileSystem.remove(staging);
  } catch {
    // The failure that led here is what the user hears of; the next run drops the folder.
  }
}

async function requireNoOwner(
  staging: string,
  options: TransactionOptions,
): Promise<void> {
  const { fileSystem, processId, isProcessAlive } = options;
  const file = join(staging, "owner");
  if ((await fileSystem.kindOf(file)) !== "file") return;
  const owner = Number(Buffer.from(await fileSystem.readFile(file)).toString());
  if (!Number.isSafeInteger(owner) || owner <= 0) return;
  if (owner === processId || !isProcessAlive(owner)) return;
  throw new CliError([
    {
      code: "E0208",
      severity: "error",
      message: `another run (process ${owner}) is writing to this folder`,
      location: { file: staging },
      hint: `wait for it; if process ${owner} is something else, remove ${staging} and run this again`,
    },
  ]);
}
