import type { KubeObject, ListMeta } from "./object.js";

/** One cause of a failed request; `meta/v1.StatusCause`. */
export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

/** `meta/v1.StatusDetails`. */
export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** `meta/v1.Status`: the answer to a failed request, and to a delete. */
export interface Status {
  apiVersion?: string;
  kind?: string;
  metadata?: ListMeta;
  status?: "Success" | "Failure";
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
}

/** `value` as a Status, or undefined when it is none. Unknown fields are kept. */
export function parseStatus(value: unknown): Status | undefined {
  return isStatus(value) ? value : undefined;
}

function isStatus(value: unknown): value is Status {
  if (typeof value !== "object" || value === null) return false;
  const { kind, message, reason, code, details } = value as Record<
    string,
    unknown
  >;
  return (
    kind === "Status" &&
    isOptional(message, "string") &&
    isOptional(reason, "string") &&
    isOptional(code, "number") &&
    isOptional(details, "object")
  );
}

function isOptional(
  value: unknown,
  type: "string" | "number" | "object",
): boolean {
  return value === undefined || (typeof value === type && value !== null);
}

/** One event of a watch, as on the wire. */
export type WatchEvent<T extends KubeObject = KubeObject> =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: T }
  | { readonly type: "BOOKMARK"; readonly object: KubeObject }
  | { readonly type: "ERROR"; readonly object: Status };

/** Annotation of the bookmark that ends the initial events of a streaming list. */
export const INITIAL_EVENTS_END_ANNOTATION = "k8s.io/initial-events-end";
