import type { KubeObject } from "../../../meta/object.js";
import type { StatusCause } from "../../../meta/status.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import type { TypeSchema } from "./type-schema.js";

/** Gives the type and the conversion of each version of a kind, for managed fields of versions other than the request's. */
export interface VersionConverter {
  /** The type of the kind in `apiVersion`; undefined when that version is gone. */
  readonly typeOf: (apiVersion: string) => TypeSchema | undefined;
  /** `object` in `apiVersion`. @throws when it cannot be converted. */
  readonly convert: (object: KubeObject, apiVersion: string) => KubeObject;
}

/** What every write that tracks managers needs. */
export interface ManagerRequest {
  /** Name of the field manager; empty is allowed for updates. */
  readonly manager: string;
  /** The version of the endpoint, which the objects have. */
  readonly apiVersion: string;
  /** Such as `status`; undefined or `""` for the main endpoint. */
  readonly subresource?: string | undefined;
  readonly schema: TypeSchema;
  /** Needed when a kind has several versions. */
  readonly versions?: VersionConverter | undefined;
  /** Fields that this endpoint resets, so that nobody comes to own them through it: such as `[["status"]]`. */
  readonly resetFields?: readonly (readonly string[])[] | undefined;
  readonly nowMs: number;
}

/** See {@link applyConfiguration}. */
export interface ApplyRequest extends ManagerRequest {
  /** The stored object; on create, an object with no more than apiVersion, kind, name and namespace. */
  readonly live: KubeObject;
  /** The body of the request. */
  readonly applied: KubeObject;
  readonly force: boolean;
}

/** What {@link applyConfiguration} makes. */
export type ApplyResult =
  | {
      /** Merged, with managedFields; when nothing changes, the very `live` that was given. */
      readonly object: KubeObject;
      readonly conflicts?: never;
    }
  | { readonly object?: never; readonly conflicts: ApplyConflicts };

/** Why an apply needs force. */
export interface ApplyConflicts {
  /** Such as `Apply failed with 1 conflict: conflict with "one": .spec.size`. */
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

/**
 * Server-side apply: merges `applied` into `live` by type, removes what this manager applied
 * before and applies no more, and accounts for who owns what. Pure.
 *
 * @throws {@link PatchError} when the objects do not fit the type, such as for unknown fields or duplicate keys.
 */
export function applyConfiguration(_request: ApplyRequest): ApplyResult {
  throw new RuntimeError("NotYet", "applyConfiguration comes next");
}

/** See {@link updateManagedFields}. */
export interface UpdateRequest extends ManagerRequest {
  /** The stored object; on create, an object with no more than apiVersion and kind. */
  readonly live: KubeObject;
  /** The object to be stored: defaulted and admitted, with the managedFields of the request, or without. */
  readonly updated: KubeObject;
}

/** `updated` with the managedFields that account for an update by `manager`. Pure; never throws: what does not fit the type is left untracked, as the real server does. */
export function updateManagedFields(_request: UpdateRequest): KubeObject {
  throw new RuntimeError("NotYet", "updateManagedFields comes next");
}
