import type { Socket } from "node:net";
import type { Clock } from "../primitives/clock.js";

/** Opens TCP connections by way of somebody else. */
export interface Proxy {
  /** A connection to `target` as if it were direct. @throws `TransportError` */
  open(
    target: { readonly host: string; readonly port: number },
    call: { readonly clock: Clock; readonly signal: AbortSignal },
  ): Promise<Socket>;
}
