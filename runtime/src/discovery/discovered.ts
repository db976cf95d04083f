import type { ApiResource } from "../meta/api-resource.js";

/** A resource that the server serves, with what may be done to it. */
export interface DiscoveredResource extends ApiResource {
  readonly verbs: readonly string[];
}

/** One version of a group. */
export interface DiscoveredVersion {
  readonly version: string;
  readonly resources: readonly DiscoveredResource[];
}

/** A group with its versions, the preferred one first. The core group is `""`. */
export interface DiscoveredGroup {
  readonly group: string;
  readonly versions: readonly DiscoveredVersion[];
}

/** All that could be found out. */
export interface Discovery {
  readonly groups: readonly DiscoveredGroup[];
  /** What could not, by `group/version`: mostly an aggregated API server that is down. */
  readonly failures: ReadonlyMap<string, unknown>;
}
