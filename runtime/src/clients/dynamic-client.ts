import { DiscoveryClient } from "../discovery/discovery-client.js";
import { RESTMapper } from "../discovery/rest-mapper.js";
import { parseApiVersion } from "../meta/api-resource.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { RestClient } from "../rest/rest-client.js";
import type { CallOptions, Client } from "./client.js";
import { createClient } from "./create-client.js";

/** Clients for resources that are known at run time only; client-go's `dynamic`. */
export class DynamicClient {
  readonly #rest: RestClient;
  readonly mapper: RESTMapper;

  constructor(options: {
    readonly rest: RestClient;
    /** Default: one of its own. */
    readonly mapper?: RESTMapper | undefined;
  }) {
    this.#rest = options.rest;
    this.mapper =
      options.mapper ??
      new RESTMapper({
        discovery: new DiscoveryClient({ rest: options.rest }),
      });
  }

  /** The client of a resource; no request is made. */
  resource<T extends KubeObject>(resource: ApiResource<T>): Client<T> {
    return createClient(this.#rest, resource);
  }

  /**
   * The client for objects like `object`, found by its `apiVersion` and `kind`.
   *
   * @throws {@link RuntimeError} `InvalidObjectRef` without these, `NoMatch` when the server does not serve them.
   */
  async clientFor<T extends KubeObject>(
    object: Pick<T, "apiVersion" | "kind">,
    options: CallOptions = {},
  ): Promise<Client<T>> {
    const { apiVersion, kind } = object;
    if (!apiVersion || !kind)
      throw new RuntimeError(
        "InvalidObjectRef",
        "the object has no apiVersion or no kind",
      );
    const { __object: _untyped, ...resource } = await this.mapper.resourceFor(
      { ...parseApiVersion(apiVersion), kind },
      options,
    );
    return createClient<T>(this.#rest, resource);
  }

  /**
   * The client of a resource named as in kubectl: `pods`, `deploy`, `certificates.cert-manager.io`.
   *
   * @throws {@link RuntimeError} `NoMatch`
   */
  async clientNamed(
    name: string,
    options: CallOptions = {},
  ): Promise<Client<KubeObject>> {
    return createClient(
      this.#rest,
      await this.mapper.resourceNamed(name, options),
    );
  }
}
