import { listAt, own, textAt, type ApiObject } from "../api-object.js";
import type { Environment } from "../cel/check/environment.js";
import { BOOL, NULL, STRING, type CelType } from "../cel/values/cel-type.js";
import {
  label1035Errors,
  labelKeyErrors,
  subdomainErrors,
} from "../metadata/name-rules.js";
import {
  duplicate,
  invalid,
  required,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import {
  choiceErrors,
  matchConditionErrors,
  matchResourcesErrors,
  paramRefErrors,
} from "./match-errors.js";
import {
  policyEnvironment,
  policyExpressionType,
} from "./policy-environment.js";

const SPEC = FieldPath.of("spec");
const MUTATED_OPERATIONS = ["*", "CONNECT", "CREATE", "UPDATE"];
const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
const RESERVED = new Set(
  "as break const continue else false for function if import in let loop package namespace null return true var void while".split(
    " ",
  ),
);

/** What is wrong with a ValidatingAdmissionPolicy. */
export function validatingPolicyErrors(policy: ApiObject): FieldError[] {
  const spec = own(policy, "spec");
  const errors = commonPolicyErrors(spec, { isMutating: false });
  const { environment, errors: variableErrors } = variablesOf(spec);
  errors.push(...variableErrors);
  const validations = listAt(spec, "validations");
  const annotations = listAt(spec, "auditAnnotations");
  if (validations.length === 0 && annotations.length === 0) {
    const detail =
      "validations or auditAnnotations must contain at least one item";
    return [
      ...errors,
      required(SPEC.child("validations"), detail),
      required(SPEC.child("auditAnnotations"), detail),
    ];
  }
  for (const [index, validation] of validations.entries())
    errors.push(
      ...validationErrors(
        validation,
        SPEC.child("validations").index(index),
        environment,
      ),
    );
  const keys = new Set<string>();
  for (const [index, annotation] of annotations.entries()) {
    const path = SPEC.child("auditAnnotations").index(index);
    const key = textAt(annotation, "key");
    const name = `${policy.metadata.name ?? ""}/${key}`;
    for (const text of labelKeyErrors(name))
      errors.push(invalid(path.child("key"), name, text));
    const at = path.child("valueExpression");
    const source = textAt(annotation, "valueExpression");
    errors.push(
      ...expressionErrors(source.trim(), at, {
        environment: environment(true),
        wanted: [STRING, NULL],
        missing: "valueExpression is not specified",
      }),
    );
    if (keys.has(key)) errors.push(duplicate(path.child("key"), key));
    keys.add(key);
  }
  return errors;
}

/** What is wrong with a binding of a policy; only those of validating policies have actions. */
export function policyBindingErrors(
  binding: ApiObject,
  { isValidating }: { readonly isValidating: boolean },
): FieldError[] {
  const spec = own(binding, "spec");
  const policyName = textAt(spec, "policyName");
  const at = SPEC.child("policyName");
  return [
    ...(policyName === ""
      ? [required(at)]
      : subdomainErrors(policyName).map((text) =>
          invalid(at, policyName, text),
        )),
    ...paramRefErrors(own(spec, "paramRef"), SPEC.child("paramRef")),
    ...matchResourcesErrors(
      own(spec, "matchResources"),
      SPEC.child("matchResources"),
    ),
    ...(isValidating
      ? actionErrors(listAt(spec, "validationActions"))
      : mutatedOperationErrors(
          own(spec, "matchResources"),
          SPEC.child("matchResources"),
        )),
  ];
}

/** Mutating policies are not about deletes. */
function mutatedOperationErrors(match: unknown, path: FieldPath): FieldError[] {
  const at = path.child("resourceRules").child("operations");
  return listAt(match, "resourceRules").flatMap((rule) =>
    listAt(rule, "operations").flatMap((operation) =>
      choiceErrors(operation, at, MUTATED_OPERATIONS),
    ),
  );
}

/** What is wrong with what both kinds of policies have. */
export function commonPolicyErrors(
  spec: unknown,
  { isMutating }: { readonly isMutating: boolean },
): FieldError[] {
  const match = own(spec, "matchConstraints");
  const kind = own(spec, "paramKind");
  const path = SPEC.child("matchConstraints");
  return [
    ...choiceErrors(own(spec, "failurePolicy"), SPEC.child("failurePolicy"), [
      "Fail",
      "Ignore",
    ]),
    ...paramKindErrors(kind),
    ...(match === undefined
      ? [required(path)]
      : [
          ...matchResourcesErrors(match, path),
          ...(listAt(match, "resourceRules").length === 0
            ? [required(path.child("resourceRules"))]
            : []),
          ...(isMutating ? mutatedOperationErrors(match, path) : []),
        ]),
    ...matchConditionErrors(
      listAt(spec, "matchConditions"),
      SPEC.child("matchConditions"),
      { hasParams: kind !== undefined },
    ),
  ];
}

/** The environment of a policy's expressions, with its variables, and what is wrong with those. */
export function variablesOf(spec: unknown): {
  readonly environment: (
    hasAuthorizer: boolean,
    isMutation?: boolean,
  ) => Environment;
  readonly errors: readonly FieldError[];
} {
  const hasParams = own(spec, "paramKind") !== undefined;
  const list = listAt(spec, "variables");
  const variables = new Map<string, CelType>();
  const environment = (
    hasAuthorizer: boolean,
    isMutation?: boolean,
  ): Environment =>
    policyEnvironment({
      hasParams,
      hasAuthorizer,
      isMutation,
      variables: list.length > 0 ? variables : undefined,
    });
  const errors: FieldError[] = [];
  for (const [index, variable] of list.entries()) {
    const path = SPEC.child("variables").index(index);
    const name = textAt(variable, "name");
    if (name.trim() === "")
      errors.push(required(path.child("name"), "name is not specified"));
    else if (!IDENTIFIER.test(name) || RESERVED.has(name))
      errors.push(
        invalid(path.child("name"), name, "must be a valid CEL identifier"),
      );
    const source = textAt(variable, "expression");
    const at = path.child("expression");
    if (source.trim() === "") {
      errors.push(required(at, "expression is not specified"));
      continue;
    }
    const result = policyExpressionType(source, environment(true), []);
    if ("error" in result) errors.push(invalid(at, source, result.error));
    // A variable sees those before it.
    else variables.set(name, result.type);
  }
  return { environment, errors };
}

/** What is wrong with one expression; `missing` says that there is none. */
export function expressionErrors(
  source: string,
  path: FieldPath,
  options: {
    readonly environment: Environment;
    readonly wanted: readonly CelType[];
    readonly missing?: string;
  },
): FieldError[] {
  if (source.trim() === "") return [required(path, options.missing)];
  const { environment, wanted } = options;
  const result = policyExpressionType(source, environment, wanted);
  return "error" in result ? [invalid(path, source, result.error)] : [];
}

function validationErrors(
  validation: unknown,
  path: FieldPath,
  environment: (hasAuthorizer: boolean) => Environment,
): FieldError[] {
  const errors = expressionErrors(
    textAt(validation, "expression"),
    path.child("expression"),
    {
      environment: environment(true),
      wanted: [BOOL],
      missing: "expression is not specified",
    },
  );
  const dynamic = textAt(validation, "messageExpression");
  const blank = "must be non-empty if specified";
  const at = path.child("messageExpression");
  if (dynamic !== "")
    errors.push(
      ...(dynamic.trim() === ""
        ? [invalid(at, dynamic, blank)]
        : expressionErrors(dynamic, at, {
            environment: environment(false),
            wanted: [STRING],
            missing: "",
          })),
    );
  const message = textAt(validation, "message");
  if (message !== "" && message.trim() === "")
    errors.push(invalid(path.child("message"), message, blank));
  else if (/[\r\n]/.test(message.trim()))
    errors.push(
      invalid(path.child("message"), message, "must not contain line breaks"),
    );
  return [
    ...errors,
    ...choiceErrors(own(validation, "reason"), path.child("reason"), [
      "Forbidden",
      "Invalid",
      "RequestEntityTooLarge",
    ]),
  ];
}

function actionErrors(actions: readonly unknown[]): FieldError[] {
  const path = SPEC.child("validationActions");
  const errors: FieldError[] = [];
  for (const [index, action] of actions.entries()) {
    const at = path.index(index);
    errors.push(...choiceErrors(action, at, ["Audit", "Deny", "Warn"]));
    if (actions.indexOf(action) < index) errors.push(duplicate(at, action));
  }
  if (actions.includes("Deny") && actions.includes("Warn"))
    errors.push(
      invalid(
        path,
        actions,
        "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)",
      ),
    );
  if (actions.length === 0)
    errors.push(required(path, "at least one validation action is required"));
  return errors;
}

function paramKindErrors(kind: unknown): FieldError[] {
  if (kind === undefined) return [];
  const path = SPEC.child("paramKind");
  const apiVersion = textAt(kind, "apiVersion");
  const name = textAt(kind, "kind");
  const mixed = "may have mixed case, but should otherwise match: ";
  const nameTexts = label1035Errors(name.toLowerCase());
  return [
    ...apiVersionErrors(apiVersion, path.child("apiVersion")),
    ...(name === ""
      ? [required(path.child("kind"))]
      : nameTexts.length > 0
        ? [invalid(path.child("kind"), name, mixed + nameTexts.join(","))]
        : []),
  ];
}

function apiVersionErrors(apiVersion: string, path: FieldPath): FieldError[] {
  if (apiVersion === "") return [required(path)];
  const parts = apiVersion.split("/");
  if (parts.length > 2)
    return [
      invalid(
        path,
        apiVersion,
        `unexpected GroupVersion string: ${apiVersion}`,
      ),
    ];
  const [group = "", version = ""] =
    parts.length === 2 ? parts : ["", apiVersion];
  const groupTexts = group === "" ? [] : subdomainErrors(group);
  const versionTexts = label1035Errors(version);
  return [
    ...(groupTexts.length > 0
      ? [invalid(path, group, groupTexts.join(","))]
      : []),
    ...(version === ""
      ? [invalid(path, apiVersion, "version must be specified")]
      : versionTexts.length > 0
        ? [invalid(path, version, versionTexts.join(","))]
        : []),
  ];
}
