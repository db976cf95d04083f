import {
  jsonEqual,
  listAt,
  own,
  textAt,
  type ApiObject,
} from "../../api-object.js";
import { pathSegmentName, subdomainName } from "../../metadata/name-rules.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";
import { fieldsAt, fillIn, itemsAt } from "./fields.js";
import { selectorErrors } from "./selectors.js";

const RBAC = "rbac.authorization.k8s.io";

/** What is special about Roles. */
export const roleRules: KindRules = {
  nameRule: pathSegmentName,
  allowsCreateOnUpdate: true,
  validate: (role) => policyRuleErrors(role["rules"], true),
};

/** What is special about ClusterRoles. */
export const clusterRoleRules: KindRules = {
  nameRule: pathSegmentName,
  allowsCreateOnUpdate: true,
  validate: (role) => [
    ...policyRuleErrors(role["rules"], false),
    ...aggregationErrors(role),
  ],
};

/** What is special about RoleBindings. */
export const roleBindingRules: KindRules = bindingRules([
  "Role",
  "ClusterRole",
]);

/** What is special about ClusterRoleBindings. */
export const clusterRoleBindingRules: KindRules = bindingRules(["ClusterRole"]);

function bindingRules(roleKinds: readonly string[]): KindRules {
  const bindingErrors = (binding: ApiObject): FieldError[] => {
    const path = FieldPath.of("roleRef");
    const errors: FieldError[] = [];
    const group = textAt(binding, "roleRef", "apiGroup");
    if (group !== RBAC)
      errors.push(notSupported(path.child("apiGroup"), group, [RBAC]));
    const kind = textAt(binding, "roleRef", "kind");
    if (!roleKinds.includes(kind))
      errors.push(notSupported(path.child("kind"), kind, roleKinds));
    const name = textAt(binding, "roleRef", "name");
    if (name === "") errors.push(required(path.child("name")));
    for (const text of pathSegmentName(name, false))
      errors.push(invalid(path.child("name"), name, text));
    for (const [index, subject] of itemsAt(binding, "subjects").entries())
      errors.push(
        ...subjectErrors(subject, FieldPath.of("subjects").index(index), {
          needsNamespace: !roleKinds.includes("Role"),
        }),
      );
    return errors;
  };
  return {
    nameRule: pathSegmentName,
    allowsCreateOnUpdate: true,
    defaults: (binding) => {
      fillIn(fieldsAt(binding, "roleRef"), { apiGroup: RBAC });
      for (const subject of itemsAt(binding, "subjects"))
        if (["User", "Group"].includes(textAt(subject, "kind")))
          fillIn(subject, { apiGroup: RBAC });
      return binding;
    },
    validate: bindingErrors,
    validateUpdate: (binding, old) => [
      ...bindingErrors(binding),
      ...(jsonEqual(binding["roleRef"], old["roleRef"])
        ? []
        : [
            invalid(
              FieldPath.of("roleRef"),
              internalRoleRef(binding),
              "cannot change roleRef",
            ),
          ]),
    ],
  };
}

/** The real server prints its internal form, whose fields have no JSON names. */
function internalRoleRef(binding: ApiObject): unknown {
  return {
    APIGroup: textAt(binding, "roleRef", "apiGroup"),
    Kind: textAt(binding, "roleRef", "kind"),
    Name: textAt(binding, "roleRef", "name"),
  };
}

function subjectErrors(
  subject: unknown,
  path: FieldPath,
  { needsNamespace }: { readonly needsNamespace: boolean },
): FieldError[] {
  const kind = textAt(subject, "kind");
  const name = textAt(subject, "name");
  const group = textAt(subject, "apiGroup");
  const errors: FieldError[] = [];
  if (name === "") errors.push(required(path.child("name")));
  switch (kind) {
    case "ServiceAccount":
      if (name !== "")
        for (const text of subdomainName(name, false))
          errors.push(invalid(path.child("name"), name, text));
      if (group !== "")
        errors.push(notSupported(path.child("apiGroup"), group, [""]));
      if (needsNamespace && textAt(subject, "namespace") === "")
        errors.push(required(path.child("namespace")));
      break;
    case "User":
    case "Group":
      if (group !== RBAC)
        errors.push(notSupported(path.child("apiGroup"), group, [RBAC]));
      break;
    default:
      errors.push(
        notSupported(path.child("kind"), kind, [
          "ServiceAccount",
          "User",
          "Group",
        ]),
      );
  }
  return errors;
}

function aggregationErrors(role: ApiObject): FieldError[] {
  const aggregation = own(role, "aggregationRule");
  if (aggregation === undefined) return [];
  const path = FieldPath.of("aggregationRule", "clusterRoleSelectors");
  const selectors = listAt(aggregation, "clusterRoleSelectors");
  if (selectors.length === 0)
    return [
      required(
        path,
        "at least one clusterRoleSelector required if aggregationRule is non-nil",
      ),
    ];
  return selectors.flatMap((selector, index) => {
    const errors = selectorErrors(selector, path.index(index));
    // It has no value to show: the selector could not be made.
    return errors.length === 0
      ? []
      : [
          ...errors,
          invalid(path.index(index), null, "invalid label selector."),
        ];
  });
}

function policyRuleErrors(rules: unknown, namespaced: boolean): FieldError[] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown, index) => {
    const path = FieldPath.of("rules").index(index);
    const errors: FieldError[] = [];
    if (listAt(rule, "verbs").length === 0)
      errors.push(
        required(path.child("verbs"), "verbs must contain at least one value"),
      );
    const urls = listAt(rule, "nonResourceURLs");
    if (urls.length > 0) {
      if (namespaced)
        errors.push(
          invalid(
            path.child("nonResourceURLs"),
            urls,
            "namespaced rules cannot apply to non-resource URLs",
          ),
        );
      if (
        ["apiGroups", "resources", "resourceNames"].some(
          (name) => listAt(rule, name).length > 0,
        )
      )
        errors.push(
          invalid(
            path.child("nonResourceURLs"),
            urls,
            "rules cannot apply to both regular resources and non-resource URLs",
          ),
        );
      return errors;
    }
    if (own(rule, "apiGroups") === undefined)
      errors.push(
        required(
          path.child("apiGroups"),
          "resource rules must supply at least one api group",
        ),
      );
    if (listAt(rule, "resources").length === 0)
      errors.push(
        required(
          path.child("resources"),
          "resource rules must supply at least one resource",
        ),
      );
    return errors;
  });
}
