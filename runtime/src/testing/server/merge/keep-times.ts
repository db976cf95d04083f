import type { KubeObject, ManagedFieldsEntry } from "../../../meta/object.js";
import { equalJson } from "../schema/json-value.js";
import { withoutManagedFields } from "./manager-request.js";

/**
 * `updated`, or `live` itself when the two differ in nothing but the times of managedFields, so that a write which
 * changes nothing is none. Call it last, on the object to be stored.
 * After apiserver's `IgnoreManagedFieldsTimestampsTransformer`.
 */
export function withoutTimeChanges<T extends KubeObject>(
  updated: T,
  live: T,
): T {
  const before = live.metadata?.managedFields ?? [];
  const after = updated.metadata?.managedFields ?? [];
  return before.length === after.length &&
    equalJson(before.map(untimed), after.map(untimed)) &&
    equalJson(withoutManagedFields(updated), withoutManagedFields(live))
    ? live
    : updated;
}

function untimed({ time: _time, ...rest }: ManagedFieldsEntry): unknown {
  return rest;
}
