import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { noopLogger, type Logger } from "../observability/logger.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { Latch } from "../primitives/latch.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { TaskGroup } from "../primitives/task-group.js";
import { CacheController } from "./cache-controller.js";
import { DeltaFIFO } from "./delta-fifo.js";
import { DeltaProcessor, type DeltaHandler } from "./delta-processor.js";
import { HandlerRegistration } from "./handler-registration.js";
import type { Indexers, ReadonlyIndexer } from "./indexer.js";
import { KeyedStore } from "./keyed-store.js";
import { createLister, type Lister } from "./lister.js";
import { metaNamespaceIndex, NAMESPACE_INDEX } from "./namespace-index.js";
import { ProcessorListener } from "./processor-listener.js";
import type { Queue, ReflectorStore, TransformFunction } from "./queue.js";
import type { WatchErrorHandler } from "./reflector-options.js";
import { RealFIFO } from "./real-fifo.js";
import { Reflector } from "./reflector.js";
import type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "./resource-event-handler.js";
import { resourceVersionOf } from "./resource-version-of.js";
import type { SharedIndexInformerOptions } from "./shared-index-informer-options.js";
import {
  MINIMUM_RESYNC_PERIOD_MS,
  SharedProcessor,
} from "./shared-processor.js";
import type { ResourceEventHandlerRegistration, Syncable } from "./syncable.js";

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
  #state: "new" | "running" | "stopped" = "new";
  #transform: TransformFunction<T> | undefined;
  #watchErrorHandler: WatchErrorHandler | undefined;
  #reflector: Reflector<T> | undefined;
  #group: TaskGroup | undefined;

  constructor(options: SharedIndexInformerOptions<T>) {
    const { resource, clock = realClock, logger = noopLogger } = options;
    this.#options = options;
    this.name =
      options.name ?? (resource ? resourceName(resource) : "<unspecified>");
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
    return this.#reflector?.lastSyncResourceVersion ?? "";
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
      for (const listener of this.#processor.listeners)
        group.spawn(() => listener.run());
      const controller = this.#createController();
      group.signal.addEventListener("abort", () => this.#processor.stop(), {
        once: true,
      });
      group.spawn((signal) => controller.run({ signal }));
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
    const name = options.name ?? handlerName(handler);
    if (this.#state === "stopped")
      throw this.#stoppedError(`handler ${name} was not added`);
    const listener = new ProcessorListener<DeepReadonly<T>>({
      handler,
      name,
      clock: this.#clock,
      logger: this.#logger,
      onError: (error) =>
        this.#logger.error(error, "an event handler failed", { handler: name }),
    });
    this.#processor.add(listener, this.#resyncPeriod(options.resyncPeriodMs));
    this.#reflector?.setResyncPeriod(this.#processor.resyncCheckPeriodMs);
    if (this.#state === "running") this.#catchUp(listener);
    return new HandlerRegistration(listener);
  }

  /** Removes a handler, at any time, also from inside itself; it is not called again. Does nothing for one that isn't here. */
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
    this.#reflector?.setResyncPeriod(this.#processor.resyncCheckPeriodMs);
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

  #createController(): CacheController<T, DeepReadonly<T>> {
    const { freeze, recreation } = this.#options;
    const queue = this.#createQueue();
    const processor = new DeltaProcessor<DeepReadonly<T>>({
      store: this.#store,
      handler: this.#distributor(),
      ...(freeze !== undefined && { freeze }),
      ...(recreation !== undefined && { recreation }),
    });
    const reflector = new Reflector<T>({
      ...this.#options,
      // A cache holds what the server sent, and merely promises not to change it.
      store: queue as unknown as ReflectorStore<T>,
      name: this.name,
      expectedType: this.#options.resource,
      resyncPeriodMs: this.#processor.resyncCheckPeriodMs,
      shouldResync: () => this.#processor.shouldResync(),
      watchErrorHandler: this.#watchErrorHandler,
      clock: this.#clock,
      logger: this.#logger,
    });
    this.#reflector = reflector;
    queue.synced.onOpen(() => {
      this.#synced.open();
      this.#processor.initialListDistributed();
    });
    return new CacheController<T, DeepReadonly<T>>({
      reflector,
      queue,
      process: (deltas, isInInitialList, key) =>
        processor.process(deltas, isInInitialList, key),
      clock: this.#clock,
      logger: this.#logger,
    });
  }

  #createQueue(): Queue<DeepReadonly<T>> {
    const options = {
      keyFunction: metaNamespaceKey,
      isAtomic: true,
      transform: this.#transform as unknown as
        TransformFunction<DeepReadonly<T>> | undefined,
    };
    return this.#options.queue === "RealFIFO"
      ? new RealFIFO<DeepReadonly<T>>(options)
      : new DeltaFIFO<DeepReadonly<T>>(options);
  }

  #distributor(): DeltaHandler<DeepReadonly<T>> {
    const processor = this.#processor;
    return {
      onAdd: (object, isInInitialList) =>
        processor.distribute({ type: "add", object, isInInitialList }, false),
      onUpdate: (oldObject, newObject) => {
        if (isSameVersion(oldObject, newObject)) return;
        processor.distribute({ type: "update", oldObject, newObject }, false);
      },
      onResync: (object) =>
        processor.distribute(
          { type: "update", oldObject: object, newObject: object },
          true,
        ),
      onDelete: (object) =>
        processor.distribute({ type: "delete", object }, false),
    };
  }

  // Nothing can come in between: changes are processed in turns of their own.
  #catchUp(listener: ProcessorListener<DeepReadonly<T>>): void {
    for (const object of this.#store.list())
      listener.add({ type: "add", object, isInInitialList: true });
    if (this.#synced.isOpen) listener.initialListAdded();
    this.#group?.spawn(() => listener.run());
  }

  #resyncPeriod(requestedMs: number | undefined): number {
    const periodMs = requestedMs ?? this.#options.resyncPeriodMs ?? 0;
    if (periodMs <= 0 || periodMs >= MINIMUM_RESYNC_PERIOD_MS)
      return Math.max(0, periodMs);
    this.#logger.warn("a resync period is too short and was raised", {
      requestedMs: periodMs,
      periodMs: MINIMUM_RESYNC_PERIOD_MS,
    });
    return MINIMUM_RESYNC_PERIOD_MS;
  }

  #markStopped(): void {
    if (this.#state === "stopped") return;
    this.#state = "stopped";
    this.#processor.stop();
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

function resourceName({
  group,
  plural,
}: {
  readonly group: string;
  readonly plural: string;
}): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** True for what a list, or a proxy, merely repeats. */
function isSameVersion(before: unknown, after: unknown): boolean {
  const version = resourceVersionOf(after);
  return version !== undefined && version === resourceVersionOf(before);
}

function handlerName(handler: object): string {
  const { name } = handler.constructor;
  return name === "Object" || name === "" ? "<unnamed>" : name;
}
