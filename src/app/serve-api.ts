import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import {
  parseSnapshot,
  type AuditEntry,
  type ServerSnapshot,
} from "#runtime/testing";
import { loadCrds } from "../crd/load-crds.js";
import { CliError } from "../diagnostics/cli-error.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.js";
import { errorCode } from "../workspace/file-system.js";
import {
  openPrivateLog,
  removeFile,
  writePrivateFile,
} from "../workspace/private-file.js";
import type { Host } from "./host.js";
import { resolveSources } from "./resolve-sources.js";
import { startApiServer } from "./start-api-server.js";
import { untilAborted } from "./until-aborted.js";

/** What {@link serveApi} serves and where. */
export interface ServeApiRequest {
  /** 0: a free port. */
  readonly port: number;
  /** Absolute path for the administrator's kubeconfig; without it a temporary file that is removed in the end. */
  readonly kubeconfig?: string | undefined;
  /** Files, folders or URLs of CRDs, relative to `cwd`. */
  readonly crds: readonly string[];
  readonly cwd: string;
  readonly token?: string | undefined;
  /** Absolute path of a PEM file. */
  readonly clientCa?: string | undefined;
  /** Absolute path of a file that gets a line of JSON for each request. */
  readonly audit?: string | undefined;
  /** Absolute path of a file with the state to start with. */
  readonly load?: string | undefined;
  /** Absolute path of the file that gets the state in the end. */
  readonly save?: string | undefined;
  /** Whether pods run and workloads roll out. */
  readonly stages: boolean;
  /** Whether garbage is collected, namespaces are emptied and get their ServiceAccount. */
  readonly controllers: boolean;
}

/** A server that answers. */
export interface ServedApi {
  readonly url: string;
  readonly kubeconfig: string;
  /** Of the CRDs; warnings only. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Serves the embedded Kubernetes API until `signal` aborts; `onReady` is called once it answers and the kubeconfig is written.
 *
 * @throws {@link CliError} for CRDs with errors, a port in use (E0301) files that can't be read or written, and what is no state to load (E0303).
 */
export async function serveApi(
  request: ServeApiRequest,
  host: Host,
  options: {
    readonly signal: AbortSignal;
    readonly onReady: (served: ServedApi) => void;
  },
): Promise<void> {
  const { signal, onReady } = options;
  const { crds, diagnostics } = await loadCrds(
    resolveSources(request.crds, request.cwd),
    host.sourceIo,
  );
  if (hasErrors(diagnostics)) throw new CliError(diagnostics);
  const { clientCa, audit, load: loadFile, save } = request;
  const snapshot =
    loadFile === undefined ? undefined : await readSnapshot(loadFile, host);
  const log = audit === undefined ? undefined : await openPrivateLog(audit);
  await using server = await startApiServer(request.port, {
    crds: crds.map(({ text }) => load(text)),
    ...(snapshot !== undefined && { snapshot }),
    stages: request.stages,
    controllers: request.controllers,
    ...(request.token !== undefined && { token: request.token }),
    ...(clientCa !== undefined && {
      clientCa: await readPem(clientCa, host),
    }),
    ...(log && {
      audit: (entry: AuditEntry) =>
        void log.write(`${JSON.stringify(entry)}\n`),
    }),
  });
  const kubeconfig =
    request.kubeconfig ??
    join(tmpdir(), `kubewright-${host.processId}.kubeconfig`);
  await writePrivateFile(kubeconfig, server.kubeconfig());
  try {
    onReady({ url: server.url, kubeconfig, diagnostics });
    await untilAborted(signal);
    if (save !== undefined)
      await writePrivateFile(save, `${JSON.stringify(server.snapshot())}\n`);
  } finally {
    if (request.kubeconfig === undefined) await removeFile(kubeconfig);
    log?.end();
  }
}

async function readSnapshot(
  file: string,
  { sourceIo }: Host,
): Promise<ServerSnapshot> {
  try {
    return parseSnapshot(JSON.parse(await sourceIo.readFile(file)));
  } catch (cause) {
    const isForeign =
      errorCode(cause) === undefined && !(cause instanceof SyntaxError);
    if (isForeign) throw cause;
    throw new CliError(
      [
        {
          code: "E0303",
          severity: "error",
          message: `cannot start with the state in ${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
          location: { file },
          hint: "--load takes a file that --save of this version wrote",
        },
      ],
      undefined,
      { cause },
    );
  }
}

async function readPem(file: string, { sourceIo }: Host): Promise<string> {
  let text: string | undefined;
  try {
    text = await sourceIo.readFile(file);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
  if (text?.includes("-----BEGIN CERTIFICATE-----")) return text;
  throw new CliError([
    {
      code: "E0302",
      severity: "error",
      message:
        text === undefined
          ? `cannot read ${file}`
          : `${file} holds no PEM certificate`,
      location: { file },
      hint: "--client-ca takes the PEM file of an authority",
    },
  ]);
}
