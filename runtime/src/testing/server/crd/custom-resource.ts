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
  readonly #storageApiVersion: string;
  readonly #fields: ReadonlyMap<string, (object: ApiObject) => string>;
  readonly #schema: VersionSpec["schema"];
  readonly #mergeVersions: VersionConverter | undefined;
  /** Of all versions, by apiVersion. */
  readonly #strategies: ReadonlyMap<string, CustomStrategy>;

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
    this.columns = customColumns(version.columns, this);
    this.deprecationWarning = version.deprecationWarning;
    this.storageVersionHash = createHash("sha256")
      .update(`${crd.group}/${crd.storageVersion}/${crd.kind}`)
      .digest()
      .subarray(0, 8)
      .toString("base64");
    this.subresources = subresourcesOf(crd, version);
    this.scale = scaleOf(version);
    const strategyOf = (spec: VersionSpec): CustomStrategy =>
      new CustomStrategy({
        group: crd.group,
        kind: crd.kind,
        version: spec,
        preservesUnknownFields: crd.preservesUnknownFields,
        objectMeta: options.objectMeta,
        rules: options.rules,
      });
    this.strategy = strategyOf(version);
    this.#strategies = new Map(
      crd.versions.map((spec) => [
        `${crd.group}/${spec.version}`,
        spec.version === version.version ? this.strategy : strategyOf(spec),
      ]),
    );
    this.#conversion = options.conversion;
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
    const converted = this.#converted([stored]);
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
    const converted = this.#converted(unknown);
    return converted instanceof Promise
      ? converted.then(finish)
      : finish(converted);
  }

  toStorage(object: ApiObject): StorageForm | Promise<StorageForm> {
    const apiVersion = this.#storageApiVersion;
    const strategy = this.#strategies.get(apiVersion) ?? this.strategy;
    if (apiVersion === this.apiVersion) return { object, apiVersion };
    const given = new StoredObject({
      key: "",
      revision: 0,
      apiVersion: this.apiVersion,
      object,
    });
    const form = (converted: ApiObject = object): StorageForm => ({
      object: strategy.coerce(converted),
      apiVersion,
    });
    const converted = this.#conversion.convert([given], apiVersion);
    return converted instanceof Promise
      ? converted.then(([result]) => form(result))
      : form(converted[0]);
  }

  inVersion(
    object: ApiObject,
    apiVersion: string,
  ): ApiObject | Promise<ApiObject> {
    const given = new StoredObject({
      key: "",
      revision: 0,
      apiVersion: this.apiVersion,
      object,
    });
    const converted = this.#conversion.convert([given], apiVersion);
    return converted instanceof Promise
      ? converted.then(([result = object]) => result)
      : (converted[0] ?? object);
  }

  /** Stored objects in this version: read by the schema they were stored by, converted, and pruned by this one's. */
  #converted(
    stored: readonly StoredObject[],
  ): readonly ApiObject[] | Promise<readonly ApiObject[]> {
    const objects = stored.map((one) => this.#normalized(one));
    if (objects.every(({ apiVersion }) => apiVersion === this.apiVersion))
      return objects.map(({ object }) => object);
    const coerce = (converted: readonly ApiObject[]): readonly ApiObject[] =>
      converted.map((object, index) =>
        objects[index]?.apiVersion === this.apiVersion
          ? object
          : this.strategy.coerce(object),
      );
    const converted = this.#conversion.convert(objects, this.apiVersion);
    return converted instanceof Promise
      ? converted.then(coerce)
      : coerce(converted);
  }

  /** As its own version reads it; as it is when the CRD has lost that version. */
  #normalized(stored: StoredObject): StoredObject {
    const source = stored.object;
    const object =
      this.#strategies.get(stored.apiVersion)?.normalize(source) ?? source;
    if (object === source) return stored;
    const { key, revision, apiVersion } = stored;
    return new StoredObject({ key, revision, apiVersion, object });
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
    // Read once: two readings may be two objects.
    const source = stored.object;
    const object = converted ?? this.strategy.normalize(source);
    const version =
      object === source && stored.apiVersion === this.apiVersion
        ? stored
        : new StoredObject({
            key: stored.key,
            revision: stored.revision,
            apiVersion: this.apiVersion,
            object: withoutType(object),
          });
    stored.rememberVersion(this, version);
    return version;
  }
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
