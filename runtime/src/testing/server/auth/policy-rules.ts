import type { PolicyRule } from "./rbac-authorizer.js";
import { matchesUrl } from "./rbac-authorizer.js";

/**
 * The parts of `wanted` that none of `owned` covers, each of one verb on one thing; component-helpers'
 * `validation.Covers`.
 */
export function missingRules(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted
    .flatMap(breakDown)
    .filter((part) => !owned.some((rule) => covers(rule, part)));
}

/** Rules as the message of a refused escalation lists them: those of one resource joined, sorted, one a line. */
export function describeRules(rules: readonly PolicyRule[]): string {
  const lines = new Set(joinVerbs(rules).map(describeRule));
  return [...lines].sort().join("\n");
}

/** Everything, on resources and paths. */
export const FULL_AUTHORITY: readonly PolicyRule[] = [
  {
    verbs: ["*"],
    apiGroups: ["*"],
    resources: ["*"],
    resourceNames: [],
    nonResourceURLs: [],
  },
  {
    verbs: ["*"],
    apiGroups: [],
    resources: [],
    resourceNames: [],
    nonResourceURLs: ["*"],
  },
];

function breakDown(rule: PolicyRule): PolicyRule[] {
  const parts: PolicyRule[] = [];
  const none = { apiGroups: [], resources: [], resourceNames: [] };
  for (const group of rule.apiGroups)
    for (const resource of rule.resources)
      for (const verb of rule.verbs)
        for (const names of rule.resourceNames.length > 0
          ? rule.resourceNames.map((name) => [name])
          : [[]])
          parts.push({
            verbs: [verb],
            apiGroups: [group],
            resources: [resource],
            resourceNames: names,
            nonResourceURLs: [],
          });
  for (const url of rule.nonResourceURLs)
    for (const verb of rule.verbs)
      parts.push({ ...none, verbs: [verb], nonResourceURLs: [url] });
  return parts;
}

function covers(owner: PolicyRule, part: PolicyRule): boolean {
  const names = owner.resourceNames;
  return (
    hasAll(owner.verbs, part.verbs) &&
    hasAll(owner.apiGroups, part.apiGroups) &&
    part.resources.every((resource) => coversResource(owner, resource)) &&
    part.nonResourceURLs.every((url) =>
      owner.nonResourceURLs.some((pattern) => matchesUrl(pattern, url)),
    ) &&
    (names.length === 0 ||
      (part.resourceNames.length > 0 &&
        part.resourceNames.every((name) => names.includes(name))))
  );
}

function coversResource({ resources }: PolicyRule, resource: string): boolean {
  if (resources.includes("*") || resources.includes(resource)) return true;
  const [, subresource] = resource.split("/");
  return subresource !== undefined && resources.includes(`*/${subresource}`);
}

function hasAll(owned: readonly string[], wanted: readonly string[]): boolean {
  return owned.includes("*") || wanted.every((each) => owned.includes(each));
}

/** Parts of one resource and name as one rule with all their verbs; component-helpers' `CompactRules`. */
function joinVerbs(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const joined = new Map<string, PolicyRule>();
  const others: PolicyRule[] = [];
  for (const rule of rules) {
    if (rule.nonResourceURLs.length > 0) {
      others.push(rule);
      continue;
    }
    const { apiGroups, resources, resourceNames } = rule;
    const key = JSON.stringify([apiGroups, resources, resourceNames]);
    const known = joined.get(key);
    joined.set(key, {
      ...rule,
      verbs: [...new Set([...(known?.verbs ?? []), ...rule.verbs])],
    });
  }
  return [...joined.values(), ...others];
}

function describeRule(rule: PolicyRule): string {
  const parts = (
    [
      ["APIGroups", rule.apiGroups],
      ["Resources", rule.resources],
      ["NonResourceURLs", rule.nonResourceURLs],
      ["ResourceNames", rule.resourceNames],
      ["Verbs", rule.verbs],
    ] as const
  )
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${goList(values)}`);
  return `{${parts.join(", ")}}`;
}

/** A list of strings as Go's `%q` prints it. */
export function goList(values: readonly string[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(" ")}]`;
}
