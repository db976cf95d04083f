import type { Host } from "../app/host.js";

/** What the command line talks to; tests give their own. */
export interface CliIo {
  /** Writes text to standard output as it is. */
  readonly writeOut: (text: string) => void;
  /** Writes text to standard error as it is. */
  readonly writeError: (text: string) => void;
  /** True when the stream is a terminal. */
  readonly isTerminal: { readonly out: boolean; readonly error: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the folder the command was started in. */
  readonly cwd: string;
  /** Aborted with an {@link Interruption} by the user or the system. */
  readonly signal: AbortSignal;
  /** Disk, network and programs. */
  readonly host: Host;
}

/** Why a command has to stop: the name of the signal that the process got. */
export interface Interruption {
  readonly signalName: "SIGINT" | "SIGTERM";
}

/** True for the reason of an abort by a signal. */
export function isInterruption(reason: unknown): reason is Interruption {
  return (
    typeof reason === "object" && reason !== null && "signalName" in reason
  );
}
