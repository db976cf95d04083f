import type { ManagedFieldsEntry } from "../../../meta/object.js";
import { compareText } from "../schema/go-text.js";
import type { FieldSet } from "./field-set.js";
import { EMPTY_FIELD_SET } from "./field-set.js";
import { parseFieldsV1, toFieldsV1 } from "./fields-v1.js";

/** What one manager owns, in one version. */
export interface Ownership {
  readonly fields: FieldSet;
  readonly apiVersion: string;
  readonly isApplied: boolean;
  /** RFC 3339, whole seconds; when it last changed. */
  readonly time: string | undefined;
  readonly manager: string;
  readonly subresource: string;
}

/** Ownerships by {@link managerKey}. */
export type Managers = ReadonlyMap<string, Ownership>;

/** Tells managers apart: by name, operation, subresource and, for updates, version. */
export function managerKey(
  manager: Pick<
    Ownership,
    "manager" | "isApplied" | "subresource" | "apiVersion"
  >,
): string {
  const { manager: name, isApplied, subresource, apiVersion } = manager;
  // The field order is that of Go's struct: keys are compared as text when many managers are merged.
  return JSON.stringify({
    ...(name !== "" && { manager: name }),
    operation: isApplied ? "Apply" : "Update",
    ...(!isApplied && apiVersion !== "" && { apiVersion }),
    ...(subresource !== "" && { subresource }),
  });
}

/** Reads managedFields; undefined when an entry is malformed. */
export function parseManagers(
  entries: readonly ManagedFieldsEntry[] | undefined,
): Managers | undefined {
  const managers = new Map<string, Ownership>();
  for (const entry of entries ?? []) {
    const ownership = parseEntry(entry);
    if (ownership === undefined) return undefined;
    managers.set(managerKey(ownership), ownership);
  }
  return managers;
}

function parseEntry(entry: ManagedFieldsEntry): Ownership | undefined {
  const { operation, apiVersion = "", fieldsType, fieldsV1 } = entry;
  const fields =
    fieldsV1 === undefined ? EMPTY_FIELD_SET : parseFieldsV1(fieldsV1);
  if (
    (operation !== "Apply" && operation !== "Update") ||
    apiVersion === "" ||
    fieldsType !== "FieldsV1" ||
    fields === undefined
  )
    return undefined;
  return {
    fields,
    apiVersion,
    isApplied: operation === "Apply",
    time: entry.time,
    manager: entry.manager ?? "",
    subresource: entry.subresource ?? "",
  };
}

/** As managedFields: applies first, then by time in whole seconds, manager, version and subresource. */
export function toManagedFields(managers: Managers): ManagedFieldsEntry[] {
  return [...managers.values()].sort(compareOwnerships).map(toEntry);
}

function compareOwnerships(a: Ownership, b: Ownership): number {
  if (a.isApplied !== b.isApplied) return a.isApplied ? -1 : 1;
  return (
    secondsOf(a) - secondsOf(b) ||
    compareText(a.manager, b.manager) ||
    compareText(a.apiVersion, b.apiVersion) ||
    compareText(a.subresource, b.subresource)
  );
}

/** When it last changed, in whole seconds since the epoch; 0 when unknown. */
export function secondsOf({ time }: Ownership): number {
  const ms = time === undefined ? 0 : Date.parse(time);
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000);
}

function toEntry(ownership: Ownership): ManagedFieldsEntry {
  const { manager, isApplied, apiVersion, time, fields, subresource } =
    ownership;
  return {
    ...(manager !== "" && { manager }),
    operation: isApplied ? "Apply" : "Update",
    apiVersion,
    ...(time !== undefined && { time }),
    fieldsType: "FieldsV1",
    fieldsV1: toFieldsV1(fields),
    ...(subresource !== "" && { subresource }),
  };
}

/** `nowMs` as managedFields have it. */
export function managedTime(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
}
