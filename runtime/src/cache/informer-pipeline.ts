import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { Clock } from "../primitives/clock.js";
import { CacheController } from "./cache-controller.js";
import { DeltaFIFO } from "./delta-fifo.js";
import { DeltaProcessor, type DeltaHandler } from "./delta-processor.js";
import type { KeyedStore } from "./keyed-store.js";
import type { Queue, ReflectorStore, TransformFunction } from "./queue.js";
import { RealFIFO } from "./real-fifo.js";
import type { WatchErrorHandler } from "./reflector-options.js";
import { Reflector } from "./reflector.js";
import { resourceVersionOf } from "./resource-version-of.js";
import type { SharedIndexInformerOptions } from "./shared-index-informer-options.js";
import type { SharedProcessor } from "./shared-processor.js";

/** What moves objects from the server into the cache of one informer. */
export interface InformerPipeline<T extends KubeObject> {
  readonly reflector: Reflector<T>;
  readonly queue: Queue<DeepReadonly<T>>;
  readonly controller: CacheController<T, DeepReadonly<T>>;
}

/** What {@link createInformerPipeline} connects. */
export interface InformerPipelineOptions<T extends KubeObject> {
  readonly informer: SharedIndexInformerOptions<T>;
  readonly name: string;
  readonly transform: TransformFunction<T> | undefined;
  readonly watchErrorHandler: WatchErrorHandler | undefined;
  readonly store: KeyedStore<DeepReadonly<T>>;
  readonly processor: SharedProcessor<DeepReadonly<T>>;
  /** Called whenever the cache has caught up with what came. */
  readonly onDrained: () => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects Reflector, queue, store and handlers of an informer. */
export function createInformerPipeline<T extends KubeObject>(
  options: InformerPipelineOptions<T>,
): InformerPipeline<T> {
  const { informer, name, store, processor, clock, logger } = options;
  const { recreation, queue: queueName } = informer;
  // A cache holds what the server sent, and merely promises not to change it.
  const transform = options.transform as unknown as
    TransformFunction<DeepReadonly<T>> | undefined;
  const queueOptions = {
    keyFunction: metaNamespaceKey,
    isAtomic: true,
    transform,
  };
  const queue =
    queueName === "RealFIFO"
      ? new RealFIFO<DeepReadonly<T>>(queueOptions)
      : new DeltaFIFO<DeepReadonly<T>>(queueOptions);
  const deltas = new DeltaProcessor<DeepReadonly<T>>({
    store,
    handler: distributor(processor),
    freeze: informer.freeze ?? isMutationDetectorOn(),
    ...(recreation !== undefined && { recreation }),
  });
  const reflector = new Reflector<T>({
    ...informer,
    store: queue as unknown as ReflectorStore<T>,
    name,
    expectedType: informer.resource,
    resyncPeriodMs: processor.resyncCheckPeriodMs,
    shouldResync: () => processor.shouldResync(),
    watchErrorHandler: options.watchErrorHandler,
    clock,
    logger,
  });
  const controller = new CacheController<T, DeepReadonly<T>>({
    reflector,
    queue,
    process: (entry, isInInitialList, key) =>
      deltas.process(entry, isInInitialList, key),
    onDrained: options.onDrained,
    clock,
    logger,
  });
  return { reflector, queue, controller };
}

// client-go compares copies once a second; a frozen object tells who writes to it.
function isMutationDetectorOn(): boolean {
  return process.env["KUBE_CACHE_MUTATION_DETECTOR"] === "true";
}

function distributor<T>(processor: SharedProcessor<T>): DeltaHandler<T> {
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

/** True for what a list, or a proxy, merely repeats. */
function isSameVersion(before: unknown, after: unknown): boolean {
  const version = resourceVersionOf(after);
  return version !== undefined && version === resourceVersionOf(before);
}
