import { jsonEqual } from "../api-object.js";
import type { ServerContext } from "../context.js";
import { NamespaceObjectController } from "./namespace-object-controller.js";

const DESCRIPTION =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/**
 * Keeps the server's authority in each namespace; kube-controller-manager's root-ca-certificate-publisher-controller.
 * `caCertificate`: PEM of the authority that signed the server's certificate.
 */
export function rootCaController(
  context: ServerContext,
  caCertificate: string,
): NamespaceObjectController {
  const annotations = { "kubernetes.io/description": DESCRIPTION };
  const data = { "ca.crt": caCertificate };
  return new NamespaceObjectController(context, {
    loop: "root ca",
    user: "root-ca-cert-publisher",
    plural: "configmaps",
    object: { metadata: { name: "kube-root-ca.crt", annotations }, data },
    repair: (found) =>
      jsonEqual(found["data"], data)
        ? undefined
        : {
            ...found,
            metadata: {
              ...found.metadata,
              annotations: { ...found.metadata.annotations, ...annotations },
            },
            data,
          },
  });
}
