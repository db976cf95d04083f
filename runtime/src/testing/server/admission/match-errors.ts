import { listAt, own, textAt } from "../api-object.js";
import { BOOL } from "../cel/values/cel-type.js";
import { selectorErrors } from "../builtin/rules/selectors.js";
import { labelKeyErrors, pathSegmentName } from "../metadata/name-rules.js";
import {
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  tooMany,
  type FieldError,
} from "../schema/field-error.js";
import type { FieldPath } from "../schema/field-path.js";
import {
  policyEnvironment,
  policyExpressionType,
} from "./policy-environment.js";

const MAX_CONDITIONS = 64;
const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];

/** An error when a field has a value that is none of `supported`; an absent one is fine. */
export function choiceErrors(
  value: unknown,
  path: FieldPath,
  supported: readonly string[],
): FieldError[] {
  return value === undefined || supported.some((each) => each === value)
    ? []
    : [notSupported(path, value, supported)];
}

/** What is wrong with the MatchResources of a policy or binding. */
export function matchResourcesErrors(
  match: unknown,
  path: FieldPath,
): FieldError[] {
  if (match === undefined) return [];
  const policy = own(match, "matchPolicy");
  const errors = [
    ...choiceErrors(policy, path.child("matchPolicy"), ["Equivalent", "Exact"]),
    ...["namespaceSelector", "objectSelector"].flatMap((name) =>
      selectorErrors(own(match, name), path.child(name)),
    ),
  ];
  for (const name of ["resourceRules", "excludeResourceRules"])
    for (const [index, rule] of listAt(match, name).entries()) {
      const at = path.child(name).index(index);
      errors.push(...nameErrors(rule, at), ...ruleErrors(rule, at));
    }
  return errors;
}

/** What is wrong with a rule of a webhook or policy. */
export function ruleErrors(rule: unknown, path: FieldPath): FieldError[] {
  const operations = listAt(rule, "operations");
  return [
    ...wildcardErrors(operations, path.child("operations"), "operations"),
    ...operations.flatMap((operation, index) =>
      choiceErrors(
        operation,
        path.child("operations").index(index),
        OPERATIONS,
      ),
    ),
    ...wildcardErrors(
      listAt(rule, "apiGroups"),
      path.child("apiGroups"),
      "API groups",
    ),
    ...wildcardErrors(
      listAt(rule, "apiVersions"),
      path.child("apiVersions"),
      "API versions",
    ),
    ...listAt(rule, "apiVersions").flatMap((version, index) =>
      version === "" ? [required(path.child("apiVersions").index(index))] : [],
    ),
    ...resourcesErrors(listAt(rule, "resources"), path.child("resources")),
    ...choiceErrors(own(rule, "scope"), path.child("scope"), [
      "*",
      "Cluster",
      "Namespaced",
    ]),
  ];
}

/** What is wrong with match conditions. */
export function matchConditionErrors(
  conditions: readonly unknown[],
  path: FieldPath,
  { hasParams }: { readonly hasParams: boolean },
): FieldError[] {
  const errors: FieldError[] = [];
  if (conditions.length > MAX_CONDITIONS)
    errors.push(tooMany(path, conditions.length, MAX_CONDITIONS));
  const environment = policyEnvironment({ hasParams, hasAuthorizer: true });
  const names = new Set<string>();
  for (const [index, condition] of conditions.entries()) {
    const at = path.index(index);
    const expression = textAt(condition, "expression").trim();
    if (expression === "") errors.push(required(at.child("expression")));
    else {
      const result = policyExpressionType(expression, environment, [BOOL]);
      if ("error" in result)
        errors.push(invalid(at.child("expression"), expression, result.error));
    }
    const name = textAt(condition, "name");
    if (name === "") errors.push(required(at.child("name")));
    else
      for (const text of labelKeyErrors(name))
        errors.push(invalid(at.child("name"), name, text));
    if (name !== "" && names.has(name))
      errors.push(duplicate(at.child("name"), name));
    names.add(name);
  }
  return errors;
}

/** What is wrong with a binding's reference to parameters. */
export function paramRefErrors(
  reference: unknown,
  path: FieldPath,
): FieldError[] {
  if (reference === undefined) return [];
  const errors: FieldError[] = [];
  const name = textAt(reference, "name");
  const selector = own(reference, "selector");
  const exclusive = "name and selector are mutually exclusive";
  for (const text of pathSegmentName(name, false))
    errors.push(invalid(path.child("name"), name, text));
  if (name !== "" && selector !== undefined)
    errors.push(forbidden(path.child("name"), exclusive));
  errors.push(...selectorErrors(selector, path.child("selector")));
  if (name !== "" && selector !== undefined)
    errors.push(forbidden(path.child("selector"), exclusive));
  if (name === "" && selector === undefined)
    errors.push(required(path, "one of name or selector must be specified"));
  const action = textAt(reference, "parameterNotFoundAction");
  const at = path.child("parameterNotFoundAction");
  return [
    ...errors,
    ...(action === ""
      ? [required(at)]
      : choiceErrors(action, at, ["Deny", "Allow"])),
  ];
}

function nameErrors(rule: unknown, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return listAt(rule, "resourceNames").flatMap((value, index) => {
    const name = String(value);
    const at = path.child("resourceNames").index(index);
    const errors = pathSegmentName(name, false).map((text) =>
      invalid(at, name, text),
    );
    if (seen.has(name)) errors.push(duplicate(at, name));
    seen.add(name);
    return errors;
  });
}

function wildcardErrors(
  values: readonly unknown[],
  path: FieldPath,
  what: string,
): FieldError[] {
  if (values.length === 0) return [required(path)];
  return values.length > 1 && values.includes("*")
    ? [
        invalid(
          path,
          values,
          `if '*' is present, must not specify other ${what}`,
        ),
      ]
    : [];
}

function resourcesErrors(
  resources: readonly unknown[],
  path: FieldPath,
): FieldError[] {
  if (resources.length === 0) return [required(path)];
  const errors: FieldError[] = [];
  const wholeResources = new Set<string>();
  const wholeSubresources = new Set<string>();
  let hasPlain = false;
  for (const [index, value] of resources.entries()) {
    const text = String(value);
    if (text === "") {
      errors.push(required(path.index(index)));
      continue;
    }
    const slash = text.indexOf("/");
    if (slash < 0) {
      hasPlain = text !== "*";
      continue;
    }
    const [resource, subresource] = [
      text.slice(0, slash),
      text.slice(slash + 1),
    ];
    const covered = (pattern: string): FieldError =>
      invalid(
        path.index(index),
        text,
        `if '${pattern}' is present, must not specify ${text}`,
      );
    if (wholeResources.has(resource)) errors.push(covered(`${resource}/*`));
    if (wholeSubresources.has(subresource))
      errors.push(covered(`*/${subresource}`));
    if (subresource === "*") wholeResources.add(resource);
    if (resource === "*") wholeSubresources.add(subresource);
  }
  if (resources.length > 1 && resources.includes("*/*"))
    errors.push(
      invalid(
        path,
        resources,
        "if '*/*' is present, must not specify other resources",
      ),
    );
  if (resources.includes("*") && hasPlain)
    errors.push(
      invalid(
        path,
        resources,
        "if '*' is present, must not specify other resources without subresources",
      ),
    );
  return errors;
}
