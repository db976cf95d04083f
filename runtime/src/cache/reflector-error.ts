import {
  isGone,
  isInternalError,
  isInvalid,
  isResourceExpired,
  isStatusError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  statusCode,
  statusReason,
} from "../errors/status-error.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import {
  isTransportError,
  transportFailure,
} from "../transport/transport-error.js";

/** Why a Reflector gave up a list or watch by itself. */
export type ReflectorErrorCode =
  /** The server took the watch and closed it within a second without an event. */
  | "VeryShortWatch"
  /** Nothing came on a watch for too long: the connection is taken to be dead. */
  | "WatchSilent"
  /** The server didn't end a watch at its own `timeoutSeconds`. */
  | "WatchOverdue"
  /** The list or the opening of a watch took too long. */
  | "RequestTimeout"
  /** A streaming list didn't end, or broke off again and again. */
  | "WatchListIncomplete"
  /** A streaming list differs from a list at its resourceVersion. */
  | "DataInconsistent"
  /** An event that no correct server sends. */
  | "MalformedWatchEvent"
  /** A bookmark or list went back in time: the server was restored or replaced. */
  | "ResourceVersionRegressed"
  /** The answer to a list is no list of objects. */
  | "UnsupportedList";

/** Thrown and reported by a Reflector; `code` is a {@link ReflectorErrorCode}. */
export class ReflectorError extends RuntimeError {}

/** A {@link ReflectorError} with one of its codes. */
export function reflectorError(
  code: ReflectorErrorCode,
  message: string,
): ReflectorError {
  return new ReflectorError(code, message);
}

/** True when the server has forgotten the resourceVersion asked for. */
export function isExpired(error: unknown): boolean {
  return isResourceExpired(error) || isGone(error);
}

/** True when a list from the newest state may succeed where one at a resourceVersion can't. */
export function isResourceVersionUnavailable(error: unknown): boolean {
  return isExpired(error) || isTooLargeResourceVersion(error);
}

/** True when the server was busy or couldn't be reached, so that the same request may be sent again later. */
export function isWorthRepeating(error: unknown): boolean {
  return (
    isTooManyRequests(error) || isTransportError(error) || isSocketError(error)
  );
}

/** True when nobody answered at the server's address: it may have been restarted. */
export function isUnreachable(error: unknown): boolean {
  return transportFailure(error) === "Unreachable" || isSocketError(error);
}

/** True when the server answers, and fails. */
export function isServerFailure(error: unknown): boolean {
  return (statusCode(error) ?? 0) >= 500 && !isTooLargeResourceVersion(error);
}

/** True when the server will refuse a streaming list the next time too. */
export function isWatchListRefusal(error: unknown): boolean {
  const code = statusCode(error);
  return isInvalid(error) || code === 400 || code === 405 || code === 406;
}

/** True for 500, which a server answers that has lost its own connection to the storage. */
export const isInternal = (error: unknown): boolean => isInternalError(error);

/** What the server asks to wait before the next request; 0 when it doesn't. */
export function retryAfterMs(error: unknown): number {
  if (!isStatusError(error)) return 0;
  const seconds = error.status.details?.retryAfterSeconds;
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 0;
}

/** A short word for logs and metrics. */
export function reasonOf(error: unknown): string {
  const reason = statusReason(error);
  if (reason) return reason;
  const code = statusCode(error);
  if (code !== undefined) return String(code);
  return error instanceof Error && "code" in error
    ? String(error.code)
    : "Unknown";
}

// ListerWatchers of others may hand on the errors of Node's sockets as they are.
const SOCKET_ERRORS: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

function isSocketError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && SOCKET_ERRORS.has(error.code)
  );
}
