import type { Status } from "../meta/status.js";
import { RuntimeError } from "../primitives/runtime-error.js";

/** Reasons that the API server gives; `meta/v1.StatusReason`. */
export type StatusReason =
  | "Unauthorized"
  | "Forbidden"
  | "NotFound"
  | "AlreadyExists"
  | "Conflict"
  | "Gone"
  | "Invalid"
  | "ServerTimeout"
  | "Timeout"
  | "TooManyRequests"
  | "BadRequest"
  | "MethodNotAllowed"
  | "NotAcceptable"
  | "RequestEntityTooLarge"
  | "UnsupportedMediaType"
  | "InternalError"
  | "Expired"
  | "ServiceUnavailable"
  | "StoreReadError";

/** An answer of the API server other than success. `code` is always `Status`; see {@link statusReason}. */
export class StatusError extends RuntimeError {
  readonly status: Status;

  constructor(status: Status, options?: ErrorOptions) {
    super(
      "Status",
      status.message ?? `the server answered ${status.code ?? "an error"}`,
      options,
    );
    this.status = status;
  }
}

/** True for a {@link StatusError}, also one of another copy of the runtime. */
export function isStatusError(error: unknown): error is StatusError {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "Status" &&
    "status" in error
  );
}

/** The status' reason, or undefined when `error` is no {@link StatusError} or has none. */
export function statusReason(error: unknown): string | undefined {
  return isStatusError(error) ? error.status.reason : undefined;
}

/** The HTTP code of a {@link StatusError}, otherwise undefined. */
export function statusCode(error: unknown): number | undefined {
  return isStatusError(error) ? error.status.code : undefined;
}

const is = (error: unknown, reason: StatusReason, code: number): boolean => {
  const actual = statusReason(error);
  // As apimachinery's reasonAndCodeForError: an unknown or empty reason is judged by its code.
  return (
    actual === reason ||
    ((actual === undefined || actual === "" || actual === "Unknown") &&
      statusCode(error) === code)
  );
};

/** 404. */
export const isNotFound = (error: unknown): boolean =>
  is(error, "NotFound", 404);
/** 409 on create. */
export const isAlreadyExists = (error: unknown): boolean =>
  statusReason(error) === "AlreadyExists";
/** 409 on update. */
export const isConflict = (error: unknown): boolean =>
  is(error, "Conflict", 409);
/** 422. */
export const isInvalid = (error: unknown): boolean => is(error, "Invalid", 422);
/** 401. */
export const isUnauthorized = (error: unknown): boolean =>
  is(error, "Unauthorized", 401);
/** 403. */
export const isForbidden = (error: unknown): boolean =>
  is(error, "Forbidden", 403);
/** 429. */
export const isTooManyRequests = (error: unknown): boolean =>
  is(error, "TooManyRequests", 429) || statusCode(error) === 429;
/** 500. */
export const isInternalError = (error: unknown): boolean =>
  is(error, "InternalError", 500);
/** 410 with reason Expired: the resourceVersion or continue token is compacted. */
export const isResourceExpired = (error: unknown): boolean =>
  statusReason(error) === "Expired";
/** 410 with reason Gone. */
export const isGone = (error: unknown): boolean => is(error, "Gone", 410);

/** True when the server refused a resourceVersion newer than any it knows; three generations of servers say it in three ways. */
export function isTooLargeResourceVersion(error: unknown): boolean {
  if (!isStatusError(error)) return false;
  const { details, reason, message } = error.status;
  const causes = details?.causes ?? [];
  if (causes.some((cause) => cause.reason === "ResourceVersionTooLarge"))
    return true;
  if (reason !== "Timeout") return false;
  return (
    causes.some((cause) => cause.message === "Too large resource version") ||
    (message ?? "").includes("Too large resource version")
  );
}
