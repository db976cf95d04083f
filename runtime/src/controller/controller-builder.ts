import type { Indexers } from "../cache/indexer.js";
import type { ApiResource } from "../meta/api-resource.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import type { BoundLister } from "./bound-lister.js";
import {
  generationChanged,
  resourceVersionChanged,
} from "./change-predicates.js";
import type { ControllerHost } from "./controller-host.js";
import type {
  ControllerIndexes,
  ControllerOptions,
  OwnsOptions,
  WatchesOptions,
} from "./controller-options.js";
import { createBoundLister } from "./create-bound-lister.js";
import { Controller } from "./controller.js";
import type { ControllerSource } from "./controller-source.js";
import { createEnqueueHandler } from "./enqueue-handler.js";
import { mappedKeys } from "./mapped-keys.js";
import { ownerKeys } from "./owner-keys.js";
import type { Predicate } from "./predicate.js";
import type { DeletedReconciler, Reconciler } from "./reconciler.js";

/**
 * Describes a controller; started by `manager.controllerFor(Kind)`, ended by
 * {@link reconcile}.
 *
 * @example
 * manager
 *   .controllerFor(Guestbook)
 *   .owns(Deployment)
 *   .reconcile(async ({ object, client }) => {
 *     await client.apply(deploymentFor(object), { owner: object });
 *   });
 */
export class ControllerBuilder<T extends KubeObject> {
  readonly #host: ControllerHost;
  readonly #resource: ApiResource<T>;
  readonly #sources: ControllerSource<T>[] = [];
  #indexes: ControllerIndexes<T> = {};
  #options: ControllerOptions<T> = {};
  #deleted: DeletedReconciler<T> | undefined;

  constructor(host: ControllerHost, resource: ApiResource<T>) {
    this.#host = host;
    this.#resource = resource;
    host.scheme.add(resource);
  }

  /** Reconciles the object that controls a changed `child`. */
  owns<C extends KubeObject>(
    child: ApiResource<C>,
    options: OwnsOptions<C> = {},
  ): this {
    const { predicates = [resourceVersionChanged], matchEveryOwner } = options;
    const owner = this.#resource;
    this.#sources.push(
      this.#source(child, {
        predicates,
        keysOf: (object) => ownerKeys(object, { owner, matchEveryOwner }),
      }),
    );
    return this;
  }

  /** Reconciles the objects that `options.map` finds for a changed object of another kind. */
  watches<W extends KubeObject>(
    resource: ApiResource<W>,
    options: WatchesOptions<W, T>,
  ): this {
    const { map, predicates = [resourceVersionChanged] } = options;
    this.#sources.push(
      this.#source(resource, {
        predicates,
        keysOf: (object, lister) => mappedKeys(map(object, { lister })),
      }),
    );
    return this;
  }

  /** Indexes the reconciled kind, for `lister.byIndex(name, value)`. */
  indexes(indexes: ControllerIndexes<T>): this {
    this.#indexes = { ...this.#indexes, ...indexes };
    return this;
  }

  /** Later calls win, option by option. */
  withOptions(options: ControllerOptions<T>): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /**
   * Opts in to runs for objects that are gone. Without it `reconcile` is called only
   * while an object exists, and a key without one is forgotten. Prefer a finalizer for
   * what must be cleaned up: the deletion may have happened while nobody ran.
   */
  reconcileDeleted(reconciler: DeletedReconciler<T>): this {
    this.#deleted = reconciler;
    return this;
  }

  /** Completes the controller; hand it to `manager.add`. */
  reconcile(reconciler: Reconciler<T>): Controller<T> {
    const host = this.#host;
    const resource = this.#resource;
    const { predicates = [generationChanged], resyncPeriodMs } = this.#options;
    const primary = this.#source(resource, {
      predicates,
      resyncPeriodMs,
      keysOf: (object) => [metaNamespaceKey(object)],
      onUnknownDeleted: (key) => [key],
    });
    host.informer(resource).addIndexers(
      // What an informer holds came from a server.
      this.#indexes as Indexers<DeepReadonly<T>>,
    );
    return new Controller({
      host,
      resource,
      options: this.#options,
      reconciler,
      deletedReconciler: this.#deleted,
      lister: createBoundLister(host.lister(resource), (other) =>
        host.lister(other),
      ),
      sources: [primary, ...this.#sources],
    });
  }

  #source<W extends KubeObject>(
    resource: ApiResource<W>,
    options: SourceOptions<W, T>,
  ): ControllerSource<T> {
    const { resyncPeriodMs = 0, keysOf, ...rest } = options;
    // Asked for now, so that the host knows the kind before it starts its informers.
    const informer = this.#host.informer(resource);
    this.#host.scheme.add(resource);
    return {
      resource,
      start: ({ enqueue, lister }) => {
        const registration = informer.addEventHandler(
          createEnqueueHandler({
            ...rest,
            resource,
            keysOf: (object) => keysOf(object, lister),
            enqueue,
          }),
          { resyncPeriodMs },
        );
        return {
          synced: registration,
          stop: () => informer.removeEventHandler(registration),
        };
      },
    };
  }
}

interface SourceOptions<W extends KubeObject, T extends KubeObject> {
  readonly predicates: readonly Predicate<W>[];
  readonly resyncPeriodMs?: number | undefined;
  readonly keysOf: (
    object: Persisted<W>,
    lister: BoundLister<T>,
  ) => Iterable<string>;
  readonly onUnknownDeleted?: ((key: string) => Iterable<string>) | undefined;
}
