import { CliError } from "../diagnostics/cli-error.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { MAX_SOURCE_BYTES } from "./yaml/yaml-limits.js";

/** A source could not be read, for a reason that this program knows better than the system. */
export class SourceError extends CliError {
  constructor(
    code: string,
    message: string,
    options?: { readonly hint?: string; readonly cause?: unknown },
  ) {
    super(
      [
        {
          code,
          severity: "error",
          message,
          ...(options?.hint === undefined ? {} : { hint: options.hint }),
        },
      ],
      undefined,
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
  }
}

/** The error for a source of more than {@link MAX_SOURCE_BYTES}. */
export function sourceTooLarge(): SourceError {
  return new SourceError(
    "E1103",
    `it is larger than ${MAX_SOURCE_BYTES / 2 ** 20} MiB`,
    {
      hint: "split it into several files",
    },
  );
}

/** What to tell the user of a source that could not be read. */
export function sourceDiagnostic(file: string, cause: unknown): Diagnostic {
  const [own] = cause instanceof SourceError ? cause.diagnostics : [];
  if (own)
    return {
      ...own,
      message: `can't read ${file}: ${own.message}`,
      location: { file },
    };
  const { code, reason } = SYSTEM_ERRORS.get(systemCode(cause)) ?? OTHER;
  return {
    code,
    severity: "error",
    message: `can't read ${file}: ${reason ?? messageOf(cause)}`,
    location: { file },
  };
}

interface SystemError {
  readonly code: string;
  readonly reason?: string;
}

const OTHER: SystemError = { code: "E1102" };

const SYSTEM_ERRORS: ReadonlyMap<string, SystemError> = new Map<
  string,
  SystemError
>([
  ["ENOENT", { code: "E1101", reason: "there is no such file or directory" }],
  ["ENOTDIR", { code: "E1101", reason: "part of its path is no directory" }],
  ["EACCES", { code: "E1102", reason: "permission denied" }],
  ["EPERM", { code: "E1102", reason: "permission denied" }],
  ["ELOOP", { code: "E1102", reason: "too many symbolic links" }],
]);

function systemCode(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
