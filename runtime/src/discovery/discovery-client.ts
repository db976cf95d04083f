import type { RestClient } from "../rest/rest-client.js";
import {
  AGGREGATED_ACCEPT,
  isAggregated,
  parseAggregated,
} from "./aggregated-discovery.js";
import type { Discovery } from "./discovered.js";
import { mapping, text } from "./json.js";
import {
  discoverEach,
  parseCoreVersions,
  parseGroupList,
} from "./legacy-discovery.js";

/** What every call takes. */
interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The server's version; `version.Info`. */
export interface ServerVersion {
  readonly major: string;
  readonly minor: string;
  /** Such as `v1.36.3`. */
  readonly gitVersion: string;
}

/** Asks a server what it serves: in two requests where it can answer so (1.26 and newer), otherwise in one for each version of each group. */
export class DiscoveryClient {
  readonly #rest: RestClient;

  constructor(options: { readonly rest: RestClient }) {
    this.#rest = options.rest;
  }

  /** @throws as `RestClient.request`. */
  async serverVersion(options: CallOptions = {}): Promise<ServerVersion> {
    const info = mapping(await this.#get("/version", options));
    return {
      major: text(info["major"]),
      minor: text(info["minor"]),
      gitVersion: text(info["gitVersion"]),
    };
  }

  /**
   * Everything that is served now; nothing is cached. Groups that can't be
   * asked are in `failures`.
   *
   * @throws as `RestClient.request`, when the server itself can't be asked.
   */
  async discover(options: CallOptions = {}): Promise<Discovery> {
    const ask = (path: string): Promise<unknown> =>
      this.#get(path, { ...options, accept: AGGREGATED_ACCEPT });
    const [core, named] = await Promise.all([ask("/api"), ask("/apis")]);
    const parts = await Promise.all([
      isAggregated(core)
        ? parseAggregated(core)
        : this.#each(parseCoreVersions(core), options),
      isAggregated(named)
        ? parseAggregated(named)
        : this.#each(parseGroupList(named), options),
    ]);
    return {
      groups: parts.flatMap(({ groups }) => groups),
      failures: new Map(parts.flatMap(({ failures }) => [...failures])),
    };
  }

  #each(
    groups: Parameters<typeof discoverEach>[0],
    options: CallOptions,
  ): Promise<Discovery> {
    return discoverEach(groups, (path) => this.#get(path, options));
  }

  #get(
    path: string,
    options: CallOptions & { readonly accept?: string },
  ): Promise<unknown> {
    return this.#rest.request({ method: "GET", path, ...options });
  }
}
