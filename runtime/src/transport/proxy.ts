import type { Socket } from "node:net";
import type { Clock } from "../primitives/clock.js";

/** Where a connection is to end. */
export interface ProxyTarget {
  /** Name or address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Opens TCP connections by way of somebody else. */
export interface Proxy {
  /**
   * A connection to `target` as if it were direct.
   *
   * @throws {@link TransportError} `Unreachable`, `Tls`, `Timeout` or `Protocol`.
   */
  open(
    target: ProxyTarget,
    call: { readonly clock: Clock; readonly signal: AbortSignal },
  ): Promise<Socket>;
}
