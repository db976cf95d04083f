import { createHash } from "node:crypto";
import type { KubeObject } from "../../../meta/object.js";
import {
  isRecord,
  textAt,
  withoutType,
  type ApiObject,
} from "../api-object.js";
import type { GoStruct } from "../builtin/go-type.js";
import { customResourceType } from "../merge/custom-resource-type.js";
import type { TypeSchema } from "../merge/type-schema.js";
import type { VersionConverter } from "../merge/version-converter.js";
import type { PrinterColumn } from "../registry/printer-column.js";
import {
  resourceId,
  type Resource,
  type ScaleAccess,
  type StorageForm,
  type SubresourceInfo,
} from "../registry/resource.js";
import type { ValidateRules } from "../cel/rule-contract.js";
import type { ResourceStore } from "../storage/resource-store.js";
import { StoredObject } from "../storage/stored-object.js";
import type { Conversion } from "./conversion.js";
import { customColumns } from "./custom-columns.js";
import { CustomStrategy, selectableValue } from "./custom-strategy.js";
import type { CrdSpec, VersionSpec } from "./version-spec.js";

// In the order in which the real server lists them for custom resources.
const VERBS = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
  "update",
  "watch",
];
const SUBRESOURCE_VERBS = ["get", "patch", "update"];

/** What a {@link CustomResource} is made of. */
export interface CustomResourceOptions {
  readonly crd: CrdSpec;
  readonly version: VersionSpec;
  readonly store: ResourceStore;
  readonly objectMeta: GoStruct;
  readonly conversion: Conversion;
  readonly rules: ValidateRules | undefined;
}

/** One served version of a custom resource. */
export class CustomResource implements Resource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[] = VERBS;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: ReadonlyMap<string, SubresourceInfo>;
  readonly storageVersionHash: string;
  readonly apiVersion: string;
  readonly id: string;
  readonly isCustom = true;
  readonly store: ResourceStore;
  readonly strategy: CustomStrategy;
  readonly scale: ScaleAccess | undefined;
  readonly columns: readonly PrinterColumn[];
  readonly deprecationWarning: string | undefined;
  /** As the CRD has it, for OpenAPI. */
  readonly rawSchema: unknown;
  readonly #conversion: Conversion;
  readonly #normalizeStored: (stored: StoredObject) => StoredObject;
  readonly #storageApiVersion: string;
  readonly #fields: ReadonlyMap<string, (object: ApiObject) => string>;
  readonly #schema: VersionSpec["schema"];
  readonly #mergeVersions: VersionConverter | undefined;

  constructor(options: CustomResourceOptions) {
    const { crd, version } = options;
    this.group = crd.group;
    this.version = version.version;
    this.kind = crd.kind;
    this.listKind = crd.listKind;
    this.plural = crd.plural;
    this.singular = crd.singular;
    this.namespaced = crd.namespaced;
    this.shortNames = crd.shortNames;
    this.categories = crd.categories;
    this.apiVersion = `${crd.group}/${version.version}`;
    this.id = resourceId(crd.group, crd.plural);
    this.store = options.store;
    this.rawSchema = version.rawSchema;
    this.columns = customColumns(version.columns);
    this.deprecationWarning = version.deprecationWarning;
    this.storageVersionHash = createHash("sha256")
      .update(`${crd.group}/${crd.storageVersion}/${crd.kind}`)
      .digest()
      .subarray(0, 8)
      .toString("base64");
    this.subresources = subresourcesOf(crd, version);
    this.scale = scaleOf(version);
    this.strategy = new CustomStrategy({
      group: crd.group,
      kind: crd.kind,
      version,
      preservesUnknownFields: crd.preservesUnknownFields,
      objectMeta: options.objectMeta,
      rules: options.rules,
    });
    this.#conversion = options.conversion;
    this.#normalizeStored = storedFormOf(options, this.strategy);
    this.#storageApiVersion = `${crd.group}/${crd.storageVersion}`;
    this.#schema = version.schema;
    this.#mergeVersions =
      crd.versions.length > 1 ? mergeVersionsOf(crd) : undefined;
    this.#fields = fieldsOf(crd, version);
  }

  typeSchema(): TypeSchema | undefined {
    return this.#schema && customResourceType(this.#schema);
  }

  emptyObject(): KubeObject {
    return { apiVersion: this.apiVersion, kind: this.kind };
  }

  mergeVersions(): VersionConverter | undefined {
    return this.#mergeVersions;
  }

  fieldOf(field: string): ((object: ApiObject) => string) | undefined {
    return this.#fields.get(field);
  }

  unknownFieldMessage(field: string): string {
    return `field label not supported: ${field}`;
  }

  fromStorage(stored: StoredObject): StoredObject | Promise<StoredObject> {
    const known = stored.versionFor(this) ?? this.#unconverted(stored);
    if (known) return known;
    const converted = this.#conversion.convert(
      [this.#normalizeStored(stored)],
      this.apiVersion,
    );
    return converted instanceof Promise
      ? converted.then(([object]) => this.#remember(stored, object))
      : this.#remember(stored, converted[0]);
  }

  listFromStorage(
    stored: readonly StoredObject[],
  ): readonly StoredObject[] | Promise<readonly StoredObject[]> {
    const unknown = stored.filter(
      (object) => !object.versionFor(this) && !this.#unconverted(object),
    );
    const finish = (objects: readonly ApiObject[]): readonly StoredObject[] => {
      for (const [index, object] of unknown.entries())
        this.#remember(object, objects[index]);
      return stored.map((object) => object.versionFor(this) ?? object);
    };
    if (unknown.length === 0) return finish([]);
    const converted = this.#conversion.convert(
      unknown.map(this.#normalizeStored),
      this.apiVersion,
    );
    return converted instanceof Promise
      ? converted.then(finish)
      : finish(converted);
  }

  toStorage(object: ApiObject): StorageForm | Promise<StorageForm> {
    const apiVersion = this.#storageApiVersion;
    if (apiVersion === this.apiVersion) return { object, apiVersion };
    const given = new StoredObject({
      key: "",
      revision: 0,
      apiVersion: this.apiVersion,
      object,
    });
    const converted = this.#conversion.convert([given], apiVersion);
    return converted instanceof Promise
      ? converted.then(([result]) => ({ object: result ?? object, apiVersion }))
      : { object: converted[0] ?? object, apiVersion };
  }

  /** An object that is stored in the version of this resource, as it is read; undefined when it is in another. */
  #unconverted(stored: StoredObject): StoredObject | undefined {
    return stored.apiVersion === this.apiVersion
      ? this.#remember(stored, undefined)
      : undefined;
  }

  /** `converted` is undefined for what is stored in this version. */
  #remember(
    stored: StoredObject,
    converted: ApiObject | undefined,
  ): StoredObject {
    const version = converted
      ? new StoredObject({
          key: stored.key,
          revision: stored.revision,
          apiVersion: this.apiVersion,
          object: withoutType(this.strategy.prune(converted)),
        })
      : this.#normalizeStored(stored);
    stored.rememberVersion(this, version);
    return version;
  }
}

/**
 * Reads what is stored as its own version has it: pruned and with defaults. Versions
 * that it is converted to fill in none.
 */
function storedFormOf(
  options: CustomResourceOptions,
  strategy: CustomStrategy,
): (stored: StoredObject) => StoredObject {
  const { crd, version } = options;
  const strategies = new Map([[version.version, strategy]]);
  const strategyOf = (wanted: string): CustomStrategy | undefined => {
    const known = strategies.get(wanted);
    const other = crd.versions.find((spec) => spec.version === wanted);
    if (known || !other) return known;
    const made = new CustomStrategy({
      group: crd.group,
      kind: crd.kind,
      version: other,
      preservesUnknownFields: crd.preservesUnknownFields,
      objectMeta: options.objectMeta,
      rules: undefined,
    });
    strategies.set(wanted, made);
    return made;
  };
  return (stored) => {
    const { key, revision, apiVersion } = stored;
    const own = strategyOf(apiVersion.slice(apiVersion.indexOf("/") + 1));
    const { object: source } = stored;
    const object = own?.normalize(source) ?? source;
    return object === source
      ? stored
      : new StoredObject({ key, revision, apiVersion, object });
  };
}

/**
 * Versions for merging. Fields of a version that a webhook would rename are
 * compared under the names they have: merging does not wait for webhooks.
 */
function mergeVersionsOf(crd: CrdSpec): VersionConverter {
  const types = new Map(
    crd.versions.flatMap(({ version, schema }) =>
      schema
        ? [
            [`${crd.group}/${version}`, customResourceType(schema)] as [
              string,
              TypeSchema,
            ],
          ]
        : [],
    ),
  );
  return {
    typeOf: (apiVersion) => types.get(apiVersion),
    convert: (object, apiVersion) =>
      isRecord(object) ? { ...object, apiVersion } : object,
  };
}

function subresourcesOf(
  crd: CrdSpec,
  version: VersionSpec,
): ReadonlyMap<string, SubresourceInfo> {
  const list: SubresourceInfo[] = [];
  if (version.hasStatus)
    list.push({
      name: "status",
      group: crd.group,
      version: version.version,
      kind: crd.kind,
      verbs: SUBRESOURCE_VERBS,
    });
  if (version.scale)
    list.push({
      name: "scale",
      group: "autoscaling",
      version: "v1",
      kind: "Scale",
      verbs: SUBRESOURCE_VERBS,
    });
  return new Map(list.map((info) => [info.name, info]));
}

function scaleOf({ scale }: VersionSpec): ScaleAccess | undefined {
  if (!scale) return undefined;
  const path = (text: string): string[] => text.split(".").slice(1);
  const selectorPath = path(scale.labelSelectorPath ?? "");
  return {
    specReplicas: path(scale.specReplicasPath),
    statusReplicas: path(scale.statusReplicasPath),
    selector: (object) =>
      selectorPath.length === 0 ? "" : textAt(object, ...selectorPath),
  };
}

function fieldsOf(
  crd: CrdSpec,
  version: VersionSpec,
): ReadonlyMap<string, (object: ApiObject) => string> {
  const fields = new Map<string, (object: ApiObject) => string>([
    ["metadata.name", (object) => object.metadata.name ?? ""],
  ]);
  if (crd.namespaced)
    fields.set(
      "metadata.namespace",
      (object) => object.metadata.namespace ?? "",
    );
  for (const jsonPath of version.selectableFields) {
    const path = jsonPath.split(".").slice(1);
    fields.set(path.join("."), (object) => selectableValue(object, path));
  }
  return fields;
}
