import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { WriteOptions } from "../meta/options.js";
import type { RestClient } from "../rest/rest-client.js";
import type { RestRequest } from "../rest/rest-request.js";
import type { ApplyOptions, CallOptions, ObjectRef, Patch } from "./client.js";
import { APPLY_TYPE, PATCH_TYPES } from "./patch-types.js";
import { parseObject } from "./parse-answer.js";
import { writeQuery } from "./query.js";
import { objectPath } from "./request-path.js";

/**
 * Calls of one subresource of the objects of a kind: `scale` of a Deployment, `eviction` of a Pod, `token` of a
 * ServiceAccount. `S` is what it reads and writes: `Scale`, `Eviction`, `TokenRequest`, or the kind itself. Which of
 * the verbs there are is the server's choice; others are refused with `MethodNotAllowed`.
 *
 * Every method rejects as those of `Client` do.
 */
export class SubresourceClient<S extends KubeObject> {
  readonly #options: SubresourceClientOptions;

  constructor(options: SubresourceClientOptions) {
    this.#options = options;
  }

  /** The same calls, each made by `call`, which may send another request than it is given, or do something afterwards. */
  wrapRequests(
    call: (
      request: RestRequest,
      send: (request: RestRequest) => Promise<unknown>,
    ) => Promise<unknown>,
  ): SubresourceClient<S> {
    const { rest } = this.#options;
    return new SubresourceClient<S>({
      ...this.#options,
      rest: {
        request: (request) => call(request, (sent) => rest.request(sent)),
      },
    });
  }

  async get(ref: ObjectRef, options: CallOptions = {}): Promise<S> {
    return this.#request({ method: "GET", ref, ...options });
  }

  /** Posts `body`, as evictions, bindings and token requests are made. */
  async create(
    ref: ObjectRef,
    body: DeepReadonly<S>,
    options: WriteOptions & CallOptions = {},
  ): Promise<S> {
    return this.#request({
      method: "POST",
      ref,
      body,
      query: writeQuery(options),
      signal: options.signal,
    });
  }

  /** Replaces it, as scales, finalizers of a namespace and approvals are written. */
  async update(
    ref: ObjectRef,
    body: DeepReadonly<S>,
    options: WriteOptions & CallOptions = {},
  ): Promise<S> {
    return this.#request({
      method: "PUT",
      ref,
      body,
      query: writeQuery(options),
      signal: options.signal,
    });
  }

  async patch(
    ref: ObjectRef,
    patch: Patch,
    options: WriteOptions & CallOptions = {},
  ): Promise<S> {
    return this.#request({
      method: "PATCH",
      ref,
      body: patch.body,
      contentType: PATCH_TYPES[patch.type],
      query: writeQuery(options),
      signal: options.signal,
    });
  }

  /** Server-side apply of the fields that `body` holds; it must name its `apiVersion` and `kind`. */
  async apply(
    ref: ObjectRef,
    body: DeepReadonly<S>,
    options: ApplyOptions & CallOptions,
  ): Promise<S> {
    return this.#request({
      method: "PATCH",
      ref,
      body,
      contentType: APPLY_TYPE,
      query: { ...writeQuery(options), force: options.force },
      signal: options.signal,
    });
  }

  async #request({
    ref,
    ...request
  }: Omit<RestRequest, "path"> & { readonly ref: ObjectRef }): Promise<S> {
    const { rest, resource, namespace, subresource } = this.#options;
    const path = objectPath(resource, {
      name: ref.name,
      namespace: ref.namespace ?? namespace,
      subresource,
    });
    const answer = await rest.request({ ...request, path });
    return parseObject<S>(answer, {
      kind: `${resource.kind} ${subresource}`,
    });
  }
}

/** What a {@link SubresourceClient} belongs to. */
export interface SubresourceClientOptions {
  readonly rest: Pick<RestClient, "request">;
  readonly resource: ApiResource;
  readonly subresource: string;
  /** For references without one. */
  readonly namespace?: string | undefined;
}
