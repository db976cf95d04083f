import type { ExchangeGuard } from "./exchange-guard.js";
import type { HttpMethod } from "./transport.js";

/** A request as it goes on the wire, by either protocol. */
export interface Exchange {
  readonly method: HttpMethod;
  /** Path and query, percent-encoded, the server's path prefix included. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | undefined;
  readonly guard: ExchangeGuard;
  /** Names the exchange in messages. */
  readonly what: string;
}
