import { textAt } from "../api-object.js";
import { notImplemented } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { AdmissionPlugin } from "./admission.js";
import { policyMatches } from "./policy-match.js";

const GROUP = "admissionregistration.k8s.io";

/**
 * MutatingAdmissionPolicies are kept but not run: a request that one is about is refused
 * with a 501 Status rather than let through as if there were none.
 */
export function mutatingPolicies(store: Store): AdmissionPlugin {
  const bindings = store.resource(`${GROUP}/mutatingadmissionpolicybindings`);
  const policies = store.resource(`${GROUP}/mutatingadmissionpolicies`);
  return {
    mutate: (attributes) => {
      const { object, resource } = attributes;
      if (bindings.size === 0 || resource.group === GROUP) return object;
      for (const { object: binding } of bindings.list()) {
        const name = textAt(binding, "spec", "policyName");
        const policy = policies.get(name)?.object;
        if (policy && policyMatches({ policy, binding }, attributes, store))
          throw notImplemented(`the MutatingAdmissionPolicy ${name}`);
      }
      return object;
    },
  };
}
