import { StatusError } from "../errors/status-error.js";
import type { StatusReason } from "../errors/status-error.js";
import { parseStatus } from "../meta/status.js";
import type { Status } from "../meta/status.js";
import type { HttpMethod, TransportResponse } from "../transport/transport.js";

// apimachinery's NewGenericServerResponse, for answers that carry no Status: proxies and load balancers.
const REASONS: Readonly<Record<number, StatusReason>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  410: "Gone",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

const SHOWN_CHARACTERS = 2048;

/** Reads the body of a refusal and makes a {@link StatusError} of it. */
export async function statusErrorOf(
  response: TransportResponse,
  request: { readonly method: HttpMethod; readonly path: string },
): Promise<StatusError> {
  const text = await response.body.text();
  const status = parseStatus(parseJson(text)) ?? genericStatus(response, text);
  const retryAfterSeconds = retryAfterSecondsOf(response);
  return new StatusError({
    ...status,
    code: status.code ?? response.status,
    reason:
      status.reason ?? genericReason(response.status, request.method) ?? "",
    message:
      status.message ??
      `the server answered ${response.status} to ${request.method} ${request.path}`,
    ...(retryAfterSeconds !== undefined && {
      details: { retryAfterSeconds, ...status.details },
    }),
  });
}

/** The `retry-after` header, if it holds whole seconds; dates are not used by API servers. */
export function retryAfterSecondsOf(
  response: TransportResponse,
): number | undefined {
  const value = response.headers["retry-after"];
  return typeof value === "string" && /^\d{1,9}$/.test(value)
    ? Number(value)
    : undefined;
}

function genericStatus(response: TransportResponse, text: string): Status {
  return {
    status: "Failure",
    code: response.status,
    ...(text !== "" && {
      details: {
        causes: [
          {
            reason: "UnexpectedServerResponse",
            message: text.slice(0, SHOWN_CHARACTERS),
          },
        ],
      },
    }),
  };
}

function genericReason(
  code: number,
  method: HttpMethod,
): StatusReason | undefined {
  if (code === 409) return method === "POST" ? "AlreadyExists" : "Conflict";
  return REASONS[code];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
