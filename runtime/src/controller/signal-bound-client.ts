import type { CallOptions, Client } from "../clients/client.js";
import type { SubresourceClient } from "../clients/subresource-client.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { onAbort } from "../primitives/on-abort.js";

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
      .wrapRequests((request, send) => this.#call(request, send));
  }

  get: Client<T>["get"] = (ref, options) =>
    this.#call(options, (bound) => this.#client.get(ref, bound));

  list: Client<T>["list"] = (options) =>
    this.#call(options, (bound) => this.#client.list(bound));

  listAll: Client<T>["listAll"] = (options) =>
    this.#iterate(options, (bound) => this.#client.listAll(bound));

  watch: Client<T>["watch"] = (options) =>
    this.#iterate(options, (bound) => this.#client.watch(bound));

  create: Client<T>["create"] = (object, options) =>
    this.#call(options, (bound) => this.#client.create(object, bound));

  update: Client<T>["update"] = (object, options) =>
    this.#call(options, (bound) => this.#client.update(object, bound));

  updateStatus: Client<T>["updateStatus"] = (object, options) =>
    this.#call(options, (bound) => this.#client.updateStatus(object, bound));

  patch: Client<T>["patch"] = (ref, patch, options) =>
    this.#call(options, (bound) => this.#client.patch(ref, patch, bound));

  apply: Client<T>["apply"] = (object, options) =>
    this.#call(options, (bound) => this.#client.apply(object, bound));

  delete: Client<T>["delete"] = (ref, options) =>
    this.#call(options, (bound) => this.#client.delete(ref, bound));

  deleteCollection: Client<T>["deleteCollection"] = (options) =>
    this.#call(options, (bound) => this.#client.deleteCollection(bound));

  async #call<O extends CallOptions, R>(
    options: O | undefined,
    call: (bound: O & { readonly signal: AbortSignal }) => Promise<R>,
  ): Promise<R> {
    const { bound, release } = this.#bind(options);
    try {
      return await call(bound);
    } finally {
      release();
    }
  }

  async *#iterate<O extends CallOptions, R>(
    options: O | undefined,
    call: (bound: O & { readonly signal: AbortSignal }) => AsyncIterable<R>,
  ): AsyncGenerator<R, void, undefined> {
    const { bound, release } = this.#bind(options);
    try {
      yield* call(bound);
    } finally {
      release();
    }
  }

  // Not AbortSignal.any: under Node 20 a long-lived signal keeps a trace of each of its dependents.
  #bind<O extends CallOptions>(
    options: O | undefined,
  ): {
    readonly bound: O & { readonly signal: AbortSignal };
    readonly release: () => void;
  } {
    const own = options?.signal;
    const withSignal = (
      signal: AbortSignal,
    ): O & { readonly signal: AbortSignal } =>
      ({ ...options, signal }) as O & { readonly signal: AbortSignal };
    if (own === undefined || own === this.#signal)
      return { bound: withSignal(this.#signal), release: () => undefined };
    const either = new AbortController();
    const releases = [own, this.#signal].map((signal) => {
      if (signal.aborted) either.abort(signal.reason);
      return onAbort(signal, () => either.abort(signal.reason));
    });
    return {
      bound: withSignal(either.signal),
      release: () => {
        for (const release of releases) release();
      },
    };
  }
}
