import type { ServerRestConfig } from "./api-server-options.js";

/** A kubeconfig with one cluster, user and context named `kubewright`. */
export function kubeconfigText(config: ServerRestConfig): string {
  const caData = Buffer.from(config.caData).toString("base64");
  return `apiVersion: v1
kind: Config
current-context: kubewright
clusters:
  - name: kubewright
    cluster:
      server: ${JSON.stringify(config.server)}
      certificate-authority-data: ${caData}
users:
  - name: kubewright
    user:
      token: ${JSON.stringify(config.token)}
contexts:
  - name: kubewright
    context:
      cluster: kubewright
      user: kubewright
      namespace: default
`;
}
