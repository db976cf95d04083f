import type { Logger } from "../observability/logger.js";
import { asList, asRecord } from "./exec-config.js";

// client-go's tools/clientcmd/api/v1.
const KNOWN = {
  clusters: {
    property: "cluster",
    keys: new Set([
      "server",
      "tls-server-name",
      "insecure-skip-tls-verify",
      "certificate-authority",
      "certificate-authority-data",
      "proxy-url",
      "disable-compression",
      "extensions",
    ]),
  },
  users: {
    property: "user",
    keys: new Set([
      "client-certificate",
      "client-certificate-data",
      "client-key",
      "client-key-data",
      "token",
      "tokenFile",
      "as",
      "as-uid",
      "as-groups",
      "as-user-extra",
      "username",
      "password",
      "auth-provider",
      "exec",
      "extensions",
    ]),
  },
  contexts: {
    property: "context",
    keys: new Set(["cluster", "user", "namespace", "extensions"]),
  },
} as const;

/** Logs each key of a cluster, user or context that means nothing: most likely it is misspelt. */
export function warnOfUnknownKeys(
  raw: Record<string, unknown>,
  options: { readonly file: string; readonly logger: Logger },
): void {
  for (const [list, { property, keys }] of Object.entries(KNOWN))
    for (const entry of asList(raw[list]).map(asRecord))
      for (const key of Object.keys(asRecord(entry?.[property]) ?? {}))
        if (!(keys as ReadonlySet<string>).has(key))
          options.logger.warn("unknown key in kubeconfig", {
            file: options.file,
            key: `${list}[${String(entry?.["name"])}].${property}.${key}`,
          });
}
