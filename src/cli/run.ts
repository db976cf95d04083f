import { CliError, EXIT, type ExitCode } from "../diagnostics/cli-error.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { CliIo } from "./cli-io.js";
import type { CommandContext, Outcome } from "./command-context.js";
import { createContext } from "./command-context.js";
import { parseCommandLine } from "./command-line.js";
import { printDiagnostic } from "./print-diagnostic.js";

/**
 * Runs the command line `argv` (without node and script) and answers its exit code. Never throws:
 * whatever goes wrong is reported to `io`.
 */
export async function run(
  argv: readonly string[],
  io: CliIo,
): Promise<ExitCode> {
  let name = "";
  let context = createContext(io, guessGlobals(argv));
  try {
    const commandLine = await parseCommandLine(argv, io);
    if (commandLine.kind === "text") {
      io.writeOut(commandLine.text);
      return EXIT.done;
    }
    ({ name, context } = commandLine);
    return report(name, await commandLine.run(context), context);
  } catch (error) {
    return report(name, failure(error, io), context);
  }
}

function report(
  command: string,
  outcome: Outcome,
  context: CommandContext,
): ExitCode {
  const { io, cwd, color, isQuiet } = context;
  const { exitCode, diagnostics, text, data } = outcome;
  if (context.output === "json") {
    if (data === undefined) return exitCode;
    const document = { command, exitCode, diagnostics, ...data };
    io.writeOut(`${JSON.stringify(document, undefined, 2)}\n`);
    return exitCode;
  }
  for (const diagnostic of diagnostics)
    io.writeError(printDiagnostic(diagnostic, { color: color.error, cwd }));
  if (!isQuiet && text !== "") io.writeOut(text);
  return exitCode;
}

function failure(error: unknown, io: CliIo): Outcome {
  const none = { text: "", data: {} };
  if (io.signal.aborted && isAbort(error, io.signal))
    return { ...none, exitCode: EXIT.interrupted, diagnostics: [] };
  if (error instanceof CliError)
    return {
      ...none,
      exitCode: error.exitCode,
      diagnostics: error.diagnostics,
    };
  return { ...none, exitCode: EXIT.bug, diagnostics: [bug(error, io)] };
}

function bug(error: unknown, io: CliIo): Diagnostic {
  if (error instanceof Error && error.stack !== undefined)
    io.writeError(`${error.stack}\n`);
  return {
    code: "E9000",
    severity: "error",
    message: `unexpected: ${error instanceof Error ? error.message : String(error)}`,
    hint: "this is a bug: please report it with the lines above",
  };
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  return (
    error === signal.reason ||
    (error instanceof Error &&
      (error.name === "AbortError" || error.cause === signal.reason))
  );
}

/** How to report what is wrong with a command line that can't be read in full. */
function guessGlobals(
  argv: readonly string[],
): Parameters<typeof createContext>[1] {
  const isJson = argv.some(
    (argument, index) =>
      argument === "--output=json" ||
      (argument === "--output" && argv[index + 1] === "json"),
  );
  return {
    output: isJson ? "json" : "human",
    quiet: argv.includes("--quiet"),
    color: !argv.includes("--no-color"),
    cwd: undefined,
  };
}
