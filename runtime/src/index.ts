export { RuntimeError } from "./primitives/runtime-error.js";

export type {
  AddOptions,
  DelayingInterface,
  QueueInterface,
  RateLimitingInterface,
  WorkItem,
} from "./workqueue/rate-limiting-interface.js";
export {
  DEFAULT_MAX_CAUSES,
  NO_CAUSES,
  type Cause,
  type Causes,
} from "./workqueue/cause.js";
export type { BackingQueue } from "./workqueue/backing-queue.js";
export { WorkQueue, type WorkQueueOptions } from "./workqueue/work-queue.js";
export { DelayingQueue } from "./workqueue/delaying-queue.js";
export { RateLimitingQueue } from "./workqueue/rate-limiting-queue.js";
export type { RateLimiter } from "./workqueue/rate-limiter.js";
export {
  BucketRateLimiter,
  DEFAULT_BUCKET_BURST,
  DEFAULT_BUCKET_RATE_PER_SECOND,
  type BucketRateLimiterOptions,
} from "./workqueue/bucket-rate-limiter.js";
export {
  DEFAULT_BASE_DELAY_MS,
  DEFAULT_MAX_DELAY_MS,
  ItemExponentialFailureRateLimiter,
  type ItemExponentialFailureOptions,
} from "./workqueue/item-exponential-failure-rate-limiter.js";
export {
  ItemFastSlowRateLimiter,
  type ItemFastSlowOptions,
} from "./workqueue/item-fast-slow-rate-limiter.js";
export { MaxOfRateLimiter } from "./workqueue/max-of-rate-limiter.js";
export { WithMaxWaitRateLimiter } from "./workqueue/with-max-wait-rate-limiter.js";
export {
  JitterRateLimiter,
  type JitterRateLimiterOptions,
} from "./workqueue/jitter-rate-limiter.js";
export { defaultControllerRateLimiter } from "./workqueue/default-controller-rate-limiter.js";

export {
  DeletedFinalStateUnknown,
  deletionHandlingMetaNamespaceKey,
  isDeletedFinalStateUnknown,
  lastKnownState,
} from "./cache/deleted-final-state-unknown.js";
export type { Delta, Deltas, ObjectDelta, StoreDelta } from "./cache/delta.js";
export type {
  IndexFunction,
  Indexer,
  Indexers,
  ReadonlyIndexer,
} from "./cache/indexer.js";
export { KeyedStore, type KeyedStoreOptions } from "./cache/keyed-store.js";
export {
  createLister,
  type Lister,
  type ListerKey,
  type ListerOptions,
  type NamespaceLister,
} from "./cache/lister.js";
export type { ListerWatcher } from "./cache/lister-watcher.js";
export {
  metaNamespaceIndex,
  NAMESPACE_INDEX,
} from "./cache/namespace-index.js";
export type {
  ProcessFunction,
  Queue,
  ReflectorStore,
  TransformFunction,
} from "./cache/queue.js";
export type {
  EventHandlerOptions,
  ResourceEventHandler,
} from "./cache/resource-event-handler.js";
export type { KeyFunction, ReadonlyStore, Store } from "./cache/store.js";
export type {
  ResourceEventHandlerRegistration,
  Syncable,
} from "./cache/syncable.js";
export {
  ThreadSafeStore,
  type ThreadSafeStoreOptions,
} from "./cache/thread-safe-store.js";
export {
  FieldSelector,
  parseFieldSelector,
  type FieldLookup,
  type FieldRequirement,
} from "./meta/field-selector.js";
export {
  EVERYTHING,
  InvalidSelectorError,
  LabelSelector,
  labelSelectorOf,
  NOTHING,
  type LabelOperator,
  type LabelRequirement,
  type LabelSelectorSpec,
} from "./meta/label-selector.js";
export { parseLabelSelector } from "./meta/parse-label-selector.js";
