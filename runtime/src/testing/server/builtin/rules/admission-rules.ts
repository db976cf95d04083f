import { listAt, own, textAt, valueAt } from "../../api-object.js";
import {
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import {
  ensureFields,
  fieldsAt,
  fillIn,
  itemsAt,
  type Fields,
} from "./fields.js";

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
      itemsAt(configuration, "webhooks").flatMap((webhook, index) =>
        webhookErrors(webhook, FieldPath.of("webhooks").index(index)),
      ),
  };
}

/** What is special about admission policies and their bindings. */
export const admissionPolicyRules: KindRules = {
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
};

function webhookErrors(webhook: Fields, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const name = textAt(webhook, "name");
  if (name === "") errors.push(required(path.child("name")));
  else if (name.split(".").length < 3)
    errors.push(
      invalid(
        path.child("name"),
        name,
        "should be a domain with at least three segments separated by dots",
      ),
    );
  const sideEffects = textAt(webhook, "sideEffects");
  if (sideEffects === "")
    errors.push(
      required(
        path.child("sideEffects"),
        "must specify one of None, NoneOnDryRun",
      ),
    );
  if (listAt(webhook, "admissionReviewVersions").length === 0)
    errors.push(
      required(
        path.child("admissionReviewVersions"),
        "must specify one of v1, v1beta1",
      ),
    );
  const hasUrl = textAt(webhook, "clientConfig", "url") !== "";
  const hasService =
    own(valueAt(webhook, "clientConfig"), "service") !== undefined;
  if (hasUrl === hasService)
    errors.push(
      required(
        path.child("clientConfig"),
        "exactly one of url or service is required",
      ),
    );
  const timeout = own(webhook, "timeoutSeconds");
  if (typeof timeout === "number" && (timeout < 1 || timeout > 30))
    errors.push(
      invalid(
        path.child("timeoutSeconds"),
        timeout,
        "the timeout value must be between 1 and 30 seconds",
      ),
    );
  return errors;
}
