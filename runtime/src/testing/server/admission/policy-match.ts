import { listAt, own, type ApiObject } from "../api-object.js";
import type { Store } from "../storage/store.js";
import type { AdmissionAttributes } from "./admission.js";
import {
  matchesNamespace,
  matchesObjects,
  matchesRule,
  matchTargetOf,
} from "./resource-rules.js";

/** True when a policy, by one of its bindings, is about a request. */
export function policyMatches(
  pair: { readonly policy: ApiObject; readonly binding: ApiObject },
  attributes: AdmissionAttributes,
  store: Store,
): boolean {
  const matches = (constraints: unknown, needsRules: boolean): boolean => {
    const target = matchTargetOf(attributes);
    const rules = listAt(constraints, "resourceRules");
    const isExcluded = listAt(constraints, "excludeResourceRules").some(
      (rule) => matchesRule(rule, target),
    );
    const isIncluded =
      rules.length === 0
        ? !needsRules
        : rules.some((rule) => matchesRule(rule, target));
    return (
      isIncluded &&
      !isExcluded &&
      matchesNamespace(
        own(constraints, "namespaceSelector"),
        attributes,
        store.resource("namespaces"),
      ) &&
      matchesObjects(own(constraints, "objectSelector"), attributes)
    );
  };
  return (
    matches(own(pair.policy["spec"], "matchConstraints"), true) &&
    matches(own(pair.binding["spec"], "matchResources"), false)
  );
}
