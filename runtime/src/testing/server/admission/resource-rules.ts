import { listAt, textAt } from "../api-object.js";
import { requirementsOf } from "../builtin/rules/selectors.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { ResourceStore } from "../storage/resource-store.js";
import type { AdmissionAttributes } from "./admission.js";

/** What a rule is matched against. */
export interface MatchTarget {
  readonly operation: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespaced: boolean;
  readonly name: string;
}

/** True when a rule of a webhook configuration or policy is about `target`. */
export function matchesRule(rule: unknown, target: MatchTarget): boolean {
  const { resource, subresource, namespaced } = target;
  const has = (field: string, value: string): boolean => {
    const values = listAt(rule, field);
    return values.includes("*") || values.includes(value);
  };
  const scope = textAt(rule, "scope");
  const names = listAt(rule, "resourceNames");
  return (
    has("operations", target.operation) &&
    has("apiGroups", target.group) &&
    has("apiVersions", target.version) &&
    listAt(rule, "resources").some((pattern) =>
      matchesResource(String(pattern), resource, subresource),
    ) &&
    (scope === "" ||
      scope === "*" ||
      (scope === "Namespaced") === namespaced) &&
    (names.length === 0 || names.includes(target.name))
  );
}

function matchesResource(
  pattern: string,
  resource: string,
  subresource: string,
): boolean {
  const [left = "", right = ""] = pattern.split("/");
  if (!pattern.includes("/"))
    return subresource === "" && (left === "*" || left === resource);
  return (
    (left === "*" || left === resource) &&
    (right === "*" || right === subresource)
  );
}

/** The target of a request as it was made. */
export function matchTargetOf(attributes: AdmissionAttributes): MatchTarget {
  const { resource, operation, subresource, name } = attributes;
  return {
    operation,
    group: resource.group,
    version: resource.version,
    resource: resource.plural,
    subresource,
    // A namespace counts as in itself only for selectors.
    namespaced: resource.namespaced,
    name,
  };
}

/** True when the labels of the request's namespace are selected; always for what is in none. */
export function matchesNamespace(
  selector: unknown,
  attributes: AdmissionAttributes,
  namespaces: ResourceStore,
): boolean {
  const requirements = requirementsOf(selector);
  if (requirements.length === 0) return true;
  const { resource, namespace, object, oldObject } = attributes;
  if (resource.id === "namespaces") {
    // On an update, the old labels may be what a webhook relies on.
    const own = oldObject ?? object;
    return matchesLabels(requirements, own?.metadata.labels);
  }
  if (namespace === "") return true;
  return matchesLabels(
    requirements,
    namespaces.get(namespace)?.object.metadata.labels,
  );
}

/** True when the new or the old object has selected labels. */
export function matchesObjects(
  selector: unknown,
  { object, oldObject }: AdmissionAttributes,
): boolean {
  const requirements = requirementsOf(selector);
  if (requirements.length === 0) return true;
  return [object, oldObject].some(
    (candidate) =>
      candidate !== undefined &&
      matchesLabels(requirements, candidate.metadata.labels),
  );
}
