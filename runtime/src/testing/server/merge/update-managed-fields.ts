import { hasCode } from "../../../primitives/runtime-error.js";
import type { KubeObject, ManagedFieldsEntry } from "../../../meta/object.js";
import { capManagers } from "./cap-managers.js";
import {
  managedTime,
  managerKey,
  parseManagers,
  toManagedFields,
  type Managers,
  type Ownership,
} from "./managers.js";
import {
  reconciled,
  requestContext,
  uidOf,
  versioned,
  withoutManagedFields,
  withoutServerFields,
  type ManagerRequest,
  type RequestContext,
} from "./manager-request.js";
import { transferOwnership } from "./transfer-ownership.js";
import { misfitsText, TypedValueError } from "./typed-error.js";
import { typeMisfits } from "./typed-validation.js";
import type { VersionedObject } from "./version-converter.js";

/** See {@link updateManagedFields}. */
export interface UpdateRequest extends ManagerRequest {
  /** The stored object; on create, the empty one (see {@link ManagerRequest.empty}). */
  readonly live: KubeObject;
  /** The object to be stored, defaulted, with the managedFields of the request or without. */
  readonly updated: KubeObject;
}

/**
 * `updated` with the managedFields that account for its change by `manager`: who sets a field owns it alone, and a removed
 * field is nobody's. Never throws: what does not fit its type is left without managedFields, as by the
 * real server. After apimachinery's `FieldManager.UpdateNoErrors`.
 */
export function updateManagedFields(request: UpdateRequest): KubeObject {
  const { live, updated } = request;
  const managers = givenManagers(request);
  const object = withoutManagedFields(updated);
  // An object that nobody is recorded to own stays so until it is applied.
  if (managers.size === 0 && uidOf(live) !== "") return object;
  try {
    return withManagers(
      object,
      managersAfterUpdate(request, managers, requestContext(request)),
    );
  } catch (error) {
    if (hasCode(error, "TypedValue")) return object;
    throw error;
  }
}

/** `object` with what `managers` own as its managedFields. */
export function withManagers(
  object: KubeObject,
  managers: Managers,
): KubeObject {
  return managers.size === 0
    ? object
    : {
        ...object,
        metadata: {
          ...object.metadata,
          managedFields: toManagedFields(managers),
        },
      };
}

/** Who owns what once `request` is done; at most ten managers of updates. */
export function managersAfterUpdate(
  request: UpdateRequest,
  managers: Managers,
  context: RequestContext,
): Managers {
  const before = checked(versioned(request.live, context));
  const after = checked(versioned(request.updated, context));
  const { versions, ignored, ignoredElsewhere } = context;
  const { managers: left, comparison } = transferOwnership(
    { before, after, versions, ignored, ignoredElsewhere },
    reconciled(before, managers, versions),
    "",
  );
  const taken = withoutServerFields(
    comparison.modified.union(comparison.added),
  );
  if (taken.isEmpty) return capManagers(left);
  const own: Omit<Ownership, "fields"> = {
    apiVersion: request.apiVersion,
    isApplied: false,
    time: managedTime(request.nowMs),
    manager: request.manager === "" ? "unknown" : request.manager,
    subresource: request.subresource ?? "",
  };
  const key = managerKey(own);
  const previous = left.get(key);
  const fields = previous === undefined ? taken : taken.union(previous.fields);
  return capManagers(new Map(left).set(key, { ...own, fields }));
}

/** Those in the request, unless it has none, or malformed ones, or goes to a subresource; then the stored ones. */
function givenManagers({
  live,
  updated,
  subresource,
}: UpdateRequest): Managers {
  const given = updated.metadata?.managedFields;
  if ((subresource ?? "") === "") {
    if (isReset(given)) return new Map();
    const managers = parseManagers(given);
    if (managers !== undefined && managers.size > 0) return managers;
  }
  return parseManagers(live.metadata?.managedFields) ?? new Map();
}

/** `[]` and `[{}]` ask for no managedFields. */
function isReset(given: readonly ManagedFieldsEntry[] | undefined): boolean {
  if (given === undefined) return false;
  return (
    given.every((entry) => Object.keys(entry).length === 0) && given.length < 2
  );
}

/**
 * `object`, if it fits its type; items of lists may be repeated.
 *
 * @throws {@link TypedValueError} otherwise.
 */
export function checked(object: VersionedObject): VersionedObject {
  const misfits = typeMisfits(object.value, object.type, {
    allowDuplicates: true,
  });
  if (misfits.length === 0) return object;
  throw new TypedValueError(misfitsText(misfits));
}
