import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ExitCode } from "../diagnostics/cli-error.js";
import type { CliIo } from "./cli-io.js";
import type { GlobalArguments } from "./global-options.js";

/** What a command finds round it. */
export interface CommandContext {
  readonly io: CliIo;
  /** Absolute: `--cwd`, or where the command was started. */
  readonly cwd: string;
  readonly output: "human" | "json";
  readonly isQuiet: boolean;
  /** Whether standard output and standard error take colors. */
  readonly color: { readonly out: boolean; readonly error: boolean };
  /** Tells a person what is going on, on standard error; silent under `--quiet` and `--output json`. */
  readonly progress: (message: string) => void;
}

/** How a command ended. */
export interface Outcome {
  readonly exitCode: ExitCode;
  readonly diagnostics: readonly Diagnostic[];
  /** What a person reads on standard output; ends with a line feed unless empty. */
  readonly text: string;
  /** What `--output json` adds to exit code and diagnostics; undefined when the command has printed its document itself. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

/** A command with its arguments filled in. */
export type RunCommand = (context: CommandContext) => Promise<Outcome>;

/** The context that the global arguments ask for. */
export function createContext(
  io: CliIo,
  args: Pick<GlobalArguments, "output" | "quiet" | "color" | "cwd">,
): CommandContext {
  const { env, isTerminal } = io;
  const isSilent = args.quiet || args.output === "json";
  const wantsColor =
    args.color && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
  return {
    io,
    cwd: args.cwd === undefined ? io.cwd : resolve(io.cwd, args.cwd),
    output: args.output,
    isQuiet: args.quiet,
    color: {
      out: wantsColor && isTerminal.out,
      error: wantsColor && isTerminal.error,
    },
    progress: (message) => {
      if (!isSilent) io.writeError(`${message}\n`);
    },
  };
}

/** `path` below `cwd` unless it is absolute. */
export function absolute(path: string, { cwd }: CommandContext): string {
  return resolve(cwd, path);
}
