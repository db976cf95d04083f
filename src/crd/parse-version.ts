import { checkStructural } from "./check-structural.js";
import type {
  CrdPrinterColumn,
  CrdSubresources,
  CrdVersion,
} from "./custom-resource-definition.js";
import type { FieldReader } from "./field-reader.js";
import { parseSchema } from "./parse-schema.js";

/** Reads `spec.versions` and checks them one by one and together. */
export function parseVersions(spec: FieldReader): readonly CrdVersion[] {
  const versions = spec.children("versions").map(parseVersion);
  if (!spec.report.hasFailed()) checkVersions(spec, versions);
  return versions;
}

function parseVersion(reader: FieldReader): CrdVersion {
  const deprecationWarning = reader.string("deprecationWarning");
  return {
    name: reader.requiredString("name"),
    served: flag(reader, "served"),
    storage: flag(reader, "storage"),
    deprecated: reader.boolean("deprecated") ?? false,
    ...(deprecationWarning === undefined ? {} : { deprecationWarning }),
    schema: parseVersionSchema(reader),
    subresources: parseSubresources(reader),
    printerColumns: reader
      .children("additionalPrinterColumns")
      .map(parsePrinterColumn),
    selectableFields: reader
      .children("selectableFields")
      .map((field) => field.requiredString("jsonPath")),
  };
}

function flag(reader: FieldReader, key: string): boolean {
  const value = reader.boolean(key);
  if (value === undefined && !reader.has(key)) reader.missing(key);
  return value ?? false;
}

function parseVersionSchema(reader: FieldReader): CrdVersion["schema"] {
  const schema = reader.child("schema")?.child("openAPIV3Schema");
  if (!schema) {
    const version = JSON.stringify(reader.object["name"] ?? "");
    reader.report.add(
      {
        code: "E1209",
        message: `version ${version} has no schema.openAPIV3Schema`,
        hint: "apiextensions.k8s.io/v1 demands a schema for each version",
      },
      reader.path,
    );
    return { type: "object" };
  }
  const parsed = parseSchema(schema);
  // What was left out because it could not be read would be reported once more as missing.
  if (reader.report.hasFailed()) return parsed;
  checkStructural({
    schema: parsed,
    path: schema.path,
    field: "",
    report: reader.report,
  });
  return parsed;
}

function parseSubresources(reader: FieldReader): CrdSubresources {
  const subresources = reader.child("subresources");
  const scale = subresources?.child("scale");
  const status = subresources?.child("status") !== undefined;
  if (!scale) return { status };
  const labelSelectorPath = scale.string("labelSelectorPath");
  return {
    status,
    scale: {
      specReplicasPath: scale.requiredString("specReplicasPath"),
      statusReplicasPath: scale.requiredString("statusReplicasPath"),
      ...(labelSelectorPath === undefined ? {} : { labelSelectorPath }),
    },
  };
}

function parsePrinterColumn(reader: FieldReader): CrdPrinterColumn {
  const description = reader.string("description");
  const format = reader.string("format");
  const priority = reader.number("priority");
  return {
    name: reader.requiredString("name"),
    type: reader.requiredString("type"),
    jsonPath: reader.requiredString("jsonPath"),
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format }),
    ...(priority === undefined ? {} : { priority }),
  };
}

function checkVersions(
  spec: FieldReader,
  versions: readonly CrdVersion[],
): void {
  const fail = (message: string): void =>
    spec.report.add({ code: "E1208", message }, ["spec", "versions"]);
  if (versions.length === 0) {
    if (spec.has("versions")) fail("spec.versions is empty");
    else spec.missing("versions");
    return;
  }
  const twice = versions.find(
    ({ name }, index) =>
      versions.findIndex((other) => other.name === name) < index,
  );
  if (twice) fail(`version ${JSON.stringify(twice.name)} is given twice`);
  const stored = versions.filter(({ storage }) => storage).length;
  if (stored !== 1)
    fail(`${stored} versions have storage: true; exactly one must`);
  if (!versions.some(({ served }) => served)) fail("no version is served");
}
