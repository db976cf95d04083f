import type { ApiObject } from "../api-object.js";

/** A column of a Table. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  /** 0 is always shown. */
  readonly priority: number;
  /** The cell; `now` for ages. */
  cell(object: ApiObject, nowMs: number): unknown;
}

const NAME_DESCRIPTION =
  "Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";

const AGE_DESCRIPTION =
  "CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

/** The first column of every table. */
export const nameColumn: PrinterColumn = {
  name: "Name",
  type: "string",
  format: "name",
  description: NAME_DESCRIPTION,
  priority: 0,
  cell: (object) => object.metadata.name ?? "",
};

/** The age since creation. */
export const ageColumn: PrinterColumn = {
  name: "Age",
  type: "string",
  format: "",
  description: AGE_DESCRIPTION,
  priority: 0,
  cell: (object, nowMs) => ageOf(object.metadata.creationTimestamp, nowMs),
};

/** The creation time, for kinds without columns of their own. */
export const createdAtColumn: PrinterColumn = {
  name: "Created At",
  type: "date",
  format: "",
  description: AGE_DESCRIPTION,
  priority: 0,
  cell: (object) => object.metadata.creationTimestamp ?? null,
};

/** The time since `timestamp` as kubectl shows ages; `<unknown>` without one. */
export function ageOf(timestamp: unknown, nowMs: number): string {
  const thenMs = typeof timestamp === "string" ? Date.parse(timestamp) : NaN;
  return Number.isNaN(thenMs) ? "<unknown>" : humanDuration(nowMs - thenMs);
}

/** A duration in two units at most, such as `3h25m`; apimachinery's HumanDuration. */
export function humanDuration(durationMs: number): string {
  const seconds = Math.trunc(durationMs / 1000);
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return pair(minutes, "m", seconds % 60, "s");
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return pair(hours, "h", minutes % 60, "m");
  if (hours < 48) return `${hours}h`;
  if (hours < 192) return pair(Math.floor(hours / 24), "d", hours % 24, "h");
  const days = Math.floor(hours / 24);
  if (days < 365 * 2) return `${days}d`;
  if (days < 365 * 8) return pair(Math.floor(days / 365), "y", days % 365, "d");
  return `${Math.floor(days / 365)}y`;
}

// eslint-disable-next-line max-params -- two numbers with their units
function pair(
  large: number,
  largeUnit: string,
  small: number,
  smallUnit: string,
): string {
  return small === 0
    ? `${large}${largeUnit}`
    : `${large}${largeUnit}${small}${smallUnit}`;
}
