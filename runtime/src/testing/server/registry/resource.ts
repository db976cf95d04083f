import type { ApiObject } from "../api-object.js";
import type { KubeObject } from "../../../meta/object.js";
import type { TypeSchema } from "../merge/type-schema.js";
import type { VersionConverter } from "../merge/version-converter.js";
import type { ResourceStore } from "../storage/resource-store.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { PrinterColumn } from "./printer-column.js";
import type { Strategy } from "./strategy.js";

/** A subresource as discovery shows it. */
export interface SubresourceInfo {
  readonly name: string;
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly verbs: readonly string[];
}

/** Names and verbs of a resource as discovery shows them. */
export interface ResourceInfo {
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
}

/** Where the numbers of a scale are. */
export interface ScaleAccess {
  /** Path of the desired number, such as `["spec", "replicas"]`. */
  readonly specReplicas: readonly string[];
  readonly statusReplicas: readonly string[];
  /** The selector in the form of a query; `""` when there is none. */
  selector(object: ApiObject): string;
}

/** One version of one resource, as it is served. */
export interface Resource extends ResourceInfo {
  /** `group/version`, or `v1`. */
  readonly apiVersion: string;
  /** `group/plural`, or the plural alone: the same for all versions. */
  readonly id: string;
  readonly isCustom: boolean;
  readonly store: ResourceStore;
  readonly strategy: Strategy;
  readonly scale: ScaleAccess | undefined;
  /** The columns of a Table, without `NAME`… of kubectl: the first is the name. */
  readonly columns: readonly PrinterColumn[];
  /** A text for the Warning header of every answer; undefined when the version is not deprecated. */
  readonly deprecationWarning: string | undefined;
  /** For merging; undefined when the kind cannot be merged by type. */
  typeSchema(): TypeSchema | undefined;
  /** The zero object, with kind and apiVersion and the empty structs that are always written. */
  emptyObject(): KubeObject;
  /** The other versions, for merging; undefined when there are none. */
  mergeVersions(): VersionConverter | undefined;
  /** The value of a selectable field; undefined when the field cannot be selected by. */
  fieldOf(field: string): ((object: ApiObject) => string) | undefined;
  /** The 400 for a field that cannot be selected by. */
  unknownFieldMessage(field: string): string;
  /** A stored object in this version. Usually at once; a conversion webhook takes time. */
  fromStorage(stored: StoredObject): StoredObject | Promise<StoredObject>;
  /** Many at once, in order. */
  listFromStorage(
    stored: readonly StoredObject[],
  ): readonly StoredObject[] | Promise<readonly StoredObject[]>;
  /** An object of this version in the version to store. */
  toStorage(object: ApiObject): StorageForm | Promise<StorageForm>;
  /** An object of this version in another, with all that the other does not know; absent where versions know the same. */
  inVersion?(
    object: ApiObject,
    apiVersion: string,
  ): ApiObject | Promise<ApiObject>;
}

/** An object as it is to be stored. */
export interface StorageForm {
  readonly object: ApiObject;
  readonly apiVersion: string;
}

/** `group/plural`, or the plural alone for core. */
export function resourceId(group: string, plural: string): string {
  return group === "" ? plural : `${group}/${plural}`;
}
