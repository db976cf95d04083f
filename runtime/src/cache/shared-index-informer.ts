import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { noopLogger, type Logger } from "../observability/logger.js";
import { noopMetrics } from "../observability/metrics.js";
import { abortable } from "../primitives/abortable.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { Condition } from "../primitives/condition.js";
import { Latch } from "../primitives/latch.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { TaskGroup } from "../primitives/task-group.js";
import { createListener } from "./create-listener.js";
import { HandlerRegistration } from "./handler-registration.js";
import type { Indexers, ReadonlyIndexer } from "./indexer.js";
import { InformerMetrics } from "./informer-metrics.js";
import {
  createInformerPipeline,
  type InformerPipeline,
} from "./informer-pipeline.js";
import { KeyedStore } from "./keyed-store.js";
import { createLister, type Lister } from "./lister.js";
import { groupResource } from "./group-resource.js";
import { hasReached } from "./has-reached.js";
import { nameForHandler } from "./name-for-handler.js";
import { metaNamespaceIndex, NAMESPACE_INDEX } from "./namespace-index.js";
import type { ProcessorListener } from "./processor-listener.js";
import type { TransformFunction } from "./queue.js";
import { raisedResyncPeriod } from "./raised-resync-period.js";
import type { WatchErrorHandler } from "./reflector-options.js";
import type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "./resource-event-handler.js";
import type { SharedIndexInformerOptions } from "./shared-index-informer-options.js";
import { SharedProcessor } from "./shared-processor.js";
import type { ResourceEventHandlerRegistration, Syncable } from "./syncable.js";

/** A cache that heard nothing for 2 min is stale: API servers send a bookmark about every minute. */
export const DEFAULT_MAX_AGE_MS = 120_000;

/**
 * One cache of one kind, kept current by one list and watch, for any number of
 * handlers and readers; client-go's SharedIndexInformer.
 *
 * - For each key the cache goes through states the server had, in their order,
 *   though perhaps not through all. There is no order between keys.
 * - Handlers are told after the cache and its indexes changed, each in order and
 *   one call at a time; a slow or failing one holds up nobody else.
 * - A handler added later is first told of everything there is, as adds of the
 *   initial list, then of all that comes after.
 * - A list that brings an object unchanged tells nobody.
 *
 * @example
 * const informer = new SharedIndexInformer({ listerWatcher, resource: Pod });
 * informer.addEventHandler({ onAdd: (pod) => queue.add(metaNamespaceKey(pod)) });
 * await informer.run({ signal });
 */
export class SharedIndexInformer<T extends KubeObject>
  implements Syncable, AsyncDisposable
{
  readonly name: string;
  readonly #options: SharedIndexInformerOptions<T>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #store: KeyedStore<DeepReadonly<T>>;
  readonly #lister: Lister<T>;
  readonly #processor: SharedProcessor<DeepReadonly<T>>;
  readonly #synced = new Latch();
  readonly #metrics: InformerMetrics;
  /** Notified when the cache has caught up with what came. */
  readonly #caughtUp = new Condition();
  #state: "new" | "running" | "stopped" = "new";
  #transform: TransformFunction<T> | undefined;
  #watchErrorHandler: WatchErrorHandler | undefined;
  #pipeline: InformerPipeline<T> | undefined;
  #group: TaskGroup | undefined;

  constructor(options: SharedIndexInformerOptions<T>) {
    const { resource, clock = realClock, logger = noopLogger } = options;
    this.#options = options;
    this.name =
      options.name ?? (resource ? groupResource(resource) : "<unspecified>");
    this.#clock = clock;
    this.#logger = logger.child({ informer: this.name });
    this.#transform = options.transform;
    this.#watchErrorHandler = options.watchErrorHandler;
    this.#store = new KeyedStore<DeepReadonly<T>>(metaNamespaceKey, {
      indexers: options.indexers ?? { [NAMESPACE_INDEX]: metaNamespaceIndex },
      // Changes of one object may overtake those of others in a DeltaFIFO.
      resourceVersionFrom:
        options.queue === "RealFIFO" ? "objects" : "bookmarks",
      onIndexError: (error, index) =>
        this.#logger.error(error, "an index function threw", { index }),
    });
    this.#lister = createLister(
      this.#store,
      resource ?? { group: "", plural: this.name },
    );
    this.#processor = new SharedProcessor({ clock });
    this.#metrics = new InformerMetrics({
      name: this.name,
      provider: options.metrics ?? noopMetrics,
      clock,
      state: () => ({
        queuedItems: this.#pipeline?.queue.length ?? 0,
        cachedObjects: this.#store.size,
        pendingNotifications: this.#processor.pendingLength,
        resourceVersion: this.#store.lastStoreSyncResourceVersion,
        stalenessMs: this.stalenessMs,
      }),
    });
  }

  /** Reads the cache with its indexes. */
  get indexer(): ReadonlyIndexer<DeepReadonly<T>> {
    return this.#store;
  }

  /** Reads the cache by namespace and name. */
  get lister(): Lister<T> {
    return this.#lister;
  }

  /** True once the first list is in the cache; handlers may not have been told yet. */
  get hasSynced(): boolean {
    return this.#synced.isOpen;
  }

  get isStopped(): boolean {
    return this.#state === "stopped";
  }

  get isStarted(): boolean {
    return this.#state !== "new";
  }

  /** resourceVersion of what last came from the server, in the cache or about to be; `""` before the first list. */
  get lastSyncResourceVersion(): string {
    return this.#pipeline?.reflector.lastSyncResourceVersion ?? "";
  }

  /** How long ago the server last sent a list, an event or a bookmark; Infinity before the first list. */
  get stalenessMs(): number {
    return this.#pipeline?.reflector.silentMs ?? Infinity;
  }

  /**
   * True when the cache may have fallen behind unnoticed: nothing came for longer
   * than `maxAgeMs`, default {@link DEFAULT_MAX_AGE_MS}, in which even a kind that
   * never changes has a bookmark; and before the first list.
   */
  isStale(options: { readonly maxAgeMs?: number | undefined } = {}): boolean {
    return this.stalenessMs > (options.maxAgeMs ?? DEFAULT_MAX_AGE_MS);
  }

  /**
   * True when the cache holds every change up to `resourceVersion`, such as that of
   * an object that was just written: a read then sees the write, or what came after.
   *
   * @throws {@link RuntimeError} `InvalidResourceVersion` for one that can't be compared.
   */
  hasResourceVersion(resourceVersion: string): boolean {
    return hasReached(
      this.#store.lastStoreSyncResourceVersion,
      resourceVersion,
    );
  }

  /**
   * Waits until {@link hasResourceVersion}. Of an object that the informer's scope
   * leaves out the next bookmark tells, which may take a minute.
   *
   * @throws `signal.reason` when aborted, {@link RuntimeError} `InvalidResourceVersion`, or `InformerStopped` when it was stopped first.
   */
  async waitForResourceVersion(
    resourceVersion: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    options.signal?.throwIfAborted();
    while (!this.hasResourceVersion(resourceVersion))
      await this.waitForChange(options);
  }

  /**
   * Waits until the cache has caught up with something new, be it a bookmark.
   *
   * @throws `signal.reason` when aborted, {@link RuntimeError} `InformerStopped` when it is or was stopped.
   */
  async waitForChange(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    if (this.#state !== "stopped") await this.#caughtUp.wait(options);
    if (this.#state === "stopped")
      throw this.#stoppedError("nothing changes any more");
  }

  /** Waits until {@link hasSynced}. @throws `signal.reason` when aborted, {@link RuntimeError} `InformerStopped` when it was stopped first. */
  waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    return this.#synced.wait(options);
  }

  /**
   * Fills the cache and tells handlers until `signal` aborts or {@link stop} is
   * called, then resolves: no handler is called any more, and no timer or
   * connection is left.
   *
   * @throws {@link RuntimeError} `AlreadyStarted`; an informer runs once.
   */
  async run(options: { readonly signal: AbortSignal }): Promise<void> {
    if (this.#state !== "new")
      throw new RuntimeError(
        "AlreadyStarted",
        `informer ${this.name} was started before`,
      );
    this.#state = "running";
    await using group = new TaskGroup(options);
    this.#group = group;
    try {
      this.#processor.startSchedules();
      this.#metrics.start();
      for (const listener of this.#processor.listeners)
        this.#startListener(listener);
      const pipeline = this.#createPipeline();
      this.#pipeline = pipeline;
      group.signal.addEventListener("abort", () => this.#processor.stop(), {
        once: true,
      });
      group.spawn((signal) => pipeline.controller.run({ signal }));
      await group.wait();
    } finally {
      this.#markStopped();
    }
  }

  /** Ends {@link run} and waits for it; an informer that never ran can't be started any more. Safe to call twice. */
  async stop(): Promise<void> {
    if (this.#state === "new") this.#markStopped();
    await this.#group?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /**
   * Adds a handler, at any time. The same object added twice is called twice.
   *
   * @throws {@link RuntimeError} `InformerStopped` once the informer has stopped.
   */
  addEventHandler(
    handler: ResourceEventHandler<DeepReadonly<T>>,
    options: EventHandlerOptions = {},
  ): ResourceEventHandlerRegistration {
    const name = options.name ?? nameForHandler(handler);
    if (this.#state === "stopped")
      throw this.#stoppedError(`handler ${name} was not added`);
    const listener = createListener<DeepReadonly<T>>({
      handler,
      name,
      clock: this.#clock,
      logger: this.#logger,
      metrics: this.#metrics,
    });
    const { resyncPeriodMs = this.#options.resyncPeriodMs } = options;
    this.#processor.add(
      listener,
      raisedResyncPeriod(resyncPeriodMs, this.#logger),
    );
    this.#pipeline?.reflector.setResyncPeriod(
      this.#processor.resyncCheckPeriodMs,
    );
    if (this.#state === "running") this.#catchUp(listener);
    return new HandlerRegistration(listener);
  }

  /** Removes a handler, at any time, also from inside itself; what it wasn't told of yet is dropped. Does nothing for one that isn't here. */
  removeEventHandler(registration: ResourceEventHandlerRegistration): void {
    if (!(registration instanceof HandlerRegistration)) return;
    const { listener } = registration as HandlerRegistration<DeepReadonly<T>>;
    if (!this.#processor.has(listener)) return;
    this.#processor.remove(listener);
    listener.synced.fail(
      new RuntimeError(
        "HandlerRemoved",
        `handler ${listener.name} was removed before it was synced`,
      ),
    );
    this.#pipeline?.reflector.setResyncPeriod(
      this.#processor.resyncCheckPeriodMs,
    );
  }

  /**
   * Removes a handler and waits until a call that goes on has ended; client-go's
   * ShutDownEventHandler.
   *
   * @throws {@link RuntimeError} `WouldDeadlock` when called from inside the handler, `signal.reason` when aborted.
   */
  async shutDownEventHandler(
    registration: ResourceEventHandlerRegistration,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    if (!(registration instanceof HandlerRegistration)) return;
    const { listener } = registration as HandlerRegistration<DeepReadonly<T>>;
    if (!this.#processor.has(listener)) return;
    if (listener.isCalling)
      throw new RuntimeError(
        "WouldDeadlock",
        `handler ${listener.name} can't wait for its own end`,
      );
    this.removeEventHandler(registration);
    await listener.finished.wait(options);
  }

  /**
   * Adds indexes, at any time; they are complete when it returns.
   *
   * @throws {@link RuntimeError} `IndexerConflict` for a name that is taken, `InformerStopped` once the informer has stopped.
   */
  addIndexers(indexers: Indexers<DeepReadonly<T>>): void {
    if (this.#state === "stopped")
      throw this.#stoppedError("indexes were not added");
    this.#store.addIndexers(indexers);
  }

  /** Replaces the transform. @throws {@link RuntimeError} `AlreadyStarted` once the informer has started. */
  setTransform(transform: TransformFunction<T> | undefined): void {
    this.#requireNew();
    this.#transform = transform;
  }

  /** Replaces the watch error handler. @throws {@link RuntimeError} `AlreadyStarted` once the informer has started. */
  setWatchErrorHandler(handler: WatchErrorHandler | undefined): void {
    this.#requireNew();
    this.#watchErrorHandler = handler;
  }

  #createPipeline(): InformerPipeline<T> {
    const pipeline = createInformerPipeline({
      informer: this.#options,
      name: this.name,
      transform: this.#transform,
      watchErrorHandler: this.#watchErrorHandler,
      store: this.#store,
      processor: this.#processor,
      onDrained: () => this.#caughtUp.notifyAll(),
      clock: this.#clock,
      logger: this.#logger,
    });
    pipeline.queue.synced.onOpen(() => {
      this.#synced.open();
      this.#processor.initialListDistributed();
    });
    return pipeline;
  }

  // Nothing can come in between: changes are processed in turns of their own.
  #catchUp(listener: ProcessorListener<DeepReadonly<T>>): void {
    for (const object of this.#store.list())
      listener.add({ type: "add", object, isInInitialList: true });
    if (this.#synced.isOpen) listener.initialListAdded();
    this.#startListener(listener);
  }

  // A handler that was removed and never settles must not hold up the stop.
  #startListener(listener: ProcessorListener<DeepReadonly<T>>): void {
    this.#group?.spawn((signal) => abortable(listener.run(), signal));
  }

  #markStopped(): void {
    if (this.#state === "stopped") return;
    this.#state = "stopped";
    this.#processor.stop();
    this.#metrics.stop();
    this.#caughtUp.notifyAll();
    const error = this.#stoppedError("it was never synced");
    this.#synced.fail(error);
    for (const { synced } of this.#processor.listeners) synced.fail(error);
  }

  #requireNew(): void {
    if (this.#state !== "new")
      throw new RuntimeError(
        "AlreadyStarted",
        `informer ${this.name} has already started`,
      );
  }

  #stoppedError(consequence: string): RuntimeError {
    return new RuntimeError(
      "InformerStopped",
      `${consequence}: informer ${this.name} has stopped already`,
    );
  }
}
