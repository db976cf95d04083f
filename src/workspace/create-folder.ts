import { basename, dirname, join } from "node:path";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import { diskError } from "./disk-error.js";
import type { FileSystem } from "./file-system.js";
import { linkError } from "./safe-path.js";
import type { TransactionOptions } from "./transaction.js";
import type { VirtualTree } from "./virtual-tree.js";

/** A folder that {@link createFolder} made. */
export interface CreatedFolder {
  /** Takes the folder away again, with the parents that had to be made for it; an empty one that was there stays. */
  readonly remove: () => Promise<void>;
}

/**
 * Says no to a target that holds anything.
 *
 * @throws {@link CliError} E0201 with exit code 4; E0205 for a link.
 */
export async function requireFreshFolder(
  target: string,
  fileSystem: FileSystem,
): Promise<void> {
  const kind = await fileSystem.kindOf(target);
  if (kind === undefined) return;
  if (kind === "link") throw linkError(target);
  if (kind === "folder" && (await readNames(target, fileSystem)).length === 0)
    return;
  throw new CliError(
    [
      {
        code: "E0201",
        severity: "error",
        message:
          kind === "folder"
            ? `the folder ${target} exists and is not empty`
            : `${target} exists and is no folder`,
        location: { file: target },
        hint: "choose another name or --dir, or empty the folder first",
      },
    ],
    EXIT.wouldOverwrite,
  );
}

/**
 * Writes `tree` as the folder `target`: into a sibling first, renamed when it is whole, so that a
 * process killed meanwhile leaves nothing of it in `target`. Siblings of killed runs are removed.
 * An empty `target` is filled rather than replaced, since a shell may stand in it.
 *
 * @throws {@link CliError} E0201 or E0205 as {@link requireFreshFolder}, E0206 when the disk refuses.
 */
export async function createFolder(
  target: string,
  tree: VirtualTree,
  options: TransactionOptions,
): Promise<CreatedFolder> {
  const { fileSystem, processId } = options;
  await requireFreshFolder(target, fileSystem);
  const wasThere = (await fileSystem.kindOf(target)) !== undefined;
  const parent = dirname(target);
  const sibling = join(parent, `${siblingPrefix(target)}${processId}`);
  let made: string | undefined;
  const clean = async (path: string): Promise<void> => {
    await fileSystem.remove(path);
    if (made !== undefined) await fileSystem.remove(made);
  };
  try {
    made = await fileSystem.makeFolder(parent);
    await removeLeftovers(target, options);
    await writeTree(sibling, tree, fileSystem);
    if (wasThere) await moveEntries(sibling, target, fileSystem);
    else await fileSystem.rename(sibling, target);
  } catch (error) {
    try {
      await clean(sibling);
    } catch {
      // What the user hears of is the failure that led here; the next run removes the sibling.
    }
    throw diskError(error, target);
  }
  return {
    remove: async () => {
      if (wasThere) await emptyFolder(target, fileSystem);
      else await clean(target);
    },
  };
}

async function writeTree(
  folder: string,
  tree: VirtualTree,
  fileSystem: FileSystem,
): Promise<void> {
  await fileSystem.makeFolder(folder);
  for (const { path, content } of tree) {
    await fileSystem.makeFolder(dirname(join(folder, path)));
    await fileSystem.writeNewFile(join(folder, path), content);
  }
}

async function moveEntries(
  from: string,
  to: string,
  fileSystem: FileSystem,
): Promise<void> {
  try {
    for (const name of await fileSystem.readFolder(from))
      await fileSystem.rename(join(from, name), join(to, name));
  } catch (error) {
    await emptyFolder(to, fileSystem);
    throw error;
  }
  await fileSystem.remove(from);
}

async function emptyFolder(
  folder: string,
  fileSystem: FileSystem,
): Promise<void> {
  for (const name of await fileSystem.readFolder(folder))
    await fileSystem.remove(join(folder, name));
}

async function removeLeftovers(
  target: string,
  options: TransactionOptions,
): Promise<void> {
  const { fileSystem, processId, isProcessAlive } = options;
  const prefix = siblingPrefix(target);
  for (const name of await fileSystem.readFolder(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number(name.slice(prefix.length));
    if (!Number.isSafeInteger(owner) || owner <= 0) continue;
    if (owner !== processId && isProcessAlive(owner)) continue;
    await fileSystem.remove(join(dirname(target), name));
  }
}

function siblingPrefix(target: string): string {
  return `.${basename(target)}.kubewright-`;
}

async function readNames(
  folder: string,
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  try {
    return await fileSystem.readFolder(folder);
  } catch (error) {
    throw diskError(error, folder);
  }
}
