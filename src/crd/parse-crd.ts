import type {
  CrdNames,
  CustomResourceDefinition,
} from "./custom-resource-definition.js";
import type { CrdReport } from "./crd-report.js";
import { checkNames } from "./check-names.js";
import { FieldReader } from "./field-reader.js";
import type { JsonObject } from "./json-value.js";
import { parseVersions } from "./parse-version.js";

/**
 * Reads a CRD of `apiextensions.k8s.io/v1` and checks what its use here rests on:
 * names that are safe as paths and identifiers, versions, structural schemas.
 * Undefined when `report` has errors.
 */
export function parseCrd(
  object: JsonObject,
  report: CrdReport,
): CustomResourceDefinition | undefined {
  const root = new FieldReader(object, [], report);
  const metadata = root.child("metadata");
  const spec = root.child("spec");
  if (!metadata) root.missing("metadata");
  if (!spec) root.missing("spec");
  if (!metadata || !spec) return undefined;
  if (spec.boolean("preserveUnknownFields"))
    report.add(
      {
        code: "E1212",
        message:
          "spec.preserveUnknownFields must be false in apiextensions.k8s.io/v1",
        hint: "put x-kubernetes-preserve-unknown-fields: true into the schema instead",
      },
      ["spec", "preserveUnknownFields"],
    );
  const definition = {
    name: metadata.requiredString("name"),
    group: spec.requiredString("group"),
    scope: parseScope(spec),
    names: parseNames(spec),
    versions: parseVersions(spec),
  };
  if (report.hasFailed()) return undefined;
  checkNames(definition, report);
  return report.hasFailed() ? undefined : definition;
}

function parseScope(spec: FieldReader): CustomResourceDefinition["scope"] {
  const scope = spec.requiredString("scope");
  if (scope !== "" && scope !== "Namespaced" && scope !== "Cluster")
    spec.report.add(
      {
        code: "E1203",
        message: `spec.scope is ${JSON.stringify(scope)}; it must be Namespaced or Cluster`,
      },
      ["spec", "scope"],
    );
  return scope === "Cluster" ? "Cluster" : "Namespaced";
}

function parseNames(spec: FieldReader): CrdNames {
  const names = spec.child("names");
  if (!names) {
    spec.missing("names");
    return NO_NAMES;
  }
  const kind = names.requiredString("kind");
  return {
    kind,
    // The API server's defaults.
    listKind: names.string("listKind") || `${kind}List`,
    plural: names.requiredString("plural"),
    singular: names.string("singular") || kind.toLowerCase(),
    shortNames: names.strings("shortNames") ?? [],
    categories: names.strings("categories") ?? [],
  };
}

const NO_NAMES: CrdNames = {
  kind: "",
  listKind: "",
  plural: "",
  singular: "",
  shortNames: [],
  categories: [],
};
