import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { CommandContext, Outcome } from "../command-context.js";
import type { CommandArguments } from "../global-options.js";
import { printChanges } from "../print-changes.js";
import { printDiagnostic } from "../print-diagnostic.js";
import { interruptedExitCode } from "../interrupted.js";
import { parseListen } from "../parse-listen.js";

/** Options of `dev`. */
export const DEV_OPTIONS = {
  context: {
    type: "string",
    requiresArg: true,
    describe:
      "Context of your kubeconfig to run against; default an embedded API server",
  },
  listen: {
    type: "string",
    requiresArg: true,
    default: "127.0.0.1:0",
    describe: "Loopback address and port of the embedded API server",
  },
} as const;

/** Runs the project's operator, again after each change, until SIGTERM (exit code 0) or SIGINT (130). */
export async function dev(
  args: CommandArguments<typeof DEV_OPTIONS>,
  context: CommandContext,
): Promise<Outcome> {
  const { io, cwd, color, progress } = context;
  const port = parseListen(args.listen);
  const { devProject } = await import("../../app/dev-project.js");
  const show = (diagnostics: readonly Diagnostic[]): void => {
    for (const diagnostic of diagnostics)
      io.writeError(printDiagnostic(diagnostic, { color: color.error, cwd }));
  };
  await devProject({ cwd, port, context: args.context }, io.host, {
    signal: io.signal,
    onReady: ({ kubeconfig, url }) => {
      if (url !== undefined) progress(`export KUBECONFIG=${kubeconfig}`);
      const where = url ?? `context ${args.context ?? ""}`;
      io.writeOut(
        context.output === "json"
          ? `${JSON.stringify({ ready: where, kubeconfig })}\n`
          : `running against ${where}\n`,
      );
    },
    onGenerated: ({ changes, diagnostics }) => {
      show(diagnostics);
      const isChanged = changes.some(({ action }) => action !== "unchanged");
      if (isChanged) progress(printChanges(changes, true).trimEnd());
    },
    onProblem: show,
    onOutput: io.writeError,
  });
  return {
    exitCode: interruptedExitCode(io.signal),
    diagnostics: [],
    text: "",
    data: undefined,
  };
}
