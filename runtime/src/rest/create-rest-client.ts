import { HttpTransport } from "../transport/http-transport.js";
import type { HttpTransportOptions } from "../transport/http-transport.js";
import type { RestConfig } from "../transport/rest-config.js";
import { RestClient } from "./rest-client.js";
import type { RestClientOptions } from "./rest-request.js";

/** Options of {@link createRestClient}. */
export type CreateRestClientOptions = Omit<
  RestClientOptions,
  "transport" | "namespace"
> & {
  /** Timeouts of the connection; clock and logger are the client's. */
  readonly transport?: Omit<HttpTransportOptions, "clock" | "logger">;
};

/** A client that talks HTTP to the server of `config`; it opens its first connection with the first request. */
export function createRestClient(
  config: RestConfig,
  options: CreateRestClientOptions = {},
): RestClient {
  const { transport, ...rest } = options;
  const { clock, logger } = rest;
  return new RestClient({
    gzip: config.gzip,
    ...rest,
    namespace: config.namespace,
    transport: new HttpTransport(config, {
      ...transport,
      ...(clock && { clock }),
      ...(logger && { logger }),
    }),
  });
}
