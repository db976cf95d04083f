import type { User } from "./client-node.bundle.js";
import type { ExecConfig } from "./exec-config.js";
import type { Impersonation, PemSource } from "../transport/rest-config.js";

/** A cluster of a {@link Kubeconfig}. */
export interface KubeconfigCluster {
  readonly server: string;
  readonly ca?: PemSource | undefined;
  readonly insecureSkipVerify: boolean;
  readonly serverName?: string | undefined;
  readonly proxyUrl?: string | undefined;
  readonly disableCompression: boolean;
  /** Handed to exec plugins: the extension `client.authentication.k8s.io/exec`. */
  readonly execConfig?: unknown;
}

/** A user of a {@link Kubeconfig}. */
export interface KubeconfigUser {
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly cert?: PemSource | undefined;
  readonly key?: PemSource | undefined;
  readonly impersonate?: Impersonation | undefined;
  readonly exec?: ExecConfig | undefined;
  /** A user with an `auth-provider`, for client-node to handle. */
  readonly authProvider?: User | undefined;
}

/** A context of a {@link Kubeconfig}. */
export interface KubeconfigContext {
  readonly cluster: string;
  readonly user?: string | undefined;
  readonly namespace?: string | undefined;
}

/** What one or several kubeconfig files say, paths made absolute. */
export interface Kubeconfig {
  readonly currentContext?: string | undefined;
  readonly clusters: ReadonlyMap<string, KubeconfigCluster>;
  readonly users: ReadonlyMap<string, KubeconfigUser>;
  readonly contexts: ReadonlyMap<string, KubeconfigContext>;
}

/** One kubeconfig of several: of two entries with one name the first wins, as in kubectl. */
export function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  const clusters = new Map<string, KubeconfigCluster>();
  const users = new Map<string, KubeconfigUser>();
  const contexts = new Map<string, KubeconfigContext>();
  let currentContext: string | undefined;
  for (const config of configs) {
    currentContext ??= config.currentContext;
    addMissing(clusters, config.clusters);
    addMissing(users, config.users);
    addMissing(contexts, config.contexts);
  }
  return { currentContext, clusters, users, contexts };
}

function addMissing<V>(
  target: Map<string, V>,
  source: ReadonlyMap<string, V>,
): void {
  for (const [name, value] of source)
    if (!target.has(name)) target.set(name, value);
}
