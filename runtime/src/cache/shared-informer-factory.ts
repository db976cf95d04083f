import { apiVersionOf, type ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import { TaskGroup } from "../primitives/task-group.js";
import type { RestClient } from "../rest/rest-client.js";
import type { Recreation } from "./delta-processor.js";
import { groupResource } from "./group-resource.js";
import type { Indexers } from "./indexer.js";
import { listWatch } from "./list-watch.js";
import type { Lister } from "./lister.js";
import type { ListerWatcher } from "./lister-watcher.js";
import type { TransformFunction } from "./queue.js";
import { MultiNamespaceInformer } from "./multi-namespace-informer.js";
import type {
  ReflectorTuning,
  WatchErrorHandler,
} from "./reflector-options.js";
import type { SharedIndexInformerOptions } from "./shared-index-informer-options.js";
import { SharedIndexInformer } from "./shared-index-informer.js";
import {
  waitForCacheSync,
  type WaitForCacheSyncOptions,
} from "./wait-for-cache-sync.js";

/** Which objects of a kind an informer caches. */
export interface InformerScope {
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Default: all. */
  readonly labelSelector?: string | undefined;
  /** Default: all. */
  readonly fieldSelector?: string | undefined;
}

/** How `informer` makes an informer. */
export interface InformerForOptions<
  T extends KubeObject,
> extends InformerScope {
  /** Added to those that the informer has already; the index by namespace is always there. */
  readonly indexers?: Indexers<DeepReadonly<T>> | undefined;
  /** Heeded by the call that makes the informer; default the factory's. */
  readonly resyncPeriodMs?: number | undefined;
  /** Heeded by the call that makes the informer; default the factory's. */
  readonly transform?: TransformFunction<T> | undefined;
}

/** How `informerForNamespaces` makes its informers. */
export type InformerForNamespacesOptions<T extends KubeObject> = Omit<
  InformerForOptions<T>,
  "namespace"
> & {
  /** Each is listed and watched by itself. Empty, or for a kind without namespaces: all at once. */
  readonly namespaces: readonly string[];
};

/** Options of {@link SharedInformerFactory}. */
export interface SharedInformerFactoryOptions
  extends ReflectorTuning, InformerScope {
  /** Client of the lists and watches; default one for the surrounding kubeconfig or cluster. */
  readonly rest?: RestClient | undefined;
  /** Makes lists and watches otherwise; `rest` is then not used. */
  readonly listerWatcherFor?:
    | (<T extends KubeObject>(
        resource: ApiResource<T>,
        scope: InformerScope,
      ) => ListerWatcher<T>)
    | undefined;
  /** Default 0, never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Applied to objects of every kind that has no transform of its own. */
  readonly transform?: TransformFunction<KubeObject> | undefined;
  readonly watchErrorHandler?: WatchErrorHandler | undefined;
  readonly queue?: SharedIndexInformerOptions<KubeObject>["queue"];
  readonly recreation?: Recreation | undefined;
  readonly freeze?: boolean | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
  readonly metrics?: MetricsProvider | undefined;
}

/**
 * Gives everyone who asks for a kind, in one scope, the same informer, and starts
 * and stops them together; client-go's SharedInformerFactory.
 *
 * @example
 * await using factory = new SharedInformerFactory({ rest });
 * const pods = factory.informer(Pod);
 * factory.start({ signal });
 * await factory.waitForCacheSync({ signal });
 */
export class SharedInformerFactory implements AsyncDisposable {
  readonly #options: SharedInformerFactoryOptions;
  readonly #informers = new Map<string, SharedIndexInformer<KubeObject>>();
  #group: TaskGroup | undefined;

  constructor(options: SharedInformerFactoryOptions = {}) {
    this.#options = options;
  }

  /** Every informer asked for so far. */
  get informers(): readonly SharedIndexInformer<KubeObject>[] {
    return [...this.#informers.values()];
  }

  /**
   * The informer of `resource` in a scope, the factory's where it isn't given.
   * One that was made after {@link start} runs from the next call of that.
   */
  informer<T extends KubeObject>(
    resource: ApiResource<T>,
    options: InformerForOptions<T> = {},
  ): SharedIndexInformer<T> {
    const key = this.#keyOf(resource, options);
    const known = this.#informers.get(key);
    if (known !== undefined && !known.isStopped) {
      // The key holds group, version and kind, and those fix the type.
      const informer = known as unknown as SharedIndexInformer<T>;
      addMissing(informer, options.indexers);
      return informer;
    }
    const informer = this.#create(resource, options);
    addMissing(informer, options.indexers);
    this.#informers.set(
      key,
      informer as unknown as SharedIndexInformer<KubeObject>,
    );
    return informer;
  }

  /**
   * The informers of `resource` in several namespaces, to be used as one. They are
   * those of {@link informer}, shared with whoever asks for one namespace alone.
   */
  informerForNamespaces<T extends KubeObject>(
    resource: ApiResource<T>,
    options: InformerForNamespacesOptions<T>,
  ): MultiNamespaceInformer<T> {
    const { namespaces, ...others } = options;
    const scopes =
      resource.namespaced && namespaces.length > 0
        ? [...new Set(namespaces)]
        : [""];
    return new MultiNamespaceInformer({
      resource,
      informers: scopes.map((namespace) =>
        this.informer(resource, { ...others, namespace }),
      ),
    });
  }

  /** Reads the cache of {@link informer}. */
  lister<T extends KubeObject>(
    resource: ApiResource<T>,
    scope: InformerScope = {},
  ): Lister<T> {
    return this.informer(resource, scope).lister;
  }

  /** Starts every informer that doesn't run yet; they end when `signal` aborts. */
  start(options: { readonly signal: AbortSignal }): void {
    this.#group ??= new TaskGroup(options);
    for (const informer of this.#informers.values())
      if (!informer.isStarted)
        this.#group.spawn((signal) => informer.run({ signal }));
  }

  /**
   * Waits until the caches of all informers that were started are complete.
   *
   * @throws {@link RuntimeError} `CacheNotSynced` when time is up; `signal.reason` when aborted.
   */
  waitForCacheSync(options: WaitForCacheSyncOptions = {}): Promise<void> {
    return waitForCacheSync(
      this.informers.filter(({ isStarted }) => isStarted),
      { clock: this.#options.clock, ...options },
    );
  }

  /** Stops one informer and forgets it; the next {@link informer} makes a new one. False when there is none. */
  async remove(
    resource: ApiResource,
    scope: InformerScope = {},
  ): Promise<boolean> {
    const key = this.#keyOf(resource, scope);
    const informer = this.#informers.get(key);
    if (informer === undefined) return false;
    this.#informers.delete(key);
    await informer.stop();
    return true;
  }

  /** Stops all informers and waits for them. */
  async shutdown(): Promise<void> {
    await this.#group?.close();
    await Promise.all(this.informers.map((informer) => informer.stop()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.shutdown();
  }

  #create<T extends KubeObject>(
    resource: ApiResource<T>,
    options: InformerForOptions<T>,
  ): SharedIndexInformer<T> {
    const { listerWatcherFor = this.#listWatch, ...defaults } = this.#options;
    const scope = this.#scopeOf(options);
    return new SharedIndexInformer<T>({
      ...defaults,
      resource,
      name: nameOf(resource, scope),
      listerWatcher: listerWatcherFor(resource, scope),
      indexers: undefined,
      resyncPeriodMs: options.resyncPeriodMs ?? defaults.resyncPeriodMs,
      transform:
        options.transform ??
        (defaults.transform as TransformFunction<T> | undefined),
    });
  }

  readonly #listWatch = <T extends KubeObject>(
    resource: ApiResource<T>,
    scope: InformerScope,
  ): ListerWatcher<T> =>
    listWatch(resource, { rest: this.#options.rest, ...scope });

  #scopeOf(scope: InformerScope): InformerScope {
    const { namespace, labelSelector, fieldSelector } = this.#options;
    return {
      namespace: scope.namespace ?? namespace,
      labelSelector: scope.labelSelector ?? labelSelector,
      fieldSelector: scope.fieldSelector ?? fieldSelector,
    };
  }

  #keyOf(resource: ApiResource, scope: InformerScope): string {
    const { namespace, labelSelector, fieldSelector } = this.#scopeOf(scope);
    return JSON.stringify([
      apiVersionOf(resource),
      resource.kind,
      namespace ?? "",
      labelSelector ?? "",
      fieldSelector ?? "",
    ]);
  }
}

/** Tells informers of one kind apart in logs and metrics: `pods/default?app=web`. */
function nameOf(resource: ApiResource, scope: InformerScope): string {
  const { namespace = "", labelSelector, fieldSelector } = scope;
  const selectors = [labelSelector, fieldSelector].filter(Boolean).join("&");
  return [
    groupResource(resource),
    namespace && `/${namespace}`,
    selectors && `?${selectors}`,
  ].join("");
}

function addMissing<T extends KubeObject>(
  informer: SharedIndexInformer<T>,
  indexers: Indexers<DeepReadonly<T>> = {},
): void {
  const missing = Object.entries(indexers).filter(
    ([name]) => !informer.indexer.hasIndex(name),
  );
  if (missing.length > 0) informer.addIndexers(Object.fromEntries(missing));
}
