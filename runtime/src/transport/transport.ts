/** HTTP methods that the Kubernetes API knows. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Query parameters; `undefined` leaves one out, an array repeats it. */
export type QueryParameters = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** Response headers by lower-case name; repeated ones as an array. */
export type ResponseHeaders = Readonly<
  Record<string, string | readonly string[] | undefined>
>;

/** One exchange with the server. */
export interface TransportRequest {
  readonly method: HttpMethod;
  /** Absolute and percent-encoded, without the query: `/api/v1/pods`. */
  readonly path: string;
  readonly query?: QueryParameters | undefined;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Aborts the exchange, the body still to come included. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Deadline of the whole exchange, connecting and the body included; 0 means
   * none. Default {@link DEFAULT_REQUEST_TIMEOUT_MS}.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Fails the exchange when nothing has come for so long, before the headers or
   * between parts of the body; 0 (the default) means never. For watches.
   */
  readonly idleTimeoutMs?: number | undefined;
}

/** The body as it comes; read it once, either way, or {@link cancel} it. */
export interface ResponseBody extends AsyncIterable<Uint8Array> {
  /** All of it, decoded as UTF-8. */
  text(): Promise<string>;
  /** Gives up on what has not come yet; safe at any time. */
  cancel(): void;
}

/** What the server answered; any status, also one of failure. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: ResponseBody;
}

/**
 * The wire, injected into everything that talks to an API server: the real one
 * speaks HTTP/2 or HTTP/1.1, tests and simulations hand in their own.
 */
export interface Transport extends AsyncDisposable {
  /**
   * Sends `request` and resolves once the response's headers have come.
   *
   * @throws {@link TransportError} when no response came, and `signal.reason` when aborted.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
}

/** 30 s: how long a request may take unless it says otherwise. Watches have no deadline. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;
