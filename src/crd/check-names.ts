import type { CrdReport } from "./crd-report.js";
import type { CustomResourceDefinition } from "./custom-resource-definition.js";
import type { YamlPath } from "./yaml/yaml-locator.js";

const DNS_LABEL = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const DNS_SUBDOMAIN =
  /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]*$/;

const LABEL_RULE =
  "a name of at most 63 lower-case letters, digits and hyphens that starts with a letter";
const KIND_RULE = "letters and digits only, starting with a letter";

/**
 * Checks every name that becomes part of a path or an identifier. The rules are the
 * API server's, but for kinds, which it allows hyphens in and TypeScript does not.
 */
export function checkNames(
  definition: CustomResourceDefinition,
  report: CrdReport,
): void {
  const { group, names, versions } = definition;
  const expect = (ok: boolean, rule: NameRule): void => {
    if (!ok) report.add(findingOf(rule), rule.path);
  };
  expect(isGroup(group), {
    name: group,
    path: ["spec", "group"],
    rule: "a domain name in lower case with at least one dot",
  });
  for (const [index, { name }] of versions.entries())
    expect(DNS_LABEL.test(name), {
      name,
      path: ["spec", "versions", index, "name"],
      rule: LABEL_RULE,
      code: "E1207",
    });
  expect(isKind(names.kind), {
    name: names.kind,
    path: ["spec", "names", "kind"],
    rule: KIND_RULE,
    code: "E1205",
  });
  expect(DNS_LABEL.test(names.plural), {
    name: names.plural,
    path: ["spec", "names", "plural"],
    rule: LABEL_RULE,
  });
  // These are derived from kind where they are not given.
  if (report.hasFailed()) return;
  expect(isKind(names.listKind), {
    name: names.listKind,
    path: ["spec", "names", "listKind"],
    rule: KIND_RULE,
    code: "E1205",
  });
  expect(DNS_LABEL.test(names.singular), {
    name: names.singular,
    path: ["spec", "names", "singular"],
    rule: LABEL_RULE,
  });
  if (names.listKind === names.kind)
    report.add(
      { code: "E1205", message: "spec.names.listKind must differ from kind" },
      ["spec", "names", "listKind"],
    );
  for (const key of ["shortNames", "categories"] as const)
    for (const [index, name] of names[key].entries())
      expect(DNS_LABEL.test(name), {
        name,
        path: ["spec", "names", key, index],
        rule: LABEL_RULE,
      });
  if (!report.hasFailed()) checkFullName(definition, report);
}

interface NameRule {
  readonly name: string;
  readonly path: YamlPath;
  readonly rule: string;
  readonly code?: string;
}

function findingOf({ name, path, rule, code = "E1204" }: NameRule): {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
} {
  const what = path.filter((step) => typeof step === "string").join(".");
  return {
    code,
    message: `${what} is ${JSON.stringify(name)}; it must be ${rule}`,
    ...(name.includes("{{") ? { hint: HELM_HINT } : {}),
  };
}

/** What to do with a Helm template. */
export const HELM_HINT: string =
  "this is a Helm template: render it first (helm template CHART --include-crds) and pass the result";

function isGroup(group: string): boolean {
  return (
    group.length <= 253 && group.includes(".") && DNS_SUBDOMAIN.test(group)
  );
}

function isKind(kind: string): boolean {
  return kind.length <= 63 && IDENTIFIER.test(kind);
}

function checkFullName(
  { name, group, names }: CustomResourceDefinition,
  report: CrdReport,
): void {
  const expected = `${names.plural}.${group}`;
  if (name !== expected)
    report.add(
      {
        code: "E1206",
        message: `metadata.name is ${JSON.stringify(name)}; it must be ${JSON.stringify(expected)}, the plural and the group`,
      },
      ["metadata", "name"],
    );
}
