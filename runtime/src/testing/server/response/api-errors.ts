import {
  StatusError,
  type StatusReason,
} from "../../../errors/status-error.js";
import type {
  Status,
  StatusCause,
  StatusDetails,
} from "../../../meta/status.js";
import { renderInvalid, type FieldError } from "../schema/field-error.js";

/** What an error is about. */
export interface Subject {
  readonly group: string;
  /** A plural such as `configmaps`, or for some errors a kind. */
  readonly resource: string;
  readonly name?: string | undefined;
}

/** A refusal with just a code, a reason and a message. */
export function apiError(
  code: number,
  reason: StatusReason | "",
  message: string,
): StatusError {
  return new StatusError(failure({ code, reason, message }));
}

/** A Status of failure; absent parts are left out as the real server does. */
export function failure(parts: {
  readonly code: number;
  readonly reason: StatusReason | "";
  readonly message: string;
  readonly details?: StatusDetails;
}): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: parts.message,
    ...(parts.reason !== "" && { reason: parts.reason }),
    ...(parts.details && { details: parts.details }),
    code: parts.code,
  };
}

/** 400. */
export const badRequest = (message: string): StatusError =>
  apiError(400, "BadRequest", message);

/** 500 without a reason: what the real server answers to an error it has no class for. */
export const unclassified = (message: string): StatusError =>
  apiError(500, "", message);

/** 500 with reason InternalError. */
export function internalError(message: string): StatusError {
  return new StatusError(
    failure({
      code: 500,
      reason: "InternalError",
      message: `Internal error occurred: ${message}`,
      details: { causes: [{ message }] },
    }),
  );
}

/** 404 of an object. */
export function notFound(
  subject: Subject & { readonly name: string },
): StatusError {
  return new StatusError(
    failure({
      code: 404,
      reason: "NotFound",
      message: `${describe(subject)} not found`,
      details: details(subject),
    }),
  );
}

/** 404 of a resource, version or subresource that is not served. */
export function resourceNotFound(): StatusError {
  return new StatusError(
    failure({
      code: 404,
      reason: "NotFound",
      message: "the server could not find the requested resource",
      details: {},
    }),
  );
}

/** 405. */
export function methodNotAllowed(): StatusError {
  return new StatusError(
    failure({
      code: 405,
      reason: "MethodNotAllowed",
      message:
        "the server does not allow this method on the requested resource",
      details: {},
    }),
  );
}

/** 405 for a verb that an endpoint of custom resources lacks, which names both. */
export function verbNotSupported(
  subject: Omit<Subject, "name">,
  verb: string,
): StatusError {
  const { group, resource } = subject;
  const name = group === "" ? resource : `${resource}.${group}`;
  return new StatusError(
    failure({
      code: 405,
      reason: "MethodNotAllowed",
      message: `${verb} is not supported on resources of kind ${JSON.stringify(name)}`,
      details: { group, kind: resource },
    }),
  );
}

/** 409 of a create. */
export function alreadyExists(
  subject: Subject & { readonly name: string },
): StatusError {
  return new StatusError(
    failure({
      code: 409,
      reason: "AlreadyExists",
      message: `${describe(subject)} already exists`,
      details: details(subject),
    }),
  );
}

/** 409 of a write. */
export function conflict(
  subject: Subject & { readonly name: string },
  why: string,
): StatusError {
  return new StatusError(
    failure({
      code: 409,
      reason: "Conflict",
      message: `Operation cannot be fulfilled on ${describe(subject)}: ${why}`,
      details: details(subject),
    }),
  );
}

/** The reason of a 409 for a stale resourceVersion. */
export const OBJECT_MODIFIED =
  "the object has been modified; please apply your changes to the latest version and try again";

/** 403. */
export function forbidden(
  subject: Subject,
  why: string,
  causes?: readonly StatusCause[],
): StatusError {
  const { resource, name = "" } = subject;
  const message =
    resource === ""
      ? `forbidden: ${why}`
      : `${name === "" ? qualified(subject) : describe({ ...subject, name })} is forbidden: ${why}`;
  return new StatusError(
    failure({
      code: 403,
      reason: "Forbidden",
      message,
      details: { ...details(subject), ...(causes && { causes: [...causes] }) },
    }),
  );
}

/** 422 of an object that breaks its kind's rules. */
export function invalid(subject: {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly errors: readonly FieldError[];
}): StatusError {
  return new StatusError(renderInvalid(subject));
}

/** 422 of request options such as `ListOptions`. */
export function invalidOptions(
  kind: string,
  errors: readonly FieldError[],
): StatusError {
  return invalid({ group: "meta.k8s.io", kind, name: "", errors });
}

/** 410 of a version or continue token that history no longer covers. */
export function expired(message: string): StatusError {
  return apiError(410, "Expired", message);
}

/** 504 of a version that the server has not reached. */
export function tooLargeResourceVersion(
  requested: string,
  current: number,
  { hasWaited = false }: { readonly hasWaited?: boolean } = {},
): StatusError {
  return new StatusError(
    failure({
      code: 504,
      reason: "Timeout",
      message: `Timeout: Too large resource version: ${requested}, current: ${current}`,
      details: {
        causes: [
          {
            reason: "ResourceVersionTooLarge",
            message: "Too large resource version",
          },
        ],
        ...(hasWaited && { retryAfterSeconds: 1 }),
      },
    }),
  );
}

/** 501 of what the real server does and this one does not. */
export function notImplemented(feature: string): StatusError {
  return new StatusError({
    ...failure({
      code: 501,
      reason: "",
      message: `the embedded API server does not implement ${feature}; see "Unsupported" in the documentation of @kubewright/runtime/testing, or test against a real cluster`,
      details: { causes: [{ reason: "NotImplemented", message: feature }] },
    }),
    reason: "NotImplemented",
  });
}

/** `configmaps "a"` or `widgets.example.com "w"`. */
function describe(subject: Subject & { readonly name: string }): string {
  return `${qualified(subject)} ${JSON.stringify(subject.name)}`;
}

function qualified({ group, resource }: Subject): string {
  return group === "" ? resource : `${resource}.${group}`;
}

function details({ group, resource, name = "" }: Subject): StatusDetails {
  return {
    ...(name !== "" && { name }),
    ...(group !== "" && { group }),
    ...(resource !== "" && { kind: resource }),
  };
}
