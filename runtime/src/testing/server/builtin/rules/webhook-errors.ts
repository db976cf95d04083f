import {
  choiceErrors,
  matchConditionErrors,
  ruleErrors,
} from "../../admission/match-errors.js";
import { listAt, own, textAt } from "../../api-object.js";
import { subdomainErrors } from "../../metadata/name-rules.js";
import {
  reviewVersionErrors,
  webhookServiceErrors,
  webhookUrlErrors,
} from "../../schema/crd-conversion-errors.js";
import {
  duplicate,
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { selectorErrors } from "./selectors.js";

/** What is wrong with the webhooks of a configuration. */
export function webhookListErrors(
  webhooks: readonly unknown[],
  isMutating: boolean,
): FieldError[] {
  const names = new Set<string>();
  return webhooks.flatMap((webhook, index) => {
    const path = FieldPath.of("webhooks").index(index);
    const name = textAt(webhook, "name");
    const errors = [
      ...webhookErrors(webhook, path, isMutating),
      ...versionErrors(webhook, path.child("admissionReviewVersions")),
    ];
    if (name !== "" && names.has(name))
      errors.push(duplicate(path.child("name"), name));
    names.add(name);
    return errors;
  });
}

function webhookErrors(
  webhook: unknown,
  path: FieldPath,
  isMutating: boolean,
): FieldError[] {
  const choice = (name: string, supported: readonly string[]): FieldError[] =>
    choiceErrors(own(webhook, name), path.child(name), supported);
  const sideEffects = ["None", "NoneOnDryRun"];
  const timeout = own(webhook, "timeoutSeconds");
  return [
    ...nameErrors(textAt(webhook, "name"), path.child("name")),
    ...listAt(webhook, "rules").flatMap((rule, index) =>
      ruleErrors(rule, path.child("rules").index(index)),
    ),
    ...choice("failurePolicy", ["Fail", "Ignore"]),
    ...choice("matchPolicy", ["Equivalent", "Exact"]),
    ...((own(webhook, "sideEffects") ?? null) === null
      ? [
          required(
            path.child("sideEffects"),
            `must specify one of ${sideEffects.join(", ")}`,
          ),
        ]
      : choice("sideEffects", sideEffects)),
    ...(typeof timeout === "number" && (timeout < 1 || timeout > 30)
      ? [
          invalid(
            path.child("timeoutSeconds"),
            timeout,
            "the timeout value must be between 1 and 30 seconds",
          ),
        ]
      : []),
    ...["namespaceSelector", "objectSelector"].flatMap((name) =>
      selectorErrors(own(webhook, name), path.child(name)),
    ),
    ...(isMutating ? choice("reinvocationPolicy", ["IfNeeded", "Never"]) : []),
    ...clientErrors(own(webhook, "clientConfig"), path.child("clientConfig")),
    ...matchConditionErrors(
      listAt(webhook, "matchConditions"),
      path.child("matchConditions"),
      { hasParams: false },
    ),
  ];
}

function nameErrors(name: string, path: FieldPath): FieldError[] {
  if (name === "") return [required(path)];
  const texts = subdomainErrors(name);
  if (texts.length > 0) return [invalid(path, name, texts.join(","))];
  return name.split(".").length < 3
    ? [
        invalid(
          path,
          name,
          "should be a domain with at least three segments separated by dots",
        ),
      ]
    : [];
}

function clientErrors(config: unknown, path: FieldPath): FieldError[] {
  const url = own(config, "url");
  const service = own(config, "service");
  if ((url === undefined) === (service === undefined))
    return [required(path, "exactly one of url or service is required")];
  if (url !== undefined)
    return webhookUrlErrors(textAt(config, "url"), path.child("url"));
  return webhookServiceErrors(
    {
      name: textAt(service, "name"),
      namespace: textAt(service, "namespace"),
      path: textAt(service, "path"),
      port: Number(own(service, "port") ?? 443),
    },
    path.child("service"),
  );
}

function versionErrors(webhook: unknown, path: FieldPath): FieldError[] {
  const versions = listAt(webhook, "admissionReviewVersions").map(String);
  return versions.length === 0
    ? [required(path, "must specify one of v1, v1beta1")]
    : reviewVersionErrors(versions, path, { requiresKnownReviewVersion: true });
}
