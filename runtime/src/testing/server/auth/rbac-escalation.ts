import type {
  AdmissionAttributes,
  AdmissionPlugin,
} from "../admission/admission.js";
import {
  jsonEqual,
  listAt,
  own,
  textAt,
  type ApiObject,
} from "../api-object.js";
import { forbidden, notFound } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import { MASTERS_GROUP } from "./anonymous.js";
import type { AccessAttributes } from "./authorizer.js";
import {
  describeRules,
  FULL_AUTHORITY,
  goList,
  missingRules,
} from "./policy-rules.js";
import {
  parseRule,
  type PolicyRule,
  type RbacAuthorizer,
} from "./rbac-authorizer.js";

const RBAC = "rbac.authorization.k8s.io";

/**
 * Nobody grants what they don't have: roles may hold, and bindings give, only rules that
 * their author has too, unless the author may `escalate` the role or `bind` it; apiserver's
 * policy-based registries of RBAC.
 */
export function rbacEscalation(
  store: Store,
  rbac: RbacAuthorizer,
): AdmissionPlugin {
  return {
    mutate: (attributes) => {
      const { resource, object, user, subresource } = attributes;
      const isGuarded =
        resource.group === RBAC && object !== undefined && subresource === "";
      if (isGuarded && !user.groups.includes(MASTERS_GROUP))
        new EscalationCheck({ store, rbac, attributes, object }).run();
      return object;
    },
  };
}

interface CheckParts {
  readonly store: Store;
  readonly rbac: RbacAuthorizer;
  readonly attributes: AdmissionAttributes;
  readonly object: ApiObject;
}

class EscalationCheck {
  readonly #parts: CheckParts;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  /** @throws a 403 Status for an escalation, a 404 Status for a binding of a role that isn't there. */
  run(): void {
    const { attributes, object } = this.#parts;
    if (isForCollector(object, attributes.oldObject)) return;
    if (attributes.resource.plural.endsWith("bindings")) this.#binding();
    else this.#role();
  }

  #role(): void {
    const { attributes, object } = this.#parts;
    const { oldObject, resource, operation, name } = attributes;
    const mayEscalate = this.#may({
      verb: "escalate",
      resource: resource.plural,
      // The name of a new object is not in its request.
      name: operation === "CREATE" ? "" : name,
    });
    if (mayEscalate) return;
    this.#confirm(listAt(object, "rules").map(parseRule));
    const aggregates = [object, oldObject].some(
      (each) =>
        listAt(each, "aggregationRule", "clusterRoleSelectors").length > 0,
    );
    if (aggregates && this.#missing(FULL_AUTHORITY).length > 0)
      throw this.#forbidden(
        "must have cluster-admin privileges to use the aggregationRule",
      );
  }

  #binding(): void {
    const { attributes, object } = this.#parts;
    const kind = textAt(object, "roleRef", "kind");
    const name = textAt(object, "roleRef", "name");
    const plural = kind === "Role" ? "roles" : "clusterroles";
    if (this.#may({ verb: "bind", resource: plural, name })) return;
    const key = kind === "Role" ? `${attributes.namespace}/${name}` : name;
    const { resource } = attributes;
    const role = this.#parts.store.resource(`${RBAC}/${plural}`).get(key);
    if (!role) throw notFound({ group: RBAC, resource: resource.plural, name });
    this.#confirm(listAt(role.object, "rules").map(parseRule));
  }

  #may(what: Pick<AccessAttributes, "verb" | "resource" | "name">): boolean {
    const { rbac, attributes } = this.#parts;
    return rbac.authorize({
      ...what,
      user: attributes.user,
      isResource: true,
      group: RBAC,
      version: "*",
      subresource: "",
      namespace: attributes.namespace,
      path: "",
    }).isAllowed;
  }

  #confirm(wanted: readonly PolicyRule[]): void {
    const missing = this.#missing(wanted);
    if (missing.length === 0) return;
    const { username, groups } = this.#parts.attributes.user;
    throw this.#forbidden(
      `user ${JSON.stringify(username)} (groups=${goList(groups)}) is attempting to grant RBAC permissions not currently held:\n${describeRules(missing)}`,
    );
  }

  #missing(wanted: readonly PolicyRule[]): readonly PolicyRule[] {
    const { rbac, attributes } = this.#parts;
    const owned = [...rbac.rulesOf(attributes.user, attributes.namespace)];
    return missingRules(
      owned.map(({ rule }) => rule),
      wanted,
    );
  }

  #forbidden(message: string): ReturnType<typeof forbidden> {
    const { resource, name } = this.#parts.attributes;
    return forbidden({ group: RBAC, resource: resource.plural, name }, message);
  }
}

/** The garbage collector may release what it could not have made. */
function isForCollector(
  object: ApiObject,
  old: ApiObject | undefined,
): boolean {
  return (
    old !== undefined && jsonEqual(withoutLinks(object), withoutLinks(old))
  );
}

function withoutLinks(object: ApiObject): unknown {
  const {
    ownerReferences: _ownerReferences,
    finalizers: _finalizers,
    managedFields: _managedFields,
    ...metadata
  } = object.metadata;
  return {
    metadata,
    rules: own(object, "rules"),
    aggregationRule: own(object, "aggregationRule"),
    subjects: own(object, "subjects"),
    roleRef: own(object, "roleRef"),
  };
}
