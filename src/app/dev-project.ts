import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { load } from "js-yaml";
import type { ApiServer } from "#runtime/testing";
import { CliError } from "../diagnostics/cli-error.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { findProjectRoot, readProject } from "../workspace/find-project.js";
import { removeFile, writePrivateFile } from "../workspace/private-file.js";
import { generateFromSources } from "./generate-from-sources.js";
import { generateProject, type GenerateResult } from "./generate-project.js";
import type { Host } from "./host.js";
import { startApiServer } from "./start-api-server.js";
import { watchFolder } from "./watch-folder.js";

/** What {@link devProject} runs against. */
export interface DevRequest {
  readonly cwd: string;
  /** A context of the user's kubeconfig; without one an embedded API server. */
  readonly context?: string | undefined;
  /** Of the embedded server; 0: a free one. */
  readonly port: number;
}

/** Told while the operator runs. */
export interface DevOptions {
  readonly signal: AbortSignal;
  /** `url` of the embedded server, if there is one. */
  readonly onReady: (ready: {
    readonly kubeconfig: string;
    readonly url: string | undefined;
  }) => void;
  /** After CRDs changed. */
  readonly onGenerated: (result: GenerateResult) => void;
  /** A change that can't be followed; the operator goes on as it was. */
  readonly onProblem: (diagnostics: readonly Diagnostic[]) => void;
  readonly onOutput: (text: string) => void;
}

/** Kubeconfig of the running session, below the project's root. */
export const DEV_KUBECONFIG = "dev.kubeconfig";

/**
 * Runs the project's operator until `signal` aborts: again whenever a file of it changes, with code generated
 * and CRDs established anew whenever a CRD does.
 *
 * @throws {@link CliError} E0200 without a project, E0315 when it is not installed, E0316 when the operator can't be
 * run; what its CRDs and generated files are refused for.
 */
export async function devProject(
  request: DevRequest,
  host: Host,
  options: DevOptions,
): Promise<void> {
  const { fileSystem } = host;
  const root = await findProjectRoot(request.cwd, fileSystem);
  const runner = join(root, "node_modules/tsx/dist/cli.mjs");
  if ((await fileSystem.kindOf(runner)) === undefined) throw notInstalled(root);
  const crds = join(root, (await readProject(root, fileSystem)).crds);
  options.onGenerated(await generate(root, host));
  const kubeconfig = join(root, DEV_KUBECONFIG);
  await using server =
    request.context === undefined
      ? await startApiServer(request.port, {})
      : undefined;
  try {
    await writePrivateFile(
      kubeconfig,
      server?.kubeconfig() ?? contextOnly(request.context ?? ""),
    );
    if (server) await establish(server, crds, host);
    await runAndFollow(
      { root, crds, runner, kubeconfig, server },
      host,
      options,
    );
  } finally {
    await removeFile(kubeconfig);
  }
}

interface Session {
  readonly root: string;
  readonly crds: string;
  readonly runner: string;
  readonly kubeconfig: string;
  readonly server: ApiServer | undefined;
}

async function runAndFollow(
  session: Session,
  host: Host,
  options: DevOptions,
): Promise<void> {
  const { root, crds, runner, kubeconfig, server } = session;
  const { signal, onOutput, onGenerated, onProblem } = options;
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const followed = watchFolder(
    crds,
    async () => {
      try {
        onGenerated(await generate(root, host));
        if (server) await establish(server, crds, host);
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        onProblem(error.diagnostics);
      }
    },
    either,
  );
  try {
    options.onReady({ kubeconfig, url: server?.url });
    const { exitCode } = await host.runProgram(
      process.execPath,
      [runner, "watch", "--clear-screen=false", "src/main.ts"],
      {
        cwd: root,
        signal,
        onOutput,
        env: { KUBECONFIG: kubeconfigs(kubeconfig, server) },
      },
    );
    throw runnerEnded(exitCode);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ended.abort();
    await followed;
  }
}

/** The session's kubeconfig alone, or before the user's own, which it then only chooses the context of. */
function kubeconfigs(own: string, server: ApiServer | undefined): string {
  if (server) return own;
  const users = process.env["KUBECONFIG"] ?? join(homedir(), ".kube", "config");
  return `${own}${delimiter}${users}`;
}

function contextOnly(context: string): string {
  return `apiVersion: v1\nkind: Config\ncurrent-context: ${JSON.stringify(context)}\n`;
}

function generate(root: string, host: Host): Promise<GenerateResult> {
  return generateProject(root, { writes: true, force: false }, host);
}

async function establish(
  server: ApiServer,
  folder: string,
  host: Host,
): Promise<void> {
  const { crds } = await generateFromSources(
    [{ type: "path", path: folder }],
    host,
  );
  for (const { text, definition, location } of crds) {
    try {
      await server.applyCrd(load(text));
    } catch (cause) {
      throw new CliError(
        [
          {
            code: "E0117",
            severity: "error",
            message: `the embedded API server does not take ${definition.name}: ${cause instanceof Error ? cause.message : String(cause)}`,
            location,
          },
        ],
        undefined,
        { cause },
      );
    }
  }
}

function notInstalled(root: string): CliError {
  return new CliError([
    {
      code: "E0315",
      severity: "error",
      message: `the project in ${root} is not installed`,
      hint: 'run "npm install" in it',
    },
  ]);
}

function runnerEnded(exitCode: number): CliError {
  return new CliError([
    {
      code: "E0316",
      severity: "error",
      message: `the operator's runner ended with exit code ${exitCode}`,
      hint: 'the lines above say why; "npm start" runs the operator without it',
    },
  ]);
}
