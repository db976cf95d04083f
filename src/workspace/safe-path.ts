import { join } from "node:path";
import { CliError } from "../diagnostics/cli-error.js";
import type { FileSystem } from "./file-system.js";

// Names that Windows keeps for devices, whatever their extension.
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSAFE_CHARACTER = /[\u0000-\u001f\u007f<>:"|?*\\]/u;
const LONGEST_SEGMENT = 200;

/**
 * Why `path` must not be written below a root, or undefined when it may be: it has to be relative,
 * with `/` between plain names that every file system takes.
 */
export function unsafePathReason(path: string): string | undefined {
  for (const segment of path.split("/")) {
    if (segment === "") return "it is absolute or has an empty part";
    if (segment === "." || segment === "..")
      return `it has the part ${segment}`;
    if (UNSAFE_CHARACTER.test(segment))
      return "it has a character that no file name may have";
    if (DEVICE_NAME.test(segment))
      return `${segment} names a device on Windows`;
    if (/[. ]$/u.test(segment)) return "a part ends in a dot or a space";
    if (segment.length > LONGEST_SEGMENT) return "a part is too long";
  }
  return undefined;
}

/** @throws {@link CliError} E0204 unless `path` is safe by {@link unsafePathReason}. */
export function requireSafePath(path: string): void {
  const reason = unsafePathReason(path);
  if (reason === undefined) return;
  throw new CliError([
    {
      code: "E0204",
      severity: "error",
      message: `refused to write ${JSON.stringify(path)}: ${reason}`,
      hint: "a name in the input would lead outside the output folder; correct it there",
    },
  ]);
}

/**
 * Refuses a link at any part of `path` below `root`, so that nothing outside `root` is written.
 *
 * @throws {@link CliError} E0205 naming the link.
 */
export async function refuseLinks(
  root: string,
  path: string,
  fileSystem: FileSystem,
): Promise<void> {
  let current = root;
  for (const segment of path.split("/")) {
    current = join(current, segment);
    const kind = await fileSystem.kindOf(current);
    if (kind === undefined) return;
    if (kind === "link") throw linkError(current);
  }
}

/** The error for a link found where only files and folders may be. */
export function linkError(path: string): CliError {
  return new CliError([
    {
      code: "E0205",
      severity: "error",
      message: `refused to follow the link ${path}`,
      location: { file: path },
      hint: "remove the link, then run this again",
    },
  ]);
}
