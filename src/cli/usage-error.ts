import { CliError, EXIT } from "../diagnostics/cli-error.js";

/** The error for a command line that can't be understood; ends with exit code 2. */
export function usageError(
  code: `E01${string}`,
  message: string,
  hint?: string,
): CliError {
  return new CliError(
    [{ code, severity: "error", message, ...(hint !== undefined && { hint }) }],
    EXIT.usage,
  );
}
