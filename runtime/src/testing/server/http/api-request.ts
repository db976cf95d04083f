import type { IncomingHttpHeaders } from "node:http";
import type { StatusError } from "../../../errors/status-error.js";
import type { Resource } from "../registry/resource.js";
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
  /** Hears of a verb that the request turned out to need besides its own, and whether its user has it. */
  readonly alsoNeeds?: (verb: string, isAllowed: boolean) => void;
  /** The resource as this request is to read it, when that is not as it is; for faults. */
  readonly viewOf?: (resource: Resource) => Resource;
  /** What the watch that is asked for is to end with at once; for faults. */
  readonly watchError?: StatusError;
  /**
   * The whole body.
   *
   * @throws a 413 Status when it is too large.
   */
  readBody(): Promise<Buffer>;
}
