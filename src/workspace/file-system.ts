import {
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname } from "node:path";

/** What stands at a path, without following a link there. */
export type EntryKind = "file" | "folder" | "link" | "other";

/**
 * The few calls that the workspace makes; tests hand in one that fails or stops at a chosen call.
 * Paths are absolute. Errors are Node's own, with their `code`.
 */
export interface FileSystem {
  /** What stands at `path`, or undefined when nothing does. */
  kindOf(path: string): Promise<EntryKind | undefined>;
  readFile(path: string): Promise<Uint8Array>;
  /** Names in the folder, sorted by code unit. */
  readFolder(path: string): Promise<readonly string[]>;
  /** Writes a file that must not exist yet, so that no link is followed and nothing is overwritten. */
  writeNewFile(path: string, content: string | Uint8Array): Promise<void>;
  /** Makes the folder and its missing parents; answers the topmost one it made. */
  makeFolder(path: string): Promise<string | undefined>;
  /** Moves a file over another, or a folder to where nothing or an empty folder stands. */
  rename(from: string, to: string): Promise<void>;
  /** Removes whatever stands at `path`, with all below it; nothing there is fine. */
  remove(path: string): Promise<void>;
}

/** The machine's disk. */
export const nodeFileSystem: FileSystem = {
  kindOf: async (path) => {
    try {
      const stats = await lstat(path);
      if (stats.isFile()) return "file";
      if (stats.isDirectory()) return "folder";
      return stats.isSymbolicLink() ? "link" : "other";
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  readFile: (path) => readFile(path),
  readFolder: async (path) => (await readdir(path)).sort(),
  writeNewFile: (path, content) => writeFile(path, content, { flag: "wx" }),
  makeFolder,
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { recursive: true, force: true }),
};

// Not mkdir's `recursive`: where a file system refuses new entries as missing, such as
// /proc does, Node 20 tries again for ever.
async function makeFolder(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  // A root that is missing, a drive say, is left for mkdir to refuse.
  for (
    let at = path;
    !(await isFolder(at)) && dirname(at) !== at;
    at = dirname(at)
  )
    missing.push(at);
  for (const folder of missing.toReversed()) {
    try {
      await mkdir(folder);
    } catch (error) {
      // Someone else may have made it meanwhile.
      if (errorCode(error) !== "EEXIST" || !(await isFolder(folder)))
        throw error;
    }
  }
  return missing.at(-1);
}

/** True for a link to a folder too. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** The `code` of a Node error such as `EACCES`; undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : undefined;
}
