import type { StatusError } from "../../../errors/status-error.js";
import type { ApiObject } from "../api-object.js";
import { forbidden, notFound } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { AdmissionAttributes, AdmissionPlugin } from "./admission.js";

const IMMORTAL = new Set(["default", "kube-system", "kube-public"]);
// Reviews ask about a namespace without making anything in it.
const ACCESS_REVIEWS = new Set([
  "authorization.k8s.io/localsubjectaccessreviews",
]);

/** Nothing is made in a namespace that is missing or on its way out, and a few namespaces stay; apiserver's NamespaceLifecycle. */
export function namespaceLifecycle(store: Store): AdmissionPlugin {
  const namespaces = store.resource("namespaces");
  return {
    mutate: (attributes) => {
      check(attributes, (name) => namespaces.get(name)?.object);
      return attributes.object;
    },
  };
}

function check(
  attributes: AdmissionAttributes,
  find: (name: string) => ApiObject | undefined,
): void {
  const { operation, resource, namespace, name, subresource } = attributes;
  if (resource.id === "namespaces") {
    if (operation === "DELETE" && subresource === "" && IMMORTAL.has(name))
      throw forbidden(
        { group: "", resource: "namespaces", name },
        "this namespace may not be deleted",
      );
    return;
  }
  if (operation !== "CREATE" || !resource.namespaced || subresource !== "")
    return;
  if (ACCESS_REVIEWS.has(resource.id)) return;
  const found = find(namespace);
  if (!found)
    throw notFound({ group: "", resource: "namespaces", name: namespace });
  if (found.metadata.deletionTimestamp === undefined) return;
  throw terminating(attributes, namespace);
}

function terminating(
  { resource, name }: AdmissionAttributes,
  namespace: string,
): StatusError {
  return forbidden(
    { group: resource.group, resource: resource.plural, name },
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: "NamespaceTerminating",
        message: `namespace ${namespace} is being terminated`,
        field: "metadata.namespace",
      },
    ],
  );
}
