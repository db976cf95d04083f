import {
  isRecord,
  listAt,
  own,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { compareKubeVersions } from "../registry/kube-version.js";
import { parseStructuralSchema } from "../schema/parse-structural-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import type { ScalePaths } from "../schema/scale-errors.js";

/** A printer column as a CRD declares it. */
export interface ColumnSpec {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  readonly jsonPath: string;
}

/** One served or stored version of a CRD, read for use. */
export interface VersionSpec {
  readonly version: string;
  readonly isServed: boolean;
  readonly isStorage: boolean;
  /** Undefined: `preserveUnknownFields` at the root, of old CRDs. */
  readonly schema: StructuralSchema | undefined;
  /** As written, for OpenAPI. */
  readonly rawSchema: unknown;
  readonly hasStatus: boolean;
  readonly scale: ScalePaths | undefined;
  readonly columns: readonly ColumnSpec[];
  readonly selectableFields: readonly string[];
  /** For the Warning header; undefined when not deprecated. */
  readonly deprecationWarning: string | undefined;
}

/** A CRD's names, groups and versions, read for use. */
export interface CrdSpec {
  readonly name: string;
  readonly uid: string;
  readonly group: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly preservesUnknownFields: boolean;
  readonly versions: readonly VersionSpec[];
  readonly storageVersion: string;
  /** `conversion` of the spec; undefined for strategy None. */
  readonly conversionWebhook: unknown;
}

/** Reads a stored CRD, which is valid. */
export function readCrd(crd: ApiObject): CrdSpec {
  const names = valueAt(crd, "status", "acceptedNames");
  const spec = crd["spec"];
  const group = textAt(spec, "group");
  const kind = textAt(names, "kind");
  const preservesUnknownFields =
    valueAt(spec, "preserveUnknownFields") === true;
  const versions = listAt(spec, "versions").map((version) =>
    readVersion(version, {
      group,
      kind,
      preservesUnknownFields,
      replacements: replacements(spec),
    }),
  );
  const conversion = own(spec, "conversion");
  return {
    name: crd.metadata.name ?? "",
    uid: crd.metadata.uid ?? "",
    group,
    plural: textAt(names, "plural"),
    singular: textAt(names, "singular"),
    kind,
    listKind: textAt(names, "listKind"),
    shortNames: listAt(names, "shortNames").map(String),
    categories: listAt(names, "categories").map(String),
    namespaced: textAt(spec, "scope") === "Namespaced",
    preservesUnknownFields,
    versions,
    storageVersion: versions.find(({ isStorage }) => isStorage)?.version ?? "",
    conversionWebhook:
      textAt(conversion, "strategy") === "Webhook"
        ? own(conversion, "webhook")
        : undefined,
  };
}

/** Versions to use in place of deprecated ones, best first. */
function replacements(spec: unknown): readonly string[] {
  return listAt(spec, "versions")
    .filter(
      (version) =>
        own(version, "served") === true && own(version, "deprecated") !== true,
    )
    .map((version) => textAt(version, "name"))
    .sort((a, b) => compareKubeVersions(b, a));
}

function deprecationText(
  name: string,
  { group, kind, replacements: others }: VersionContext,
): string {
  const [better] = others.filter(
    (other) => compareKubeVersions(other, name) > 0,
  );
  return `${group}/${name} ${kind} is deprecated${better === undefined ? "" : `; use ${group}/${better} ${kind}`}`;
}

interface VersionContext {
  readonly group: string;
  readonly kind: string;
  readonly preservesUnknownFields: boolean;
  readonly replacements: readonly string[];
}

function readVersion(version: unknown, crd: VersionContext): VersionSpec {
  const name = textAt(version, "name");
  const rawSchema = valueAt(version, "schema", "openAPIV3Schema");
  const subresources = own(version, "subresources");
  const isDeprecated = own(version, "deprecated") === true;
  return {
    version: name,
    isServed: own(version, "served") === true,
    isStorage: own(version, "storage") === true,
    schema:
      rawSchema === undefined
        ? undefined
        : parseStructuralSchema(rawSchema, undefined).schema,
    rawSchema,
    hasStatus: own(subresources, "status") !== undefined,
    scale: readScale(own(subresources, "scale")),
    columns: listAt(version, "additionalPrinterColumns").map(readColumn),
    selectableFields: listAt(version, "selectableFields").map((field) =>
      textAt(field, "jsonPath"),
    ),
    deprecationWarning: isDeprecated
      ? textAt(version, "deprecationWarning") || deprecationText(name, crd)
      : undefined,
  };
}

function readScale(scale: unknown): ScalePaths | undefined {
  if (!isRecord(scale)) return undefined;
  const selector = textAt(scale, "labelSelectorPath");
  return {
    specReplicasPath: textAt(scale, "specReplicasPath"),
    statusReplicasPath: textAt(scale, "statusReplicasPath"),
    ...(selector !== "" && { labelSelectorPath: selector }),
  };
}

function readColumn(column: unknown): ColumnSpec {
  const priority = own(column, "priority");
  return {
    name: textAt(column, "name"),
    type: textAt(column, "type"),
    format: textAt(column, "format"),
    description: textAt(column, "description"),
    priority: typeof priority === "number" ? priority : 0,
    jsonPath: textAt(column, "jsonPath"),
  };
}
