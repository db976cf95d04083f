import { RuntimeError } from "../primitives/runtime-error.js";

/** Why no complete response came. */
export type TransportFailure =
  /** Nobody listens, the name is unknown, the network is unreachable. */
  | "Unreachable"
  /** The certificate is not trusted, or the TLS handshake failed. */
  | "Tls"
  /** The connection broke after the request was, or may have been, sent. */
  | "ConnectionLost"
  /** The server said that it has not looked at the request; it is safe to send again. */
  | "NotProcessed"
  /** The deadline passed, or nothing came for too long. */
  | "Timeout"
  /** The server broke the protocol, or the request can't be sent under it. */
  | "Protocol";

/** No complete response came. `code` is always `Transport`; `failure` says why. */
export class TransportError extends RuntimeError {
  readonly failure: TransportFailure;

  constructor(
    failure: TransportFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super("Transport", message, options);
    this.failure = failure;
  }
}

/** True for a {@link TransportError}, also one of another copy of the runtime. */
export function isTransportError(error: unknown): error is TransportError {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "Transport" &&
    "failure" in error
  );
}

/** Why the exchange failed, or undefined when `error` is no {@link TransportError}. */
export function transportFailure(error: unknown): TransportFailure | undefined {
  return isTransportError(error) ? error.failure : undefined;
}

/** True when the server could not be reached at all: client-go's `IsConnectionRefused`, and name or route failures. */
export const isUnreachable = (error: unknown): boolean =>
  transportFailure(error) === "Unreachable";

/** True when a deadline passed before the response was complete. */
export const isTransportTimeout = (error: unknown): boolean =>
  transportFailure(error) === "Timeout";
