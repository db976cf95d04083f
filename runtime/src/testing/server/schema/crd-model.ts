import type { Json } from "../../../meta/object.js";
import {
  equalJson,
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "./json-value.js";
import { parseSchemaProps } from "./parse-schema-props.js";
import type { SchemaProps } from "./schema-props.js";

/** The names of a CRD; absent ones are empty. */
export interface CrdNames {
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** A printer column; absent fields are empty. */
export interface CrdColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  readonly jsonPath: string;
}

/** The subresources of a version. */
export interface CrdSubresources {
  readonly hasStatus: boolean;
  readonly scale?: {
    readonly specReplicasPath: string;
    readonly statusReplicasPath: string;
    readonly labelSelectorPath?: string;
  };
}

/** What may be given for each version, or is the same for all. */
export interface CrdVersionParts {
  /** `schema: {openAPIV3Schema}`; the inner one may be missing. */
  readonly schema?: { readonly openAPIV3Schema?: SchemaProps };
  readonly subresources?: CrdSubresources;
  readonly columns: readonly CrdColumn[];
  readonly selectableFields: readonly string[];
}

/** A version of a CRD. */
export interface CrdVersion extends CrdVersionParts {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning?: string;
}

/** How objects are converted; wire spelling. */
export interface CrdConversion {
  readonly strategy: string;
  readonly clientConfig?: {
    readonly url?: string;
    readonly service?: {
      readonly namespace: string;
      readonly name: string;
      readonly path?: string;
      readonly port: number;
    };
    /** Base64. */
    readonly caBundle?: string;
  };
  readonly conversionReviewVersions: readonly string[];
}

/**
 * A CRD in the form that the real server checks it in, its internal version: what all versions have in common
 * stands in `shared` and no longer in the versions, which shows in the paths of errors.
 */
export interface CrdModel {
  readonly name: string;
  readonly annotations: JsonObject;
  readonly group: string;
  readonly scope: string;
  readonly names: CrdNames;
  readonly versions: readonly CrdVersion[];
  readonly shared: CrdVersionParts;
  readonly conversion?: CrdConversion;
  readonly preserveUnknownFields: boolean;
  readonly acceptedNames: CrdNames;
  readonly storedVersions: readonly string[];
  readonly isEstablished: boolean;
}

/** Reads a CRD of `apiextensions.k8s.io/v1`, decoded before. */
export function parseCrd(value: unknown): CrdModel {
  const crd = objectOf(value as Json);
  const metadata = objectAt(crd, "metadata");
  const spec = objectAt(crd, "spec");
  const status = objectAt(crd, "status");
  const sources = objectsAt(spec, "versions");
  const conversion = member(spec, "conversion");
  return {
    name: textAt(metadata, "name"),
    annotations: objectAt(metadata, "annotations"),
    group: textAt(spec, "group"),
    scope: textAt(spec, "scope"),
    names: parseNames(objectAt(spec, "names")),
    ...parseVersions(sources),
    ...(isJsonObject(conversion) && {
      conversion: parseConversion(conversion),
    }),
    preserveUnknownFields: member(spec, "preserveUnknownFields") === true,
    acceptedNames: parseNames(objectAt(status, "acceptedNames")),
    storedVersions: textsAt(status, "storedVersions"),
    isEstablished: objectsAt(status, "conditions").some(
      (condition) =>
        member(condition, "type") === "Established" &&
        member(condition, "status") === "True",
    ),
  };
}

const NO_PARTS: CrdVersionParts = { columns: [], selectableFields: [] };

const PARTS = [
  "schema",
  "subresources",
  "additionalPrinterColumns",
  "selectableFields",
];

function parseVersions(
  sources: readonly JsonObject[],
): Pick<CrdModel, "versions" | "shared"> {
  const [first] = sources;
  if (first === undefined) return { versions: [], shared: NO_PARTS };
  const common = PARTS.filter((part) =>
    sources.every((source) =>
      equalJson(normalPart(source, part), normalPart(first, part)),
    ),
  );
  const pick = (source: JsonObject, isShared: boolean): CrdVersionParts =>
    parseParts(
      Object.fromEntries(
        Object.entries(source).filter(
          ([key]) => PARTS.includes(key) && common.includes(key) === isShared,
        ),
      ),
    );
  return {
    shared: pick(first, true),
    versions: sources.map((source) => ({
      ...pick(source, false),
      name: textAt(source, "name"),
      served: member(source, "served") === true,
      storage: member(source, "storage") === true,
      deprecated: member(source, "deprecated") === true,
      ...textPart(source, "deprecationWarning"),
    })),
  };
}

// Empty lists and absent ones are the same.
function normalPart(source: JsonObject, part: string): Json | undefined {
  const value = member(source, part) ?? undefined;
  return isJsonArray(value) && value.length === 0 ? undefined : value;
}

function parseParts(source: JsonObject): CrdVersionParts {
  const schema = member(source, "schema");
  const subresources = member(source, "subresources");
  const openAPIV3Schema = isJsonObject(schema)
    ? member(schema, "openAPIV3Schema")
    : undefined;
  return {
    ...(isJsonObject(schema) && {
      schema: isJsonObject(openAPIV3Schema)
        ? { openAPIV3Schema: parseSchemaProps(openAPIV3Schema) }
        : {},
    }),
    ...(isJsonObject(subresources) && {
      subresources: parseSubresources(subresources),
    }),
    columns: objectsAt(source, "additionalPrinterColumns").map(parseColumn),
    selectableFields: objectsAt(source, "selectableFields").map((field) =>
      textAt(field, "jsonPath"),
    ),
  };
}

function parseSubresources(source: JsonObject): CrdSubresources {
  const scale = member(source, "scale");
  return {
    hasStatus: isJsonObject(member(source, "status")),
    ...(isJsonObject(scale) && {
      scale: {
        specReplicasPath: textAt(scale, "specReplicasPath"),
        statusReplicasPath: textAt(scale, "statusReplicasPath"),
        ...textPart(scale, "labelSelectorPath"),
      },
    }),
  };
}

function parseColumn(source: JsonObject): CrdColumn {
  const priority = member(source, "priority");
  return {
    name: textAt(source, "name"),
    type: textAt(source, "type"),
    format: textAt(source, "format"),
    description: textAt(source, "description"),
    priority: typeof priority === "number" ? priority : 0,
    jsonPath: textAt(source, "jsonPath"),
  };
}

function parseNames(source: JsonObject): CrdNames {
  return {
    plural: textAt(source, "plural"),
    singular: textAt(source, "singular"),
    kind: textAt(source, "kind"),
    listKind: textAt(source, "listKind"),
    shortNames: textsAt(source, "shortNames"),
    categories: textsAt(source, "categories"),
  };
}

function parseConversion(source: JsonObject): CrdConversion {
  const webhook = objectAt(source, "webhook");
  const config = member(webhook, "clientConfig");
  return {
    strategy: textAt(source, "strategy"),
    ...(isJsonObject(config) && { clientConfig: parseClientConfig(config) }),
    conversionReviewVersions: textsAt(webhook, "conversionReviewVersions"),
  };
}

function parseClientConfig(
  source: JsonObject,
): NonNullable<CrdConversion["clientConfig"]> {
  const service = member(source, "service");
  const port = isJsonObject(service) ? member(service, "port") : undefined;
  return {
    ...textPart(source, "url"),
    ...textPart(source, "caBundle"),
    ...(isJsonObject(service) && {
      service: {
        namespace: textAt(service, "namespace"),
        name: textAt(service, "name"),
        ...textPart(service, "path"),
        port: typeof port === "number" ? port : 443,
      },
    }),
  };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function objectAt(source: JsonObject, key: string): JsonObject {
  return objectOf(member(source, key));
}

function objectsAt(source: JsonObject, key: string): readonly JsonObject[] {
  const value = member(source, key);
  return isJsonArray(value) ? value.map(objectOf) : [];
}

function textAt(source: JsonObject, key: string): string {
  const value = member(source, key);
  return typeof value === "string" ? value : "";
}

function textsAt(source: JsonObject, key: string): readonly string[] {
  const value = member(source, key);
  return isJsonArray(value)
    ? value.filter((item) => typeof item === "string")
    : [];
}

function textPart<K extends string>(
  source: JsonObject,
  key: K,
): { readonly [P in K]?: string } {
  const value = member(source, key);
  return (typeof value === "string" ? { [key]: value } : {}) as {
    readonly [P in K]?: string;
  };
}
