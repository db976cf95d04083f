import { readFile } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import type { Clock } from "../primitives/clock.js";
import { createCredentials } from "../transport/create-credentials.js";
import type { RestConfig } from "../transport/rest-config.js";

/** Where the kubelet mounts the service account. */
export const SERVICE_ACCOUNT_DIRECTORY =
  "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * The configuration of the pod this runs in, or undefined outside of one;
 * client-go's `rest.InClusterConfig`. Token and CA are read again when the kubelet rotates them.
 */
export async function inClusterConfig(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Default {@link SERVICE_ACCOUNT_DIRECTORY}. */
  readonly directory?: string | undefined;
}): Promise<RestConfig | undefined> {
  const { env, clock, directory = SERVICE_ACCOUNT_DIRECTORY } = options;
  const host = env["KUBERNETES_SERVICE_HOST"];
  const port = env["KUBERNETES_SERVICE_PORT"];
  const tokenFile = join(directory, "token");
  if (!host || !port || (await read(tokenFile)) === undefined) return undefined;
  const namespace = (await read(join(directory, "namespace")))?.trim();
  return {
    server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    ...(namespace && { namespace }),
    tls: { ca: { file: join(directory, "ca.crt") } },
    credentials: createCredentials({ tokenFile, clock }),
  };
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}
