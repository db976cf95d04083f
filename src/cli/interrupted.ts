import { EXIT, type ExitCode } from "../diagnostics/cli-error.js";
import { isInterruption } from "./cli-io.js";

/** For a command that serves until it is interrupted: SIGTERM is how it is meant to end, SIGINT is someone's Ctrl-C. */
export function interruptedExitCode(signal: AbortSignal): ExitCode {
  const reason: unknown = signal.reason;
  return isInterruption(reason) && reason.signalName === "SIGTERM"
    ? EXIT.done
    : EXIT.interrupted;
}
