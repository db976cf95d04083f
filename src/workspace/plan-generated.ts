import { join } from "node:path";
import { contentHash, sameContent } from "./content-hash.js";
import type { FileSystem } from "./file-system.js";
import { refuseLinks } from "./safe-path.js";
import type { VirtualTree } from "./virtual-tree.js";
import { walkFiles } from "./walk-files.js";

/** What a command does to one file. */
export type FileChange =
  | {
      readonly action: "create";
      readonly path: string;
      readonly after: Content;
    }
  | {
      readonly action: "update";
      readonly path: string;
      readonly before: Content;
      readonly after: Content;
    }
  | {
      readonly action: "delete";
      readonly path: string;
      readonly before: Content;
    }
  | { readonly action: "unchanged"; readonly path: string };

/** Text, or bytes of a binary file. */
export type Content = string | Uint8Array;

/** Who wrote what stands in a file: the generator alone, the generator and then someone else, or someone else. */
export type Origin = "generated" | "edited" | "foreign";

/** A file that stands in the way: changed by hand since it was generated, or never generated at all. */
export interface Conflict {
  readonly path: string;
  readonly origin: Exclude<Origin, "generated">;
}

/** What would happen; the changes of conflicting files are those that `--force` makes. */
export interface Plan {
  /** Sorted by path. */
  readonly changes: readonly FileChange[];
  readonly conflicts: readonly Conflict[];
}

/** Input of {@link planGenerated}. */
export interface PlanOptions {
  readonly root: string;
  /** Folders of `root` that hold generated files only. */
  readonly folders: readonly string[];
  readonly originOf: (path: string, content: Uint8Array) => Origin;
  readonly fileSystem: FileSystem;
}

/**
 * Compares the generated files of `tree` with what stands on disk.
 *
 * @throws {@link CliError} E0205 for a link in a generated folder.
 */
export async function planGenerated(
  tree: VirtualTree,
  options: PlanOptions,
): Promise<Plan> {
  const { root, folders, originOf, fileSystem } = options;
  const paths = new Set([...tree].map(({ path }) => path));
  for (const folder of folders) {
    await refuseLinks(root, folder, fileSystem);
    for (const path of await walkFiles(root, folder, fileSystem))
      paths.add(path);
  }
  const changes: FileChange[] = [];
  const conflicts: Conflict[] = [];
  for (const path of [...paths].sort()) {
    const after = tree.get(path)?.content;
    const before = await readIfThere(join(root, path), fileSystem);
    const change = compare(path, before, after);
    changes.push(change);
    if (before === undefined || change.action === "unchanged") continue;
    const origin = originOf(path, before);
    if (origin !== "generated") conflicts.push({ path, origin });
  }
  return { changes, conflicts };
}

/** {@link PlanOptions.originOf} for a project, by the hashes that its project file recorded. */
export function originByRecord(
  recorded: ReadonlyMap<string, string>,
): PlanOptions["originOf"] {
  return (path, content) => {
    const hash = recorded.get(path);
    if (hash === undefined) return "foreign";
    return hash === contentHash(content) ? "generated" : "edited";
  };
}

function compare(
  path: string,
  before: Uint8Array | undefined,
  after: Content | undefined,
): FileChange {
  if (after === undefined)
    return { action: "delete", path, before: before ?? "" };
  if (before === undefined) return { action: "create", path, after };
  return sameContent(before, after)
    ? { action: "unchanged", path }
    : { action: "update", path, before, after };
}

async function readIfThere(
  path: string,
  fileSystem: FileSystem,
): Promise<Uint8Array | undefined> {
  return (await fileSystem.kindOf(path)) === "file"
    ? fileSystem.readFile(path)
    : undefined;
}
