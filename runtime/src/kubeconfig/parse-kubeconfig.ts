import { isAbsolute, resolve } from "node:path";
import type { Logger } from "../observability/logger.js";
import type { Impersonation, PemSource } from "../transport/rest-config.js";
import type { Cluster, KubeConfig, User } from "./client-node.bundle.js";
import { asList, asRecord, parseExecConfig } from "./exec-config.js";
import type {
  Kubeconfig,
  KubeconfigCluster,
  KubeconfigUser,
} from "./kubeconfig.js";
import { KubeconfigError } from "./kubeconfig-error.js";
import { warnOfUnknownKeys } from "./known-keys.js";

/** Where a kubeconfig came from. */
export interface KubeconfigSource {
  readonly text: string;
  /** For messages: the file, or what else it is. */
  readonly name: string;
  /** Relative paths in it start here. */
  readonly directory: string;
}

/**
 * Reads one kubeconfig, by client-node; what that leaves out (`tokenFile`, the
 * rest of impersonation, extensions) is read beside it.
 *
 * @throws {@link KubeconfigError} `InvalidKubeconfig`
 */
export async function parseKubeconfig(
  source: KubeconfigSource,
  options: { readonly logger: Logger },
): Promise<Kubeconfig> {
  const { loaded, raw } = await load(source);
  warnOfUnknownKeys(raw, { file: source.name, logger: options.logger });
  const { directory } = source;
  const rawClusters = entriesByName(raw, "clusters", "cluster");
  const rawUsers = entriesByName(raw, "users", "user");
  return {
    currentContext: loaded.currentContext || undefined,
    clusters: firstByName(loaded.clusters, (cluster) =>
      toCluster(cluster, { raw: rawClusters.get(cluster.name), directory }),
    ),
    users: firstByName(loaded.users, (user) =>
      toUser(user, { raw: rawUsers.get(user.name), directory }),
    ),
    contexts: firstByName(loaded.contexts, ({ cluster, user, namespace }) => ({
      cluster,
      user,
      namespace,
    })),
  };
}

async function load({ text, name }: KubeconfigSource): Promise<{
  readonly loaded: KubeConfig;
  readonly raw: Record<string, unknown>;
}> {
  // Neither is needed by a program that runs in a cluster.
  const { KubeConfig } = await import("./client-node.bundle.js");
  const { load: loadYaml } = await import("js-yaml");
  try {
    const raw = asRecord(loadYaml(text));
    if (!raw)
      throw new KubeconfigError(
        "InvalidKubeconfig",
        `${name} holds no mapping`,
      );
    const loaded = new KubeConfig();
    loaded.loadFromString(text);
    return { loaded, raw };
  } catch (cause) {
    if (cause instanceof KubeconfigError) throw cause;
    const problem = cause instanceof Error ? `: ${firstLine(cause)}` : "";
    throw new KubeconfigError(
      "InvalidKubeconfig",
      `${name} is no kubeconfig${problem}`,
      { cause },
    );
  }
}

interface EntryOptions {
  readonly raw: Record<string, unknown> | undefined;
  readonly directory: string;
}

function toCluster(
  cluster: Cluster,
  { raw = {}, directory }: EntryOptions,
): KubeconfigCluster {
  const extension = asList(raw["extensions"])
    .map(asRecord)
    .find((entry) => entry?.["name"] === "client.authentication.k8s.io/exec");
  return {
    server: cluster.server,
    ca: pemSource({ data: cluster.caData, file: cluster.caFile }, directory),
    insecureSkipVerify: cluster.skipTLSVerify === true,
    serverName: cluster.tlsServerName || undefined,
    proxyUrl: cluster.proxyUrl || undefined,
    disableCompression: raw["disable-compression"] === true,
    execConfig: extension?.["extension"],
  };
}

function toUser(
  user: User,
  { raw = {}, directory }: EntryOptions,
): KubeconfigUser {
  const tokenFile = raw["tokenFile"];
  return {
    token: user.token || undefined,
    tokenFile:
      typeof tokenFile === "string" && tokenFile !== ""
        ? absolute(directory, tokenFile)
        : undefined,
    username: user.username || undefined,
    password: user.password || undefined,
    cert: pemSource({ data: user.certData, file: user.certFile }, directory),
    key: pemSource({ data: user.keyData, file: user.keyFile }, directory),
    impersonate: toImpersonation(user, raw),
    exec: user.exec
      ? parseExecConfig(user.exec, { directory, user: user.name })
      : undefined,
    authProvider: user.authProvider ? user : undefined,
  };
}

function toImpersonation(
  user: User,
  raw: Record<string, unknown>,
): Impersonation | undefined {
  if (!user.impersonateUser) return undefined;
  const uid = raw["as-uid"];
  const extra = asRecord(raw["as-user-extra"]) ?? {};
  return {
    user: user.impersonateUser,
    ...(typeof uid === "string" && { uid }),
    groups: asList(raw["as-groups"]).map(String),
    extra: Object.fromEntries(
      Object.entries(extra).map(([key, values]) => [
        key,
        asList(values).map(String),
      ]),
    ),
  };
}

// Data wins over a file, as in client-go; client-node has it the other way round.
function pemSource(
  source: {
    readonly data: string | null | undefined;
    readonly file: string | null | undefined;
  },
  directory: string,
): PemSource | undefined {
  if (source.data)
    return { data: Buffer.from(source.data, "base64").toString("utf8") };
  return source.file ? { file: absolute(directory, source.file) } : undefined;
}

function absolute(directory: string, path: string): string {
  return isAbsolute(path) ? path : resolve(directory, path);
}

function firstByName<E extends { readonly name: string }, V>(
  entries: readonly E[],
  convert: (entry: E) => V,
): ReadonlyMap<string, V> {
  const map = new Map<string, V>();
  for (const entry of entries)
    if (!map.has(entry.name)) map.set(entry.name, convert(entry));
  return map;
}

function entriesByName(
  raw: Record<string, unknown>,
  list: string,
  property: string,
): ReadonlyMap<string, Record<string, unknown>> {
  const map = new Map<string, Record<string, unknown>>();
  for (const entry of asList(raw[list]).map(asRecord)) {
    const name = entry?.["name"];
    if (typeof name === "string" && !map.has(name))
      map.set(name, asRecord(entry?.[property]) ?? {});
  }
  return map;
}

function firstLine(error: Error): string {
  return error.message.split("\n", 1)[0] ?? "";
}
