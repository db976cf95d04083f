import type { ManagedFieldsEntry } from "../../../meta/object.js";
import { FieldSet } from "./field-set.js";
import {
  parseManagers,
  toManagedFields,
  type Managers,
  type Ownership,
} from "./managers.js";
import { fieldElement } from "./path-element.js";

const SCALE_API_VERSION = "autoscaling/v1";
const REPLICAS_IN_SCALE = ["spec", "replicas"];

/** Where the replicas stand in each version of a kind: a path of field names; null: the version has no scale; undefined: it is gone. */
export type ReplicasPaths = (
  apiVersion: string,
) => readonly string[] | null | undefined;

/** The managedFields of an object as its scale has them: who owns the replicas. After apimachinery's `ScaleHandler.ToSubresource`. */
export function toScaleManagedFields(
  entries: readonly ManagedFieldsEntry[] | undefined,
  replicasPaths: ReplicasPaths,
): ManagedFieldsEntry[] {
  const owners = new Map<string, Ownership>();
  for (const [key, owner] of parseManagers(entries) ?? []) {
    if (!ownsReplicas(owner, replicasPaths(owner.apiVersion))) continue;
    owners.set(key, {
      ...owner,
      fields: FieldSet.ofFields(REPLICAS_IN_SCALE),
      apiVersion: SCALE_API_VERSION,
    });
  }
  return toManagedFields(owners);
}

/** See {@link toParentManagedFields}. */
export interface ScaleWrite {
  /** Of the object, before. */
  readonly parent: readonly ManagedFieldsEntry[] | undefined;
  /** Of the scale, after. */
  readonly scale: readonly ManagedFieldsEntry[] | undefined;
  /** The version of the object through which the scale was written. */
  readonly apiVersion: string;
  readonly replicasPaths: ReplicasPaths;
}

/** The managedFields of an object once its scale was written. After apimachinery's `ScaleHandler.ToParent`. */
export function toParentManagedFields(write: ScaleWrite): ManagedFieldsEntry[] {
  const { apiVersion, replicasPaths } = write;
  const scaleOwners = new Map(parseManagers(write.scale) ?? []);
  const parents: Managers = parseManagers(write.parent) ?? new Map();
  const owners = new Map<string, Ownership>();
  for (const [key, owner] of parents) {
    const path = replicasPaths(owner.apiVersion);
    if (path === undefined) continue;
    const owns = ownsReplicas(owner, path);
    if (!owns || scaleOwners.delete(key)) owners.set(key, owner);
    else {
      const fields = owner.fields.difference(FieldSet.ofFields(path ?? []));
      if (!fields.isEmpty) owners.set(key, { ...owner, fields });
    }
  }
  for (const [key, owner] of scaleOwners) {
    if (!ownsReplicas(owner, REPLICAS_IN_SCALE)) continue;
    owners.set(key, {
      ...owner,
      fields: FieldSet.ofFields(replicasPaths(apiVersion) ?? []),
      apiVersion,
      // As the real server, which looks for the time where the manager is new.
      time: parents.get(key)?.time,
    });
  }
  return toManagedFields(owners);
}

function ownsReplicas(
  owner: Ownership,
  path: readonly string[] | null | undefined,
): boolean {
  return (
    path !== null &&
    path !== undefined &&
    owner.fields.has(path.map(fieldElement))
  );
}
