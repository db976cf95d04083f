import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { TaskGroup } from "../primitives/task-group.js";
import { groupResource } from "./group-resource.js";
import type { Indexers, ReadonlyIndexer } from "./indexer.js";
import { createLister, type Lister } from "./lister.js";
import { MergedIndexer } from "./merged-indexer.js";
import { MergedRegistration } from "./merged-registration.js";
import type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "./resource-event-handler.js";
import type { SharedIndexInformer } from "./shared-index-informer.js";
import type { ResourceEventHandlerRegistration, Syncable } from "./syncable.js";

/** Options of {@link MultiNamespaceInformer}. */
export interface MultiNamespaceInformerOptions<T extends KubeObject> {
  readonly resource: ApiResource<T>;
  /** One for each namespace, of scopes that don't overlap; or a single one, for everything. */
  readonly informers: readonly SharedIndexInformer<T>[];
  /** Names it in errors; default the resource's plural and group. */
  readonly name?: string | undefined;
}

/**
 * The informers of one kind in several namespaces, used as one: for a client that
 * may read these namespaces and no others. controller-runtime's multiNamespaceCache.
 *
 * A handler is added once and hears of all namespaces, in order within each. It has
 * synced when all have. Calls for different namespaces may overlap where a handler
 * returns a promise.
 */
export class MultiNamespaceInformer<T extends KubeObject>
  implements Syncable, AsyncDisposable
{
  readonly name: string;
  readonly resource: ApiResource<T>;
  /** What it is made of. */
  readonly informers: readonly SharedIndexInformer<T>[];
  /** Reads all caches with their indexes. */
  readonly indexer: ReadonlyIndexer<DeepReadonly<T>>;
  /** Reads all caches by namespace and name. */
  readonly lister: Lister<T>;

  constructor(options: MultiNamespaceInformerOptions<T>) {
    const { resource, informers } = options;
    const [only, ...others] = informers;
    this.name = options.name ?? groupResource(resource);
    this.resource = resource;
    this.informers = informers;
    this.indexer =
      only && others.length === 0
        ? only.indexer
        : new MergedIndexer(informers.map(({ indexer }) => indexer));
    this.lister = createLister(this.indexer, resource);
  }

  /** True once the first list of every namespace is in the cache. */
  get hasSynced(): boolean {
    return this.informers.every(({ hasSynced }) => hasSynced);
  }

  get isStarted(): boolean {
    return this.informers.some(({ isStarted }) => isStarted);
  }

  /** True once one of them has stopped: what is read may then be out of date. */
  get isStopped(): boolean {
    return this.informers.some(({ isStopped }) => isStopped);
  }

  /** How long ago the server last sent something, in the namespace that is worst off; Infinity before all were listed. */
  get stalenessMs(): number {
    return Math.max(...this.informers.map(({ stalenessMs }) => stalenessMs));
  }

  /** True when one of the caches may have fallen behind unnoticed; see {@link SharedIndexInformer}. */
  isStale(options: { readonly maxAgeMs?: number | undefined } = {}): boolean {
    return this.informers.some((informer) => informer.isStale(options));
  }

  /**
   * True when the caches of all namespaces hold every change up to `resourceVersion`.
   *
   * @throws {@link RuntimeError} `InvalidResourceVersion` for one that can't be compared.
   */
  hasResourceVersion(resourceVersion: string): boolean {
    return this.informers.every((informer) =>
      informer.hasResourceVersion(resourceVersion),
    );
  }

  /**
   * Waits until {@link hasResourceVersion}. Namespaces where nothing happens tell
   * with their next bookmark, which may take a minute.
   *
   * @throws `signal.reason` when aborted, {@link RuntimeError} `InvalidResourceVersion`, or `InformerStopped` when one was stopped first.
   */
  async waitForResourceVersion(
    resourceVersion: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    await Promise.all(
      this.informers.map((informer) =>
        informer.waitForResourceVersion(resourceVersion, options),
      ),
    );
  }

  /** Waits until {@link hasSynced}. @throws `signal.reason` when aborted, {@link RuntimeError} `InformerStopped` when one was stopped first. */
  async waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    await Promise.all(
      this.informers.map((informer) => informer.waitForSync(options)),
    );
  }

  /**
   * Adds indexes to all, at any time; they are complete when it returns.
   *
   * @throws {@link RuntimeError} `IndexerConflict` for a name that is taken, `InformerStopped` once one has stopped; nothing is added then.
   */
  addIndexers(indexers: Indexers<DeepReadonly<T>>): void {
    const names = Object.keys(indexers);
    const refusing = this.informers.find(
      ({ indexer, isStopped }) =>
        isStopped || names.some((name) => indexer.hasIndex(name)),
    );
    for (const informer of refusing ? [refusing] : this.informers)
      informer.addIndexers(indexers);
  }

  /**
   * Adds a handler, at any time.
   *
   * @throws {@link RuntimeError} `InformerStopped` once one of the informers has stopped; it is then added to none.
   */
  addEventHandler(
    handler: ResourceEventHandler<DeepReadonly<T>>,
    options: EventHandlerOptions = {},
  ): ResourceEventHandlerRegistration {
    const registrations: ResourceEventHandlerRegistration[] = [];
    try {
      for (const informer of this.informers)
        registrations.push(informer.addEventHandler(handler, options));
    } catch (error) {
      this.#remove(registrations);
      throw error;
    }
    return new MergedRegistration(this.name, registrations);
  }

  /** Removes a handler from all, at any time. Does nothing for a registration that is not this informer's, or was removed before. */
  removeEventHandler(registration: ResourceEventHandlerRegistration): void {
    if (registration instanceof MergedRegistration)
      this.#remove(registration.parts);
  }

  /**
   * Lists and watches until `signal` aborts, and stops all when one fails.
   *
   * @throws {@link RuntimeError} `AlreadyStarted` when one of them was started before.
   */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    await using group = new TaskGroup(options);
    for (const informer of this.informers)
      group.spawn((signal) => informer.run({ signal }));
    await group.wait();
  }

  /** Stops all and waits for them. Safe to call twice. */
  async stop(): Promise<void> {
    await Promise.all(this.informers.map((informer) => informer.stop()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #remove(registrations: readonly ResourceEventHandlerRegistration[]): void {
    for (const [index, registration] of registrations.entries())
      this.informers[index]?.removeEventHandler(registration);
  }
}
