import type { Diagnostic } from "./diagnostic.js";

/** Exit codes of the CLI; DESIGN: 0 done and 130 interrupted are no errors. */
export const EXIT = {
  done: 0,
  diagnostics: 1,
  usage: 2,
  notAProject: 3,
  wouldOverwrite: 4,
  conflicts: 5,
  drift: 6,
  unreachable: 7,
  bug: 70,
  interrupted: 130,
} as const;

/** One of {@link EXIT}'s values. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with diagnostics and an exit code; the base of every error that the CLI throws. */
export class CliError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    diagnostics: readonly Diagnostic[],
    exitCode: ExitCode = EXIT.diagnostics,
    options?: ErrorOptions,
  ) {
    super(diagnostics.map(({ message }) => message).join("\n"), options);
    this.name = "CliError";
    this.code = diagnostics[0]?.code ?? "E0000";
    this.exitCode = exitCode;
    this.diagnostics = diagnostics;
  }
}
