import { isRecord, listAt, textAt, type ApiObject } from "../api-object.js";
import type { Store } from "../storage/store.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { UserInfo } from "../http/api-request.js";
import { MASTERS_GROUP } from "./anonymous.js";
import type {
  AccessAttributes,
  AccessDecision,
  Authorizer,
} from "./authorizer.js";

const RBAC = "rbac.authorization.k8s.io";

/** A rule of a role. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** A rule someone has, and by which binding. */
export interface GrantedRule {
  readonly rule: PolicyRule;
  readonly reason: string;
}

/** Decides by the roles and bindings in the store; who is in `system:masters` may do everything. */
export class RbacAuthorizer implements Authorizer {
  readonly #store: Store;
  readonly #rules = new WeakMap<StoredObject, readonly PolicyRule[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  authorize(attributes: AccessAttributes): AccessDecision {
    if (attributes.user.groups.includes(MASTERS_GROUP))
      return { isAllowed: true, reason: "" };
    for (const { rule, reason } of this.rulesOf(
      attributes.user,
      attributes.namespace,
    ))
      if (allows(rule, attributes)) return { isAllowed: true, reason };
    return { isAllowed: false, reason: "" };
  }

  /** Every rule that `user` has in `namespace`, cluster-wide ones first. */
  *rulesOf(user: UserInfo, namespace: string): Iterable<GrantedRule> {
    yield* this.#granted("clusterrolebindings", "", user);
    if (namespace !== "") yield* this.#granted("rolebindings", namespace, user);
  }

  *#granted(
    resource: string,
    namespace: string,
    user: UserInfo,
  ): Iterable<GrantedRule> {
    for (const { object } of this.#store
      .resource(`${RBAC}/${resource}`)
      .list(namespace)) {
      const subject = listAt(object, "subjects").find((candidate) =>
        isSubject(candidate, user, namespace),
      );
      if (subject === undefined) continue;
      const reason = reasonOf(object, subject, namespace);
      for (const rule of this.#rulesOfRole(object, namespace))
        yield { rule, reason };
    }
  }

  #rulesOfRole(binding: ApiObject, namespace: string): readonly PolicyRule[] {
    const name = textAt(binding, "roleRef", "name");
    const role =
      textAt(binding, "roleRef", "kind") === "Role"
        ? this.#store.resource(`${RBAC}/roles`).get(`${namespace}/${name}`)
        : this.#store.resource(`${RBAC}/clusterroles`).get(name);
    if (!role) return [];
    let rules = this.#rules.get(role);
    if (!rules) {
      rules = listAt(role.object, "rules").map(parseRule);
      this.#rules.set(role, rules);
    }
    return rules;
  }
}

/** A rule as JSON has it. */
export function parseRule(rule: unknown): PolicyRule {
  const texts = (name: string): string[] => listAt(rule, name).map(String);
  return {
    verbs: texts("verbs"),
    apiGroups: texts("apiGroups"),
    resources: texts("resources"),
    resourceNames: texts("resourceNames"),
    nonResourceURLs: texts("nonResourceURLs"),
  };
}

/** True when `rule` lets one do what `attributes` say. */
export function allows(
  rule: PolicyRule,
  attributes: Omit<AccessAttributes, "user">,
): boolean {
  if (!has(rule.verbs, attributes.verb)) return false;
  if (!attributes.isResource)
    return rule.nonResourceURLs.some((url) => matchesUrl(url, attributes.path));
  const { resource, subresource, name } = attributes;
  const combined = subresource === "" ? resource : `${resource}/${subresource}`;
  return (
    has(rule.apiGroups, attributes.group) &&
    (has(rule.resources, combined) ||
      (subresource !== "" && rule.resources.includes(`*/${subresource}`))) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(name))
  );
}

function has(values: readonly string[], value: string): boolean {
  return values.includes("*") || values.includes(value);
}

/** True when a path is what a rule names, or begins with what stands before its `*`. */
export function matchesUrl(pattern: string, path: string): boolean {
  if (pattern === "*" || pattern === path) return true;
  return pattern.endsWith("*") && path.startsWith(pattern.replace(/\*+$/, ""));
}

function isSubject(
  subject: unknown,
  user: UserInfo,
  namespace: string,
): boolean {
  if (!isRecord(subject)) return false;
  const name = textAt(subject, "name");
  switch (textAt(subject, "kind")) {
    case "User":
      return name === user.username;
    case "Group":
      return user.groups.includes(name);
    case "ServiceAccount":
      return (
        user.username ===
        `system:serviceaccount:${textAt(subject, "namespace") || namespace}:${name}`
      );
    default:
      return false;
  }
}

function reasonOf(
  binding: ApiObject,
  subject: unknown,
  namespace: string,
): string {
  const { name = "" } = binding.metadata;
  const bindingText =
    namespace === ""
      ? `ClusterRoleBinding ${JSON.stringify(name)}`
      : `RoleBinding ${JSON.stringify(`${name}/${namespace}`)}`;
  const role = `${textAt(binding, "roleRef", "kind")} ${JSON.stringify(textAt(binding, "roleRef", "name"))}`;
  const kind = textAt(subject, "kind");
  const who =
    kind === "ServiceAccount"
      ? `${textAt(subject, "name")}/${textAt(subject, "namespace") || namespace}`
      : textAt(subject, "name");
  return `RBAC: allowed by ${bindingText} of ${role} to ${kind} ${JSON.stringify(who)}`;
}
