import { StatusError } from "../errors/status-error.js";
import { apiVersionOf } from "../meta/api-resource.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeList, KubeObject } from "../meta/object.js";
import type {
  DeleteOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from "../meta/options.js";
import { parseStatus } from "../meta/status.js";
import { onAbort } from "../primitives/on-abort.js";
import type { Status, WatchEvent } from "../meta/status.js";
import type { RestClient } from "../rest/rest-client.js";
import type {
  ApplyOptions,
  CallOptions,
  Client,
  ObjectRef,
  Patch,
} from "./client.js";
import { ListPager } from "./pager.js";
import { APPLY_TYPE, PATCH_TYPES } from "./patch-types.js";
import { parseList, parseObject } from "./parse-answer.js";
import { deleteBody, listQuery, writeQuery } from "./query.js";
import { collectionPath, creationPath, objectPath } from "./request-path.js";
import { SubresourceClient } from "./subresource-client.js";

type InNamespace = { readonly namespace?: string | undefined };

/** A {@link Client} over a {@link RestClient}; see {@link createClient}. */
export class ResourceClient<T extends KubeObject> implements Client<T> {
  readonly resource: ApiResource<T>;
  readonly #rest: RestClient;
  readonly #namespace: string | undefined;

  constructor(options: {
    readonly rest: RestClient;
    readonly resource: ApiResource<T>;
    readonly namespace?: string | undefined;
  }) {
    this.#rest = options.rest;
    this.resource = options.resource;
    this.#namespace = options.namespace;
  }

  inNamespace(namespace: string): ResourceClient<T> {
    return new ResourceClient({
      rest: this.#rest,
      resource: this.resource,
      namespace,
    });
  }

  subresource<S extends KubeObject = T>(name: string): SubresourceClient<S> {
    return new SubresourceClient<S>({
      rest: this.#rest,
      resource: this.resource,
      subresource: name,
      namespace: this.#namespace,
    });
  }

  async get(
    ref: ObjectRef,
    options: CallOptions & { readonly resourceVersion?: string } = {},
  ): Promise<T> {
    const { resourceVersion, signal } = options;
    return this.#object({
      method: "GET",
      path: this.#path(ref),
      query: { resourceVersion },
      signal,
    });
  }

  async list(
    options: ListOptions & CallOptions & InNamespace = {},
  ): Promise<KubeList<T>> {
    const answer = await this.#rest.request({
      method: "GET",
      path: this.#collection(options),
      query: listQuery(options),
      signal: options.signal,
    });
    return parseList<T>(answer, this.resource);
  }

  async *listAll(
    options: ListOptions & CallOptions & InNamespace = {},
  ): AsyncGenerator<T, void, undefined> {
    const { signal, namespace, ...query } = options;
    signal?.throwIfAborted();
    // Not AbortSignal.any: under Node 20 a long-lived signal would keep each of its dependents.
    const leave = new AbortController();
    const stopListening = onAbort(signal, () => leave.abort(signal?.reason));
    const pager = new ListPager<T>({
      list: (page) => this.list({ ...page, namespace, signal: leave.signal }),
    });
    try {
      yield* pager.items(query);
    } finally {
      stopListening();
      leave.abort();
    }
  }

  async *watch(
    options: WatchOptions & CallOptions & InNamespace = {},
  ): AsyncGenerator<WatchEvent<T>, void, undefined> {
    const batches = await this.#rest.watch<T>({
      path: this.#collection(options),
      query: listQuery(options),
      signal: options.signal,
    });
    for await (const batch of batches)
      for (const event of batch) {
        if (event.type === "ERROR") throw new StatusError(event.object);
        yield event;
      }
  }

  async create(
    object: DeepReadonly<T>,
    options: WriteOptions & CallOptions = {},
  ): Promise<T> {
    return this.#object({
      method: "POST",
      path: creationPath(this.resource, this.#target(object.metadata ?? {})),
      query: writeQuery(options),
      body: this.#withKind(object),
      signal: options.signal,
    });
  }

  async update(
    object: DeepReadonly<T>,
    options: WriteOptions & CallOptions = {},
  ): Promise<T> {
    return this.#replace(object, { ...options, subresource: undefined });
  }

  async updateStatus(
    object: DeepReadonly<T>,
    options: WriteOptions & CallOptions = {},
  ): Promise<T> {
    return this.#replace(object, { ...options, subresource: "status" });
  }

  async patch(
    ref: ObjectRef,
    patch: Patch,
    options: WriteOptions &
      CallOptions & { readonly subresource?: string } = {},
  ): Promise<T> {
    return this.#object({
      method: "PATCH",
      path: this.#path(ref, options.subresource),
      query: writeQuery(options),
      contentType: PATCH_TYPES[patch.type],
      body: patch.body,
      signal: options.signal,
    });
  }

  async apply(
    object: DeepReadonly<T>,
    options: ApplyOptions & CallOptions & { readonly subresource?: string },
  ): Promise<T> {
    return this.#object({
      method: "PATCH",
      path: this.#path(object.metadata ?? {}, options.subresource),
      query: { ...writeQuery(options), force: options.force },
      contentType: APPLY_TYPE,
      body: this.#withKind(object),
      signal: options.signal,
    });
  }

  async delete(
    ref: ObjectRef,
    options: DeleteOptions & CallOptions = {},
  ): Promise<T | Status> {
    const answer = await this.#rest.request({
      method: "DELETE",
      path: this.#path(ref),
      body: deleteBody(options),
      signal: options.signal,
    });
    return parseStatus(answer) ?? parseObject<T>(answer, this.resource);
  }

  async deleteCollection(
    options: DeleteOptions & ListOptions & CallOptions & InNamespace = {},
  ): Promise<void> {
    await this.#rest.request({
      method: "DELETE",
      path: this.#collection(options),
      query: listQuery(options),
      body: deleteBody(options),
      signal: options.signal,
    });
  }

  async #object(request: Parameters<RestClient["request"]>[0]): Promise<T> {
    return parseObject<T>(await this.#rest.request(request), this.resource);
  }

  #replace(
    object: DeepReadonly<T>,
    options: WriteOptions &
      CallOptions & { readonly subresource: string | undefined },
  ): Promise<T> {
    return this.#object({
      method: "PUT",
      path: this.#path(object.metadata ?? {}, options.subresource),
      query: writeQuery(options),
      body: this.#withKind(object),
      signal: options.signal,
    });
  }

  #target({ name, namespace }: ObjectRef): ObjectRef {
    return { name, namespace: namespace ?? this.#namespace };
  }

  #path(ref: ObjectRef, subresource?: string): string {
    return objectPath(this.resource, { ...this.#target(ref), subresource });
  }

  #collection({ namespace }: InNamespace): string {
    return collectionPath(this.resource, {
      namespace: namespace ?? this.#namespace,
    });
  }

  // Items of lists of built-in kinds lack both, and the server wants them back.
  #withKind(object: DeepReadonly<T>): unknown {
    return {
      apiVersion: apiVersionOf(this.resource),
      kind: this.resource.kind,
      ...object,
    };
  }
}
