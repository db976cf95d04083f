import {
  absolute,
  type CommandContext,
  type Outcome,
} from "../command-context.js";
import type { CommandArguments } from "../global-options.js";
import { printDiagnostic } from "../print-diagnostic.js";
import { interruptedExitCode } from "../interrupted.js";
import { parseListen } from "../parse-listen.js";

/** Options of `apiserver`. */
export const APISERVER_OPTIONS = {
  listen: {
    type: "string",
    requiresArg: true,
    default: "127.0.0.1:0",
    describe: "Loopback address and port; port 0 is a free one",
  },
  kubeconfig: {
    type: "string",
    requiresArg: true,
    describe:
      "File for the administrator's kubeconfig; default a temporary one",
  },
  crds: {
    type: "string",
    requiresArg: true,
    describe: "File, folder or URL of CRDs to establish first",
  },
  token: {
    type: "string",
    requiresArg: true,
    describe: "Bearer token of the administrator; default random",
  },
  "client-ca": {
    type: "string",
    requiresArg: true,
    describe: "PEM of an authority whose client certificates are accepted",
  },
  audit: {
    type: "string",
    requiresArg: true,
    describe: "File that gets a line of JSON for each request",
  },
  load: {
    type: "string",
    requiresArg: true,
    describe: "File with the state to start with, as --save wrote it",
  },
  save: {
    type: "string",
    requiresArg: true,
    describe: "File for the state at the end, Secrets included",
  },
  stages: {
    type: "boolean",
    default: false,
    describe:
      "Play the kubelet and the controllers of workloads: pods run, Deployments roll out",
  },
  controllers: {
    type: "boolean",
    default: true,
    describe:
      "--no-controllers turns garbage collection, the emptying of namespaces and default ServiceAccounts off",
  },
} as const;

type ApiserverArguments = CommandArguments<typeof APISERVER_OPTIONS>;

/** Serves the embedded Kubernetes API until SIGTERM (exit code 0) or SIGINT (130). Prints `ready https://HOST:PORT`. */
export async function apiserver(
  args: ApiserverArguments,
  context: CommandContext,
): Promise<Outcome> {
  const { io, cwd } = context;
  const port = parseListen(args.listen);
  const path = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : absolute(value, context);
  const { serveApi } = await import("../../app/serve-api.js");
  await serveApi(
    {
      port,
      cwd,
      kubeconfig: path(args.kubeconfig),
      crds: args.crds === undefined ? [] : [args.crds],
      token: args.token,
      clientCa: path(args.clientCa),
      audit: path(args.audit),
      load: path(args.load),
      save: path(args.save),
      stages: args.stages,
      controllers: args.controllers,
    },
    io.host,
    {
      signal: io.signal,
      onReady: ({ url, kubeconfig, diagnostics }) => {
        const style = { color: context.color.error, cwd };
        for (const diagnostic of diagnostics)
          io.writeError(printDiagnostic(diagnostic, style));
        context.progress(`export KUBECONFIG=${kubeconfig}`);
        io.writeOut(
          context.output === "json"
            ? `${JSON.stringify({ ready: url, kubeconfig })}\n`
            : `ready ${url}\n`,
        );
      },
    },
  );
  return {
    exitCode: interruptedExitCode(io.signal),
    diagnostics: [],
    text: "",
    data: undefined,
  };
}
