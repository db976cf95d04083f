import type { IncomingHttpHeaders } from "node:http";
import type { RequestInfo } from "./request-info.js";

/** Who makes a request. */
export interface UserInfo {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** A request that got past the front door. */
export interface ApiRequest {
  readonly method: string;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly user: UserInfo;
  /** Texts for Warning headers of the answer, in order; handlers add to it. */
  readonly warnings: string[];
  /**
   * The whole body.
   *
   * @throws a 413 Status when it is too large.
   */
  readBody(): Promise<Buffer>;
}
