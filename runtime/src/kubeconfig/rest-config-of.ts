import type { Clock } from "../primitives/clock.js";
import { createCredentials } from "../transport/create-credentials.js";
import type { CredentialProvider } from "../transport/credentials.js";
import type { PemSource, RestConfig } from "../transport/rest-config.js";
import { AuthProviderCredentials } from "./auth-provider-credentials.js";
import { ExecCredentials } from "./exec-credentials.js";
import type {
  Kubeconfig,
  KubeconfigCluster,
  KubeconfigUser,
} from "./kubeconfig.js";
import { KubeconfigError } from "./kubeconfig-error.js";
import { proxyFromEnvironment } from "./proxy-from-environment.js";

/** Options of {@link restConfigOf}. */
export interface RestConfigOfOptions {
  /** Default: the current context. */
  readonly context?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Reads the text of a PEM file for exec plugins. */
  readonly readPem: (source: PemSource) => Promise<string>;
}

/**
 * What a context of `kubeconfig` says.
 *
 * @throws {@link KubeconfigError} `UnknownContext`
 */
export async function restConfigOf(
  kubeconfig: Kubeconfig,
  options: RestConfigOfOptions,
): Promise<RestConfig> {
  const name = options.context ?? kubeconfig.currentContext;
  if (name === undefined)
    throw new KubeconfigError(
      "UnknownContext",
      "the kubeconfig has no current-context and none was chosen",
    );
  const context = kubeconfig.contexts.get(name);
  if (!context) throw missing("context", name, kubeconfig.contexts);
  const cluster = kubeconfig.clusters.get(context.cluster);
  if (!cluster) throw missing("cluster", context.cluster, kubeconfig.clusters);
  const user =
    context.user === undefined ? {} : kubeconfig.users.get(context.user);
  if (!user) throw missing("user", context.user ?? "", kubeconfig.users);
  const { server, ca, serverName, insecureSkipVerify } = cluster;
  return {
    server,
    namespace: context.namespace,
    tls: { ca, serverName, insecureSkipVerify },
    credentials: await credentialsOf(user, { ...options, cluster }),
    impersonate: user.impersonate,
    proxyUrl: cluster.proxyUrl ?? proxyFromEnvironment(server, options.env),
    http2: !options.env["DISABLE_HTTP2"],
    gzip: !cluster.disableCompression,
  };
}

// As client-go: whatever the file itself holds goes before what a plugin would give.
async function credentialsOf(
  user: KubeconfigUser,
  options: RestConfigOfOptions & { readonly cluster: KubeconfigCluster },
): Promise<CredentialProvider | undefined> {
  const { clock, env, cluster, readPem } = options;
  const { token, tokenFile, username, cert, exec, authProvider } = user;
  if (token ?? tokenFile ?? username ?? cert)
    return createCredentials({ ...user, clock });
  if (exec)
    return new ExecCredentials({
      config: exec,
      cluster: exec.provideClusterInfo
        ? await clusterInfo(cluster, readPem)
        : {},
      clock,
      env,
    });
  if (authProvider)
    return new AuthProviderCredentials({ user: authProvider, clock });
  return undefined;
}

async function clusterInfo(
  cluster: KubeconfigCluster,
  readPem: (source: PemSource) => Promise<string>,
): Promise<Record<string, unknown>> {
  const { server, serverName, insecureSkipVerify, ca, proxyUrl, execConfig } =
    cluster;
  return {
    server,
    ...(serverName !== undefined && { "tls-server-name": serverName }),
    ...(insecureSkipVerify && { "insecure-skip-tls-verify": true }),
    ...(ca && {
      "certificate-authority-data": Buffer.from(await readPem(ca)).toString(
        "base64",
      ),
    }),
    ...(proxyUrl !== undefined && { "proxy-url": proxyUrl }),
    ...(execConfig !== undefined && { config: execConfig }),
  };
}

function missing(
  kind: string,
  name: string,
  known: ReadonlyMap<string, unknown>,
): KubeconfigError {
  const names = [...known.keys()].join(", ");
  return new KubeconfigError(
    "UnknownContext",
    `the kubeconfig has no ${kind} ${JSON.stringify(name)}${names === "" ? "" : `, only ${names}`}`,
  );
}
