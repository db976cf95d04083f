import { own, textAt, withType, type ApiObject } from "../api-object.js";
import { requirementsOf } from "../builtin/rules/selectors.js";
import type { Registry } from "../registry/registry.js";
import type { Resource } from "../registry/resource.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { AdmissionAttributes } from "./admission.js";

/** A policy and one of its bindings. */
export interface BoundPolicy {
  readonly policy: ApiObject;
  readonly binding: ApiObject;
}

/**
 * The objects that a policy runs with by one of its bindings, `[null]` for one that takes none; as text, why there are none.
 * After apiserver's `CollectParams`.
 */
export function policyParams(
  { policy, binding }: BoundPolicy,
  attributes: AdmissionAttributes,
  registry: Registry,
): readonly (ApiObject | null)[] | string {
  const kind = own(policy["spec"], "paramKind");
  const reference = own(binding["spec"], "paramRef");
  if (kind === undefined || reference === undefined) return [null];
  const resource = resourceOf(kind, registry);
  if (!resource)
    return `paramKind kind \`&ParamKind{APIVersion:${textAt(kind, "apiVersion")},Kind:${textAt(kind, "kind")},}\` not known`;
  const explicit = textAt(reference, "namespace");
  if (!resource.namespaced && explicit !== "")
    return "paramRef.namespace must not be provided for a cluster-scoped `paramKind`";
  const namespace = resource.namespaced ? explicit || attributes.namespace : "";
  if (resource.namespaced && namespace === "")
    return "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources";
  const name = textAt(reference, "name");
  const requirements = requirementsOf(own(reference, "selector"));
  const found = resource.store
    .list(namespace)
    .filter((stored) =>
      name !== ""
        ? stored.name === name
        : matchesLabels(requirements, stored.object.metadata.labels),
    )
    .map((stored) => withType(stored.object, resource));
  const isDenied =
    found.length === 0 &&
    textAt(reference, "parameterNotFoundAction") === "Deny";
  return isDenied
    ? "no params found for policy binding with `Deny` parameterNotFoundAction"
    : found;
}

function resourceOf(kind: unknown, registry: Registry): Resource | undefined {
  const apiVersion = textAt(kind, "apiVersion");
  for (const resource of registry.all())
    if (
      resource.apiVersion === apiVersion &&
      resource.kind === textAt(kind, "kind")
    )
      return resource;
  return undefined;
}
