import { join } from "node:path";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Conflict } from "../workspace/plan-generated.js";

/** The error, with exit code 4, for generated files that were changed by hand and files that are none. */
export function conflictError(
  conflicts: readonly Conflict[],
  root: string,
): CliError {
  return new CliError(
    conflicts.map((conflict) => conflictDiagnostic(conflict, root)),
    EXIT.wouldOverwrite,
  );
}

/** The same as warnings, for a run that writes nothing: why a file "would change" must not stay a riddle. */
export function conflictWarnings(
  conflicts: readonly Conflict[],
  root: string,
): Diagnostic[] {
  return conflicts.map((conflict) => ({
    ...conflictDiagnostic(conflict, root),
    severity: "warning",
  }));
}

function conflictDiagnostic(
  { path, origin }: Conflict,
  root: string,
): Diagnostic {
  const location = { file: join(root, path) };
  return origin === "edited"
    ? {
        code: "E0202",
        severity: "error",
        message: `${path} was changed by hand since it was generated`,
        location,
        hint: "move the change to a file of your own, or give --force to lose it",
      }
    : {
        code: "E0203",
        severity: "error",
        message: `${path} is not from the generator, and its folder is rewritten`,
        location,
        hint: "move it elsewhere, or give --force to lose it",
      };
}
