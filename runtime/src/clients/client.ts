import type {
  DeepReadonly,
  Json,
  KubeList,
  KubeObject,
} from "../meta/object.js";
import type { ApiResource } from "../meta/api-resource.js";
import type {
  DeleteOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from "../meta/options.js";
import type { Status, WatchEvent } from "../meta/status.js";
import type { SubresourceClient } from "./subresource-client.js";

/** What every call takes besides its query. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Names one object. An object itself will do: `client.get(guestbook.metadata)`. */
export interface ObjectRef {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/** Body and kind of a patch. */
export type Patch =
  | { readonly type: "json"; readonly body: readonly Json[] }
  | { readonly type: "merge" | "strategic"; readonly body: unknown };

/** Query of a server-side apply. */
export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string;
  /** Takes over fields that other managers own instead of failing with a conflict. Default false. */
  readonly force?: boolean;
}

/**
 * Reads and writes the objects of one kind, typed; generated code has one for each
 * kind, and the dynamic client gives the same for any {@link ApiResource}.
 *
 * Every method rejects with a `StatusError` when the server refuses, with a
 * `RuntimeError` when it can't be reached, and with `signal.reason` when aborted.
 */
export interface Client<T extends KubeObject> {
  readonly resource: ApiResource<T>;
  /** The same client bound to one namespace; `ref.namespace` then need not be given. */
  inNamespace(namespace: string): Client<T>;
  /** Calls of a subresource: `client(Deployment).subresource<Scale>("scale")`. Without a type it is the kind itself. */
  subresource<S extends KubeObject = T>(name: string): SubresourceClient<S>;
  get(
    ref: ObjectRef,
    options?: CallOptions & { readonly resourceVersion?: string },
  ): Promise<T>;
  /** One page, or everything when no `limit` is given. Without a namespace: of all namespaces. */
  list(
    options?: ListOptions &
      CallOptions & { readonly namespace?: string | undefined },
  ): Promise<KubeList<T>>;
  /** Every item, fetched page by page (500 by default). */
  listAll(
    options?: ListOptions &
      CallOptions & { readonly namespace?: string | undefined },
  ): AsyncIterable<T>;
  /** Events as they come; ends when the server ends the watch. An ERROR event is thrown as a `StatusError`. */
  watch(
    options?: WatchOptions &
      CallOptions & { readonly namespace?: string | undefined },
  ): AsyncIterable<WatchEvent<T>>;
  create(
    object: DeepReadonly<T>,
    options?: WriteOptions & CallOptions,
  ): Promise<T>;
  /** Replaces the object; it must carry the resourceVersion it was read at to be safe against lost updates. */
  update(
    object: DeepReadonly<T>,
    options?: WriteOptions & CallOptions,
  ): Promise<T>;
  updateStatus(
    object: DeepReadonly<T>,
    options?: WriteOptions & CallOptions,
  ): Promise<T>;
  patch(
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions & CallOptions & { readonly subresource?: string },
  ): Promise<T>;
  /** Server-side apply of the fields that `object` holds. */
  apply(
    object: DeepReadonly<T>,
    options: ApplyOptions & CallOptions & { readonly subresource?: string },
  ): Promise<T>;
  /** The deleted object where finalizers keep it, otherwise the server's Status. */
  delete(
    ref: ObjectRef,
    options?: DeleteOptions & CallOptions,
  ): Promise<T | Status>;
  deleteCollection(
    options?: DeleteOptions &
      ListOptions &
      CallOptions & { readonly namespace?: string | undefined },
  ): Promise<void>;
}
