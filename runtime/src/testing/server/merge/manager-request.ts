import type { Json, KubeObject } from "../../../meta/object.js";
import { changeMembers, isJsonObject, member } from "../schema/json-value.js";
import { EMPTY_FIELD_SET, FieldSet } from "./field-set.js";
import { reconcileOwnership } from "./reconcile-ownership.js";
import type { Managers, Ownership } from "./managers.js";
import type { TypeSchema } from "./type-schema.js";
import {
  ObjectVersions,
  type VersionConverter,
  type VersionedObject,
} from "./version-converter.js";

/** What every write that tracks managers needs. Objects have apiVersion and kind and are never changed. */
export interface ManagerRequest {
  /** Name of the field manager; empty is written as `unknown`. */
  readonly manager: string;
  /** The version of the endpoint, which the objects have. */
  readonly apiVersion: string;
  /** Such as `status`; undefined or `""` for the main endpoint. */
  readonly subresource?: string | undefined;
  readonly type: TypeSchema;
  /**
   * The zero object of the kind, for built-ins with the empty structs that the server writes, so that nobody
   * comes to own those. Default: apiVersion and kind alone.
   */
  readonly empty?: KubeObject | undefined;
  /** Needed when a kind has several versions; default: other versions are gone. */
  readonly versions?: VersionConverter | undefined;
  /** Paths that this endpoint resets, so that nobody comes to own them through it, such as `[["status"]]`. */
  readonly resetFields?: readonly (readonly string[])[] | undefined;
  /** False: those paths count for managers of other versions. Default true. */
  readonly resetsInOtherVersions?: boolean | undefined;
  readonly nowMs: number;
}

/** What the steps of one request share. */
export interface RequestContext {
  readonly versions: ObjectVersions;
  /** Paths that count for nobody. */
  readonly ignored: FieldSet;
  /** The same for managers of other versions. */
  readonly ignoredElsewhere: FieldSet;
  readonly apiVersion: string;
  readonly type: TypeSchema;
}

/** Prepares a request. */
export function requestContext(request: ManagerRequest): RequestContext {
  const { apiVersion, type, versions, resetFields = [] } = request;
  const ignored = FieldSet.ofFields(...resetFields);
  return {
    versions: new ObjectVersions(versions),
    ignored,
    ignoredElsewhere:
      (request.resetsInOtherVersions ?? true) ? ignored : EMPTY_FIELD_SET,
    apiVersion,
    type,
  };
}

/** `object` without its managedFields, ready for merging. */
export function versioned(
  object: KubeObject,
  { apiVersion, type }: RequestContext,
): VersionedObject {
  return { apiVersion, type, value: withoutManagedFields(object) as Json };
}

/** `object` without its managedFields; shares the rest. */
export function withoutManagedFields(object: KubeObject): KubeObject {
  // What a client sent may have a null here.
  const metadata = object.metadata ?? {};
  if (!Object.hasOwn(metadata, "managedFields")) return object;
  const { managedFields: _managedFields, ...rest } = metadata;
  return { ...object, metadata: rest };
}

/** Who owns what, adapted to the types as they are now. Versions that are gone are left for later. */
export function reconciled(
  live: VersionedObject,
  managers: Managers,
  versions: ObjectVersions,
): Managers {
  const result = new Map<string, Ownership>();
  for (const [key, owner] of managers) {
    const object = versions.convert(live, owner.apiVersion);
    if (object === undefined) continue;
    const fields = reconcileOwnership(owner.fields, object.type);
    result.set(key, fields === owner.fields ? owner : { ...owner, fields });
  }
  return result;
}

const UNOWNED = FieldSet.ofFields(
  ["apiVersion"],
  ["kind"],
  ["metadata"],
  ["metadata", "name"],
  ["metadata", "namespace"],
  ["metadata", "creationTimestamp"],
  ["metadata", "selfLink"],
  ["metadata", "uid"],
  ["metadata", "clusterName"],
  ["metadata", "generation"],
  ["metadata", "managedFields"],
  ["metadata", "resourceVersion"],
);

/** `fields` without those that the server itself sets, which nobody owns. */
export function withoutServerFields(fields: FieldSet): FieldSet {
  return fields.difference(UNOWNED);
}

/** The uid of an object; empty on create. */
export function uidOf(object: KubeObject): string {
  return object.metadata?.uid ?? "";
}

/** `namespace/name; group/version, Kind=kind`, as messages name an object. */
export function objectDescription(object: KubeObject): string {
  const { namespace, name }: { namespace?: unknown; name?: unknown } =
    object.metadata ?? {};
  // What a client sent may be of any type.
  const text = (value: unknown): string =>
    typeof value === "string" ? value : "";
  return `${text(namespace)}/${text(name)}; ${kindText(object)}`;
}

/** `group/version, Kind=kind`; the group of core kinds is empty. */
export function kindText({ apiVersion = "", kind = "" }: KubeObject): string {
  const groupVersion =
    apiVersion === "" || !apiVersion.includes("/")
      ? `/${apiVersion}`
      : apiVersion;
  return `${groupVersion}, Kind=${kind}`;
}

/** A value made by merging as an object. What its metadata has left empty is gone, as that is always read by type. */
export function asObject(value: Json): KubeObject {
  if (!isJsonObject(value)) return {};
  const metadata = member(value, "metadata");
  return isJsonObject(metadata)
    ? {
        ...value,
        metadata: changeMembers(metadata, (part) => part ?? undefined),
      }
    : value;
}
