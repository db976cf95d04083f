import type { KubeObject } from "../../../meta/object.js";
import type { ApiObject } from "../api-object.js";
import type { TypeSchema } from "../merge/type-schema.js";
import type { PrinterColumn } from "../registry/printer-column.js";
import type {
  Resource,
  ResourceInfo,
  ScaleAccess,
  StorageForm,
  SubresourceInfo,
} from "../registry/resource.js";
import type { Strategy } from "../registry/strategy.js";
import type { ResourceStore } from "../storage/resource-store.js";
import { StoredObject } from "../storage/stored-object.js";
import type { VersionConverter } from "./version-converter.js";

/** What a {@link BuiltInResource} is made of. */
export interface BuiltInResourceOptions {
  readonly info: ResourceInfo;
  readonly id: string;
  readonly store: ResourceStore;
  readonly strategy: Strategy;
  readonly scale: ScaleAccess | undefined;
  readonly fields: Readonly<Record<string, (object: ApiObject) => string>>;
  readonly converter: VersionConverter | undefined;
  readonly columns: () => readonly PrinterColumn[];
  readonly typeSchema: () => TypeSchema | undefined;
  readonly emptyObject: () => KubeObject;
}

/** One version of a built-in resource. */
export class BuiltInResource implements Resource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: ReadonlyMap<string, SubresourceInfo>;
  readonly storageVersionHash: string | undefined;
  readonly apiVersion: string;
  readonly id: string;
  readonly isCustom = false;
  readonly store: ResourceStore;
  readonly strategy: Strategy;
  readonly scale: ScaleAccess | undefined;
  readonly deprecationWarning: string | undefined;
  readonly emptyObject: () => KubeObject;
  readonly #fields: ReadonlyMap<string, (object: ApiObject) => string>;
  readonly #converter: VersionConverter | undefined;
  readonly #makeColumns: () => readonly PrinterColumn[];
  readonly #makeTypeSchema: () => TypeSchema | undefined;
  #columns: readonly PrinterColumn[] | undefined;

  constructor(options: BuiltInResourceOptions) {
    const { info } = options;
    this.group = info.group;
    this.version = info.version;
    this.kind = info.kind;
    this.listKind = info.listKind;
    this.plural = info.plural;
    this.singular = info.singular;
    this.namespaced = info.namespaced;
    this.verbs = info.verbs;
    this.shortNames = info.shortNames;
    this.categories = info.categories;
    this.subresources = info.subresources;
    this.storageVersionHash = info.storageVersionHash;
    this.apiVersion =
      info.group === "" ? info.version : `${info.group}/${info.version}`;
    this.id = options.id;
    this.store = options.store;
    this.strategy = options.strategy;
    this.scale = options.scale;
    this.deprecationWarning =
      this.id === "endpoints"
        ? "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"
        : undefined;
    this.#converter = options.converter;
    this.#makeColumns = options.columns;
    this.#makeTypeSchema = options.typeSchema;
    this.emptyObject = options.emptyObject;
    this.#fields = new Map([
      ["metadata.name", (object) => object.metadata.name ?? ""],
      ...(info.namespaced
        ? [
            [
              "metadata.namespace",
              (object: ApiObject) => object.metadata.namespace ?? "",
            ] as const,
          ]
        : []),
      ...Object.entries(options.fields),
    ]);
  }

  get columns(): readonly PrinterColumn[] {
    return (this.#columns ??= this.#makeColumns());
  }

  typeSchema(): TypeSchema | undefined {
    return this.#makeTypeSchema();
  }

  /** Managers of other versions of a built-in are dropped: only two kinds have any. */
  mergeVersions(): undefined {
    return undefined;
  }

  fieldOf(field: string): ((object: ApiObject) => string) | undefined {
    return this.#fields.get(field);
  }

  unknownFieldMessage(field: string): string {
    const hasOwnFields = this.#fields.size > (this.namespaced ? 2 : 1);
    return hasOwnFields
      ? `field label not supported: ${field}`
      : `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
  }

  fromStorage(stored: StoredObject): StoredObject {
    if (stored.apiVersion === this.apiVersion) return stored;
    const known = stored.versionFor(this);
    if (known) return known;
    const converted = new StoredObject({
      key: stored.key,
      revision: stored.revision,
      apiVersion: this.apiVersion,
      object: this.#converter?.fromStorage(stored.object) ?? stored.object,
    });
    stored.rememberVersion(this, converted);
    return converted;
  }

  listFromStorage(stored: readonly StoredObject[]): readonly StoredObject[] {
    return this.#converter
      ? stored.map((object) => this.fromStorage(object))
      : stored;
  }

  toStorage(object: ApiObject): StorageForm {
    return this.#converter
      ? {
          object: this.#converter.toStorage(object),
          apiVersion: this.#converter.storageVersion,
        }
      : { object, apiVersion: this.apiVersion };
  }
}
