import type { Clock } from "../primitives/clock.js";
import type {
  CredentialProvider,
  Credentials,
} from "../transport/credentials.js";
import type { ExecConfig } from "./exec-config.js";
import { asRecord } from "./exec-config.js";
import { KubeconfigError } from "./kubeconfig-error.js";
import { runExecPlugin } from "./run-exec-plugin.js";

/** Options of {@link ExecCredentials}. */
export interface ExecCredentialsOptions {
  readonly config: ExecConfig;
  /** `spec.cluster` of KUBERNETES_EXEC_INFO, for plugins that ask for it. */
  readonly cluster: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default: whether standard input is a terminal. */
  readonly isTerminal?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Cached {
  readonly credentials: Credentials;
  /** Wall-clock milliseconds; Infinity when the plugin names no end. */
  readonly expiresAtMs: number;
}

/**
 * Credentials of an exec plugin, kept until they expire or the server refuses
 * them; client-go's `plugin/pkg/client/auth/exec`. One run serves all who ask meanwhile.
 */
export class ExecCredentials implements CredentialProvider {
  readonly #options: ExecCredentialsOptions;
  #cached: Cached | undefined;
  #running: Promise<Cached> | undefined;

  constructor(options: ExecCredentialsOptions) {
    this.#options = options;
  }

  async credentials(): Promise<Credentials> {
    const cached = this.#cached;
    if (cached && this.#options.clock.now() < cached.expiresAtMs)
      return cached.credentials;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return (await this.#running).credentials;
  }

  reject(credentials: Credentials): void {
    if (this.#cached?.credentials === credentials) this.#cached = undefined;
  }

  async #run(): Promise<Cached> {
    const { config, cluster, clock, env, timeoutMs } = this.#options;
    const interactive = this.#isInteractive();
    const text = await runExecPlugin(config, {
      env: {
        ...env,
        KUBERNETES_EXEC_INFO: JSON.stringify({
          kind: "ExecCredential",
          apiVersion: config.apiVersion,
          spec: {
            interactive,
            ...(config.provideClusterInfo && { cluster }),
          },
        }),
      },
      interactive,
      clock,
      timeoutMs,
    });
    this.#cached = parseCredential(text, config);
    return this.#cached;
  }

  #isInteractive(): boolean {
    const { config, isTerminal = process.stdin.isTTY } = this.#options;
    if (config.interactiveMode === "Always" && !isTerminal)
      throw unavailable(config, "needs a terminal, and there is none");
    return config.interactiveMode !== "Never" && isTerminal;
  }
}

function parseCredential(text: string, config: ExecConfig): Cached {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would quote the output, which may hold secrets.
    throw unavailable(config, "printed no JSON");
  }
  const { kind, apiVersion, status } = asRecord(value) ?? {};
  if (kind !== "ExecCredential" || apiVersion !== config.apiVersion)
    throw unavailable(
      config,
      `printed no ExecCredential of ${config.apiVersion}`,
    );
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } =
    asRecord(status) ?? {};
  const authorization = typeof token === "string" ? token : "";
  const cert =
    typeof clientCertificateData === "string" ? clientCertificateData : "";
  const key = typeof clientKeyData === "string" ? clientKeyData : "";
  if ((cert === "") !== (key === ""))
    throw unavailable(config, "gave a certificate or a key without the other");
  if (authorization === "" && cert === "")
    throw unavailable(config, "gave neither a token nor a certificate");
  return {
    credentials: {
      ...(authorization !== "" && { authorization: `Bearer ${authorization}` }),
      ...(cert !== "" && { cert, key }),
    },
    expiresAtMs: expiryOf(expirationTimestamp, config),
  };
}

function expiryOf(timestamp: unknown, config: ExecConfig): number {
  if (timestamp === undefined || timestamp === null) return Infinity;
  const ms = typeof timestamp === "string" ? Date.parse(timestamp) : NaN;
  if (Number.isNaN(ms))
    throw unavailable(config, "gave an expirationTimestamp that is no time");
  return ms;
}

function unavailable(config: ExecConfig, problem: string): KubeconfigError {
  return new KubeconfigError(
    "CredentialsUnavailable",
    `credential plugin ${config.command} ${problem}`,
  );
}
