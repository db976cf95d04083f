import { isTransportError, TransportError } from "./transport-error.js";
import type { TransportFailure } from "./transport-error.js";

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "EHOSTDOWN",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
]);

// OpenSSL's verification results, which Node uses as codes, beside its own ERR_TLS_* and ERR_SSL_*.
const VERIFICATION =
  /^(UNABLE_TO_|CERT_|CRL_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/;

// A header or path that can't be sent.
const INVALID =
  /^(UND_ERR_INVALID_ARG|ERR_INVALID_(CHAR|HTTP_TOKEN|ARG_|URL)|ERR_HTTP_INVALID_|ERR_UNESCAPED_CHARACTERS)/;

const PROTOCOL =
  /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|ERR_HTTP2_INVALID)/;

/** What an error of Node or undici means; `sent` tells whether the request may have reached the server. */
export function failureOf(
  error: unknown,
  options: { readonly sent: boolean },
): TransportFailure {
  const code = codeOf(error);
  if (VERIFICATION.test(code)) return "Tls";
  if (PROTOCOL.test(code) || INVALID.test(code)) return "Protocol";
  if (options.sent) return "ConnectionLost";
  return UNREACHABLE.has(code) ? "Unreachable" : "ConnectionLost";
}

/** `error` as a {@link TransportError} that names the attempt and, as Node's messages vary, the error's code. */
export function toTransportError(
  error: unknown,
  options: { readonly sent: boolean; readonly what: string },
): TransportError {
  if (isTransportError(error)) return error;
  const failure = failureOf(error, options);
  const code = codeOf(error);
  return new TransportError(
    failure,
    `${options.what}: ${EXPLANATIONS[failure]}${code === "" ? "" : ` (${code})`}`,
    { cause: error },
  );
}

const EXPLANATIONS: Readonly<Record<TransportFailure, string>> = {
  Unreachable: "the server can't be reached",
  Tls: "no trusted TLS connection",
  ConnectionLost: "the connection broke",
  NotProcessed: "the server did not take the request",
  Timeout: "no answer in time",
  Protocol: "the request or the answer is no valid HTTP",
};

// Connecting to a name with several addresses fails with one AggregateError.
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return codeOf(error.errors[0]);
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
