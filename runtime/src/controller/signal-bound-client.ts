import type { CallOptions, Client } from "../clients/client.js";
import type { SubresourceClient } from "../clients/subresource-client.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";

/** Gives each call a signal: of the call itself and of the client, whichever aborts first. */
export class SignalBoundClient<T extends KubeObject> implements Client<T> {
  readonly #client: Client<T>;
  readonly #signal: AbortSignal;

  constructor(client: Client<T>, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  get resource(): ApiResource<T> {
    return this.#client.resource;
  }

  inNamespace(namespace: string): Client<T> {
    return new SignalBoundClient(
      this.#client.inNamespace(namespace),
      this.#signal,
    );
  }

  subresource<S extends KubeObject = T>(name: string): SubresourceClient<S> {
    return this.#client
      .subresource<S>(name)
      .mapRequests((request) => this.#bind(request));
  }

  get: Client<T>["get"] = (ref, options) =>
    this.#client.get(ref, this.#bind(options));

  list: Client<T>["list"] = (options) => this.#client.list(this.#bind(options));

  listAll: Client<T>["listAll"] = (options) =>
    this.#client.listAll(this.#bind(options));

  watch: Client<T>["watch"] = (options) =>
    this.#client.watch(this.#bind(options));

  create: Client<T>["create"] = (object, options) =>
    this.#client.create(object, this.#bind(options));

  update: Client<T>["update"] = (object, options) =>
    this.#client.update(object, this.#bind(options));

  updateStatus: Client<T>["updateStatus"] = (object, options) =>
    this.#client.updateStatus(object, this.#bind(options));

  patch: Client<T>["patch"] = (ref, patch, options) =>
    this.#client.patch(ref, patch, this.#bind(options));

  apply: Client<T>["apply"] = (object, options) =>
    this.#client.apply(object, this.#bind(options));

  delete: Client<T>["delete"] = (ref, options) =>
    this.#client.delete(ref, this.#bind(options));

  deleteCollection: Client<T>["deleteCollection"] = (options) =>
    this.#client.deleteCollection(this.#bind(options));

  #bind<O extends CallOptions>(
    options: O | undefined,
  ): O & { readonly signal: AbortSignal } {
    const own = options?.signal;
    const signal =
      own === undefined || own === this.#signal
        ? this.#signal
        : AbortSignal.any([own, this.#signal]);
    return { ...options, signal } as O & { readonly signal: AbortSignal };
  }
}
