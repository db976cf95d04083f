import { CliError } from "../diagnostics/cli-error.js";
import { errorCode } from "./file-system.js";

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  EACCES: [
    "permission denied",
    "choose a folder that you may write to, or change its permissions",
  ],
  EPERM: [
    "operation not permitted",
    "choose a folder that you may write to, or change its permissions",
  ],
  EROFS: ["the file system is read-only", "choose a folder on another disk"],
  ENOSPC: ["no space left on the disk", "free some space, then run this again"],
  EDQUOT: ["the disk quota is used up", "free some space, then run this again"],
  ENOENT: ["it can't be made there", "choose another folder"],
  ENOTDIR: ["a part of the path is a file", "choose another folder"],
  EISDIR: ["a folder is in the way", "move it, or choose another folder"],
  ENOTEMPTY: ["a folder is in the way", "move it, or choose another folder"],
  EEXIST: ["something is in the way", "move it, or choose another folder"],
  ENAMETOOLONG: ["the path is too long", "choose a shorter name"],
  EBUSY: [
    "it is in use",
    "close what has it open, or choose a folder that is no mount point",
  ],
};

/** Turns a failure of the disk into a diagnostic about `path`; any other error comes back as it is. */
export function diskError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === undefined || !isSystemError(error)) return error;
  const [reason, hint] = REASONS[code] ?? [code, "choose another folder"];
  return new CliError(
    [
      {
        code: "E0206",
        severity: "error",
        message: `cannot write to ${path}: ${reason}`,
        location: { file: path },
        hint,
      },
    ],
    undefined,
    { cause: error },
  );
}

/** True for what the system refused, false for a bug of ours that carries a code too. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
