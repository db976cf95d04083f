import type { AuditEntry } from "./audit.js";

/** A rule of a Role or ClusterRole, as YAML has it. */
export interface DerivedRule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly verbs: readonly string[];
}

/** The least rules that some requests need. */
export interface DerivedRules {
  /** For a ClusterRole that is bound everywhere. */
  readonly cluster: readonly DerivedRule[];
  /** By namespace, for Roles: what {@link cluster} does not allow already. */
  readonly namespaces: Readonly<Record<string, readonly DerivedRule[]>>;
}

const VERBS = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
];

/** What everyone may do who proved who they are: `system:discovery`, `system:public-info-viewer` and `system:basic-user`. */
const OPEN_PATHS = /^\/(api|apis|openapi|version|healthz|livez|readyz)(\/|$)/;
const OPEN_RESOURCES: ReadonlySet<string> = new Set([
  "authentication.k8s.io/selfsubjectreviews",
  "authorization.k8s.io/selfsubjectaccessreviews",
  "authorization.k8s.io/selfsubjectrulesreviews",
]);

/**
 * The least RBAC rules that allow these requests, whether they were allowed or not; merged
 * and sorted, so that the same requests in any order give the same rules. What all
 * authenticated users may do needs none.
 *
 * @example
 * const { cluster } = rulesOfRequests(
 *   server.requests.filter(({ user }) => user === "system:serviceaccount:default:bot"),
 * );
 */
export function rulesOfRequests(entries: Iterable<AuditEntry>): DerivedRules {
  const cluster = new Grants();
  const byNamespace = new Map<string, Grants>();
  const needed = [...entries].filter(needsRule).flatMap(withOtherNeeds);
  for (const entry of needed)
    if ((entry.namespace ?? "") === "") cluster.add(entry);
  for (const entry of needed) {
    const { namespace = "" } = entry;
    if (namespace === "" || cluster.has(entry)) continue;
    let grants = byNamespace.get(namespace);
    if (!grants) byNamespace.set(namespace, (grants = new Grants()));
    grants.add(entry);
  }
  return {
    cluster: cluster.rules(),
    namespaces: Object.fromEntries(
      [...byNamespace]
        .sort(([a], [b]) => compare(a, b))
        .map(([namespace, grants]) => [namespace, grants.rules()]),
    ),
  };
}

function needsRule({
  code,
  path,
  resource,
  apiGroup = "",
}: AuditEntry): boolean {
  if (code === 401) return false;
  return resource === undefined
    ? path !== "/" && !OPEN_PATHS.test(path)
    : !OPEN_RESOURCES.has(`${apiGroup}/${resource}`);
}

function withOtherNeeds(entry: AuditEntry): AuditEntry[] {
  const { alsoNeeds } = entry;
  return alsoNeeds === undefined
    ? [entry]
    : [entry, { ...entry, verb: alsoNeeds }];
}

/** Verbs by what they are allowed on. */
class Grants {
  /** Group, then resource. */
  readonly #resources = new Map<string, Map<string, Set<string>>>();
  readonly #paths = new Map<string, Set<string>>();

  add(entry: AuditEntry): void {
    this.#verbsOf(entry).add(entry.verb);
  }

  has(entry: AuditEntry): boolean {
    const { apiGroup = "" } = entry;
    const verbs =
      entry.resource === undefined
        ? this.#paths.get(entry.path)
        : this.#resources.get(apiGroup)?.get(resourceOf(entry));
    return verbs?.has(entry.verb) ?? false;
  }

  rules(): DerivedRule[] {
    const rules: DerivedRule[] = [];
    for (const [group, resources] of sorted(this.#resources))
      for (const { names, verbs } of mergedByVerbs(resources))
        rules.push({ apiGroups: [group], resources: names, verbs });
    for (const { names, verbs } of mergedByVerbs(this.#paths))
      rules.push({ nonResourceURLs: names, verbs });
    return rules;
  }

  #verbsOf(entry: AuditEntry): Set<string> {
    if (entry.resource === undefined) return verbsIn(this.#paths, entry.path);
    const { apiGroup = "" } = entry;
    let resources = this.#resources.get(apiGroup);
    if (!resources)
      this.#resources.set(
        apiGroup,
        (resources = new Map<string, Set<string>>()),
      );
    return verbsIn(resources, resourceOf(entry));
  }
}

function resourceOf({ resource = "", subresource = "" }: AuditEntry): string {
  return subresource === "" ? resource : `${resource}/${subresource}`;
}

function verbsIn(map: Map<string, Set<string>>, name: string): Set<string> {
  let verbs = map.get(name);
  if (!verbs) map.set(name, (verbs = new Set()));
  return verbs;
}

/** What is allowed the same, together. */
function mergedByVerbs(
  verbsByName: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly names: string[]; readonly verbs: string[] }[] {
  const namesByVerbs = new Map<string, string[]>();
  for (const [name, verbs] of sorted(verbsByName)) {
    const key = [...verbs].sort(byVerb).join();
    const names = namesByVerbs.get(key);
    if (names) names.push(name);
    else namesByVerbs.set(key, [name]);
  }
  return [...namesByVerbs].map(([verbs, names]) => ({
    names,
    verbs: verbs.split(","),
  }));
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => compare(a, b));
}

function byVerb(a: string, b: string): number {
  const position = (verb: string): number => {
    const index = VERBS.indexOf(verb);
    return index < 0 ? VERBS.length : index;
  };
  return position(a) - position(b) || compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
