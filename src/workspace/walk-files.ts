import { join } from "node:path";
import type { FileSystem } from "./file-system.js";
import { linkError } from "./safe-path.js";

/**
 * Paths of all files below `folder` of `root`, relative to `root`, sorted; none when the folder does not exist.
 *
 * @throws {@link CliError} E0205 for a link.
 */
export async function walkFiles(
  root: string,
  folder: string,
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  const path = join(root, folder);
  const kind = await fileSystem.kindOf(path);
  if (kind === undefined) return [];
  if (kind === "link") throw linkError(path);
  if (kind !== "folder") return [folder];
  const found: string[] = [];
  for (const name of await fileSystem.readFolder(path))
    found.push(...(await walkFiles(root, `${folder}/${name}`, fileSystem)));
  return found;
}
