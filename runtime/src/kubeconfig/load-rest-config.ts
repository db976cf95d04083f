import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { noopLogger } from "../observability/logger.js";
import type { Logger } from "../observability/logger.js";
import { realClock } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import type { RestConfig } from "../transport/rest-config.js";
import { inClusterConfig } from "./in-cluster-config.js";
import { mergeKubeconfigs } from "./kubeconfig.js";
import type { Kubeconfig } from "./kubeconfig.js";
import { KubeconfigError } from "./kubeconfig-error.js";
import { parseKubeconfig } from "./parse-kubeconfig.js";
import { restConfigOf } from "./rest-config-of.js";

/** Options of {@link loadRestConfig}. */
export interface LoadRestConfigOptions {
  /** Path of the only kubeconfig to use. */
  readonly kubeconfig?: string | undefined;
  /** Text of the only kubeconfig to use; its relative paths start in the working directory. */
  readonly kubeconfigYaml?: string | undefined;
  /** Default: `current-context`. */
  readonly context?: string | undefined;
  /** Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Default: the user's. */
  readonly homeDirectory?: string | undefined;
  /** Default {@link SERVICE_ACCOUNT_DIRECTORY}. */
  readonly serviceAccountDirectory?: string | undefined;
  readonly logger?: Logger | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Finds out how to reach the API server, in kubectl's order: the kubeconfig
 * given, the files of `KUBECONFIG` merged, `~/.kube/config`, the service
 * account of the pod.
 *
 * @throws {@link KubeconfigError}
 */
export async function loadRestConfig(
  options: LoadRestConfigOptions = {},
): Promise<RestConfig> {
  const { env = process.env, clock = realClock, context } = options;
  const kubeconfig = await loadKubeconfig({ ...options, env });
  if (kubeconfig)
    return restConfigOf(kubeconfig, {
      context,
      env,
      clock,
      readPem: async (source) =>
        "data" in source ? source.data : readFile(source.file, "utf8"),
    });
  const config = await inClusterConfig({
    env,
    clock,
    directory: options.serviceAccountDirectory,
  });
  if (config) return config;
  throw new KubeconfigError(
    "NoKubeconfig",
    `no cluster is configured: ${kubeconfigPaths({ ...options, env }).join(", ")} (${env["KUBECONFIG"] ? "from KUBECONFIG" : "KUBECONFIG is not set"}) missing or empty, and this is no pod with a service account`,
  );
}

type SearchedPlaces = LoadRestConfigOptions & {
  readonly env: Readonly<Record<string, string | undefined>>;
};

async function loadKubeconfig(
  options: SearchedPlaces,
): Promise<Kubeconfig | undefined> {
  const { kubeconfig, kubeconfigYaml, logger = noopLogger } = options;
  if (kubeconfigYaml !== undefined)
    return parseKubeconfig(
      { text: kubeconfigYaml, name: "kubeconfig", directory: process.cwd() },
      { logger },
    );
  const configs: Kubeconfig[] = [];
  for (const path of kubeconfigPaths(options)) {
    const text = await readIfThere(path, kubeconfig !== undefined);
    if (text === undefined || text.trim() === "") continue;
    const directory = dirname(resolve(path));
    configs.push(
      await parseKubeconfig({ text, name: path, directory }, { logger }),
    );
  }
  if (configs.length === 0) return undefined;
  const merged = mergeKubeconfigs(configs);
  return merged.clusters.size === 0 && merged.contexts.size === 0
    ? undefined
    : merged;
}

function kubeconfigPaths({
  kubeconfig,
  env,
  homeDirectory = homedir(),
}: SearchedPlaces): string[] {
  if (kubeconfig !== undefined) return [kubeconfig];
  const listed = (env["KUBECONFIG"] ?? "").split(delimiter).filter(Boolean);
  return listed.length > 0 ? listed : [join(homeDirectory, ".kube", "config")];
}

// Files that KUBECONFIG lists may be missing, as for kubectl; one that was asked for by name may not.
async function readIfThere(
  path: string,
  mustExist: boolean,
): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    const isMissing =
      cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    if (isMissing && !mustExist) return undefined;
    throw new KubeconfigError("InvalidKubeconfig", `read kubeconfig ${path}`, {
      cause,
    });
  }
}
