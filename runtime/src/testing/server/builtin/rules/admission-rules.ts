import { listAt } from "../../api-object.js";
import type { KindRules } from "../kind-rules.js";
import { ensureFields, fieldsAt, fillIn, itemsAt } from "./fields.js";
import { webhookListErrors } from "./webhook-errors.js";

/** What is special about mutating and validating webhook configurations. */
export function webhookRules(isMutating: boolean): KindRules {
  return {
    hasGeneration: true,
    allowsUnconditionalUpdate: false,
    defaults: (configuration) => {
      for (const webhook of itemsAt(configuration, "webhooks")) {
        fillIn(webhook, {
          failurePolicy: "Fail",
          matchPolicy: "Equivalent",
          timeoutSeconds: 10,
          ...(isMutating && { reinvocationPolicy: "Never" }),
        });
        ensureFields(webhook, "namespaceSelector");
        ensureFields(webhook, "objectSelector");
        fillIn(fieldsAt(webhook, "clientConfig", "service"), { port: 443 });
        for (const rule of itemsAt(webhook, "rules"))
          fillIn(rule, { scope: "*" });
      }
      return configuration;
    },
    validate: (configuration) =>
      webhookListErrors(listAt(configuration, "webhooks"), isMutating),
  };
}

/** What is special about admission policies and their bindings; `validate` says what is wrong with one. */
export const admissionPolicyRules = (
  validate: NonNullable<KindRules["validate"]>,
): KindRules => ({
  validate,
  hasGeneration: true,
  allowsUnconditionalUpdate: false,
  defaults: (policy) => {
    const spec = ensureFields(policy, "spec");
    if (spec["policyName"] === undefined)
      fillIn(spec, { failurePolicy: "Fail" });
    for (const name of ["matchConstraints", "matchResources"]) {
      const match = fieldsAt(spec, name);
      if (!match) continue;
      fillIn(match, { matchPolicy: "Equivalent" });
      ensureFields(match, "namespaceSelector");
      ensureFields(match, "objectSelector");
      for (const rule of [
        ...itemsAt(match, "resourceRules"),
        ...itemsAt(match, "excludeResourceRules"),
      ])
        fillIn(rule, { scope: "*" });
    }
    return policy;
  },
});
