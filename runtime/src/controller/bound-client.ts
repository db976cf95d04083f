import type { Client } from "../clients/client.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { DeepMutable } from "../meta/deep-clone.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Stored } from "../meta/persisted.js";

/** What the calls of a {@link BoundClient} take. */
export interface BoundCallOptions {
  /** Default the reconcile's own signal. */
  readonly signal?: AbortSignal | undefined;
}

/** How {@link BoundClient.apply} applies. */
export interface ApplyChildOptions extends BoundCallOptions {
  /**
   * Becomes the controller of the object, which is then deleted with it; an object
   * without a namespace goes into the owner's.
   */
  readonly owner?: DeepReadonly<KubeObject> | undefined;
  /** Takes over fields that other managers own instead of failing with a conflict. Default true, as Kubernetes advises controllers. */
  readonly force?: boolean | undefined;
  /** Default the controller's name. */
  readonly fieldManager?: string | undefined;
  /** The object's kind, needed where neither the scheme nor the controller knows it. */
  readonly resource?: ApiResource | undefined;
}

/** The status that a `T` has, to be changed. */
export type StatusOf<T> = T extends { readonly status?: infer S }
  ? DeepMutable<NonNullable<S>>
  : never;

/**
 * The client of one reconcile: what controllers do over and over, done right. Its
 * calls end with the reconcile, so that one which timed out can't write any more.
 */
export interface BoundClient {
  /** Everything that can be done with objects of one kind; `client(ConfigMap).get({ name, namespace })`. */
  <R extends KubeObject>(resource: ApiResource<R>): Client<R>;
  /**
   * Creates or changes an object to have the fields that `object` holds, by
   * server-side apply as the controller's own field manager. Fields set earlier
   * and left out now are removed; fields of others stay.
   *
   * @throws {@link RuntimeError} `UnknownKind`, and what `setControllerReference` throws.
   */
  apply<O extends DeepReadonly<KubeObject>>(
    object: O,
    options?: ApplyChildOptions,
  ): Promise<Stored<O>>;
  /**
   * Lets `mutate` change a copy of the status, and writes it if that made a
   * difference. On a conflict the object is read afresh and `mutate` runs again.
   * Fields that the server drops, as its schema lacks them, are named in the log,
   * once each. A reconcile that ends with the NotFound that its own object gets here
   * is done, and not retried.
   *
   * @returns the object as it is stored now.
   */
  updateStatus<O extends DeepReadonly<KubeObject>>(
    object: O,
    mutate: (status: StatusOf<O>, object: O) => void,
    options?: BoundCallOptions,
  ): Promise<Stored<O>>;
  /**
   * Adds a finalizer unless it is there. An object that is being deleted takes no
   * new ones and stays as it is.
   *
   * @returns the object as it is stored now, or undefined when it is gone.
   */
  ensureFinalizer<O extends DeepReadonly<KubeObject>>(
    object: O,
    finalizer: string,
    options?: BoundCallOptions,
  ): Promise<Stored<O> | undefined>;
  /**
   * Removes a finalizer, and nobody else's, if it is there.
   *
   * @returns the object as it is stored now, or undefined when it is gone.
   */
  removeFinalizer<O extends DeepReadonly<KubeObject>>(
    object: O,
    finalizer: string,
    options?: BoundCallOptions,
  ): Promise<Stored<O> | undefined>;
}
