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
export { createFairBackingQueue } from "./workqueue/fair-backing-queue.js";
export type { Aging } from "./workqueue/priority-backing-queue.js";
export {
  DEFAULT_AGING,
  LOW_PRIORITY,
  PriorityQueue,
  type PriorityAddOptions,
  type PriorityQueueOptions,
} from "./workqueue/priority-queue.js";
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

export {
  findCondition,
  isConditionFalse,
  isConditionTrue,
  removeCondition,
  setCondition,
  type ConditionLike,
  type ConditionUpdate,
  type HasConditions,
} from "./meta/conditions.js";
export { deepClone, type DeepMutable } from "./meta/deep-clone.js";
export { deepEqual } from "./meta/deep-equal.js";
export { deepFreeze } from "./meta/deep-freeze.js";
export {
  addFinalizer,
  hasFinalizer,
  removeFinalizer,
} from "./meta/finalizers.js";
export {
  controllerOf,
  isControlledBy,
  setControllerReference,
  setOwnerReference,
  type OwnerReferenceOptions,
} from "./meta/owner-references.js";
export type { Persisted, PersistedMeta, Stored } from "./meta/persisted.js";
export { Scheme } from "./meta/scheme.js";
export { formatMicroTime, formatTime } from "./meta/time.js";
export { parseDuration, type Duration } from "./primitives/duration.js";

export { coreEvents, type CoreEvent } from "./events/core-event.js";
export {
  EventBroadcaster,
  type EventBroadcasterOptions,
} from "./events/event-broadcaster.js";
export type { EventDetails, EventRecorder } from "./events/event-recorder.js";

export type {
  ApplyChildOptions,
  BoundCallOptions,
  BoundClient,
  StatusOf,
} from "./controller/bound-client.js";
export type { BoundLister } from "./controller/bound-lister.js";
export {
  annotationChanged,
  generationChanged,
  labelChanged,
  resourceVersionChanged,
} from "./controller/change-predicates.js";
export { Controller } from "./controller/controller.js";
export { ControllerBuilder } from "./controller/controller-builder.js";
export type { ControllerHost, Runnable } from "./controller/controller-host.js";
export {
  DEFAULT_MAX_CONCURRENT_RECONCILES,
  type ControllerIndexes,
  type ControllerOptions,
  type OwnsOptions,
  type WatchesOptions,
} from "./controller/controller-options.js";
export type {
  MapContext,
  MapFunction,
  MappedObject,
} from "./controller/map-function.js";
export {
  and,
  not,
  or,
  type CreateEvent,
  type DeleteEvent,
  type Predicate,
  type UpdateEvent,
} from "./controller/predicate.js";
export type {
  DeletedReconciler,
  ReconcileContext,
  Reconciler,
  ReconcileRequest,
} from "./controller/reconciler.js";
export {
  done,
  requeue,
  requeueAfter,
  type Result,
} from "./controller/result.js";
export {
  DEFAULT_CONFLICT_ATTEMPTS,
  retryOnConflict,
  type RetryOnConflictOptions,
} from "./clients/retry-on-conflict.js";
export { isTerminalError, TerminalError } from "./controller/terminal-error.js";

export {
  createCredentials,
  type CredentialsOptions,
} from "./transport/create-credentials.js";
export type {
  CredentialProvider,
  Credentials,
} from "./transport/credentials.js";
export {
  HttpTransport,
  type HttpTransportOptions,
} from "./transport/http-transport.js";
export type {
  Impersonation,
  PemSource,
  RestConfig,
  TlsConfig,
} from "./transport/rest-config.js";
export {
  defaultUserAgent,
  RUNTIME_VERSION,
} from "./transport/runtime-version.js";
export {
  isTransportError,
  isTransportTimeout,
  isUnreachable,
  TransportError,
  transportFailure,
  type TransportFailure,
} from "./transport/transport-error.js";
export {
  DEFAULT_REQUEST_TIMEOUT_MS,
  type HttpMethod,
  type QueryParameters,
  type ResponseBody,
  type ResponseHeaders,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "./transport/transport.js";
export { KubeconfigError } from "./kubeconfig/kubeconfig-error.js";
export {
  loadRestConfig,
  type LoadRestConfigOptions,
} from "./kubeconfig/load-rest-config.js";
export {
  createRestClient,
  type CreateRestClientOptions,
} from "./rest/create-rest-client.js";
export { defaultRestClient } from "./rest/default-rest-client.js";
export {
  createRequestLimiter,
  type RequestLimiter,
  type RequestLimiterOptions,
} from "./rest/request-limiter.js";
export { RestClient } from "./rest/rest-client.js";
export {
  DEFAULT_MAX_SERVER_ERROR_TRIES,
  DEFAULT_MAX_TRIES,
  DEFAULT_WATCH_IDLE_TIMEOUT_MS,
  type RestClientOptions,
  type RestRequest,
  type RestWatchRequest,
} from "./rest/rest-request.js";
export type { WarningHandler } from "./rest/warnings.js";
export { WatchDecodeError } from "./rest/watch-decode-error.js";
export type {
  DiscoveredGroup,
  DiscoveredResource,
  DiscoveredVersion,
  Discovery,
} from "./discovery/discovered.js";
export {
  DiscoveryClient,
  type ServerVersion,
} from "./discovery/discovery-client.js";
export {
  RESTMapper,
  type Discoverer,
  type KindRef,
} from "./discovery/rest-mapper.js";
export type {
  ApplyOptions,
  CallOptions,
  Client,
  ObjectRef,
  Patch,
} from "./clients/client.js";
export { createClient } from "./clients/create-client.js";
export {
  SubresourceClient,
  type SubresourceClientOptions,
} from "./clients/subresource-client.js";
export {
  DEFAULT_WAIT_TIMEOUT_MS,
  waitFor,
  waitForDeletion,
  type WaitForOptions,
} from "./clients/wait-for.js";
export {
  hasCondition,
  type HasConditionOptions,
  type ObjectWithConditions,
  type ValuePredicate,
} from "./meta/has-condition.js";
export {
  createOrUpdate,
  type CreateOrUpdateResult,
} from "./clients/create-or-update.js";
export { DynamicClient } from "./clients/dynamic-client.js";
export {
  DEFAULT_PAGE_SIZE,
  ListPager,
  type ListPage,
  type ListPagerOptions,
} from "./clients/pager.js";
export { listWatch, type ListWatchOptions } from "./cache/list-watch.js";
export { metadataListWatch } from "./cache/metadata-list-watch.js";
export { informerWatch, type InformerEvent } from "./cache/informer-watch.js";

export type { ControllerInformer } from "./controller/controller-informer.js";
export type {
  HealthCheck,
  HealthProbeOptions,
} from "./manager/health-server.js";
export { Manager } from "./manager/manager.js";
export {
  DEFAULT_CACHE_SYNC_TIMEOUT_MS,
  DEFAULT_GRACEFUL_SHUTDOWN_MS,
  type ManagerOptions,
} from "./manager/manager-options.js";
export {
  catchTermination,
  type TerminationSignals,
} from "./manager/termination-signals.js";

export {
  CacheController,
  type CacheControllerOptions,
} from "./cache/cache-controller.js";
export {
  checkDataConsistency,
  type DataConsistencyCheck,
} from "./cache/data-consistency.js";
export { DeltaFIFO, type DeltaFIFOOptions } from "./cache/delta-fifo.js";
export type { Recreation } from "./cache/delta-processor.js";
export { filteringResourceEventHandler } from "./cache/filtering-resource-event-handler.js";
export type { KnownObjects } from "./cache/known-objects.js";
export {
  ReflectorError,
  type ReflectorErrorCode,
} from "./cache/reflector-error.js";
export {
  DEFAULT_MIN_WATCH_TIMEOUT_MS,
  DEFAULT_REFLECTOR_BACKOFF,
  DEFAULT_REFLECTOR_REQUEST_TIMEOUT_MS,
  DEFAULT_WATCH_GRACE_MS,
  DEFAULT_REFLECTOR_IDLE_TIMEOUT_MS,
  DEFAULT_WATCH_LIST_IDLE_TIMEOUT_MS,
  type ReflectorOptions,
  type ReflectorTuning,
  type WatchErrorHandler,
} from "./cache/reflector-options.js";
export { RealFIFO, type RealFIFOOptions } from "./cache/real-fifo.js";
export { Reflector } from "./cache/reflector.js";
export type { SharedIndexInformerOptions } from "./cache/shared-index-informer-options.js";
export {
  DEFAULT_MAX_AGE_MS,
  SharedIndexInformer,
} from "./cache/shared-index-informer.js";
export {
  SharedInformerFactory,
  type InformerForNamespacesOptions,
  type InformerForOptions,
  type InformerScope,
  type SharedInformerFactoryOptions,
} from "./cache/shared-informer-factory.js";
export { MINIMUM_RESYNC_PERIOD_MS } from "./cache/raised-resync-period.js";
export { watchListOptionsFrom } from "./cache/watch-list-options.js";
export {
  waitForCacheSync,
  type WaitForCacheSyncOptions,
} from "./cache/wait-for-cache-sync.js";
export type { BackoffOptions } from "./primitives/exponential-backoff.js";

export {
  apiVersionOf,
  parseApiVersion,
  resourcePath,
  type ApiResource,
  type GroupVersionKind,
  type ObjectOf,
} from "./meta/api-resource.js";
export type {
  Condition,
  DeepReadonly,
  IntOrString,
  Json,
  KubeList,
  KubeObject,
  ListMeta,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
} from "./meta/object.js";
export {
  metaNamespaceKey,
  splitMetaNamespaceKey,
  type ObjectName,
} from "./meta/object-key.js";
export type {
  DeleteOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from "./meta/options.js";
export {
  compareResourceVersions,
  isComparableResourceVersion,
} from "./meta/resource-version.js";
export { parseStatus, type Status, type WatchEvent } from "./meta/status.js";
export {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isNotFound,
  isResourceExpired,
  isStatusError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isUnauthorized,
  StatusError,
  statusCode,
  statusReason,
  type StatusReason,
} from "./errors/status-error.js";
export {
  createConsoleLogger,
  noopLogger,
  type ConsoleLoggerOptions,
  type LogFields,
  type Logger,
  type LogLevel,
} from "./observability/logger.js";
export {
  noopMetrics,
  type Counter,
  type Gauge,
  type Histogram,
  type Labels,
  type MetricDescription,
  type MetricsProvider,
} from "./observability/metrics.js";
export {
  realClock,
  sleep,
  type Clock,
  type Timer,
  type TimerOptions,
} from "./primitives/clock.js";
export { realRandom, seededRandom, type Random } from "./primitives/random.js";
export { hasCode } from "./primitives/runtime-error.js";
export { isAbortError, TaskGroup, type Task } from "./primitives/task-group.js";
export {
  CacheBehindError,
  DEFAULT_CONSISTENCY_TIMEOUT_MS,
  ReadYourWrites,
  type ConsistencyMode,
  type ReadYourWritesOptions,
} from "./cache/read-your-writes.js";
export {
  MultiNamespaceInformer,
  type MultiNamespaceInformerOptions,
} from "./cache/multi-namespace-informer.js";
export {
  MutationCache,
  type MutationCacheOptions,
} from "./cache/mutation-cache.js";
export {
  DEFAULT_MIN_RESTART_DELAY_MS,
  retryWatch,
  type RetryWatchOptions,
} from "./cache/retry-watcher.js";
export { until, untilCached, type WatchCondition } from "./cache/until.js";
export {
  ExpirationCache,
  ttlPolicy,
  type ExpirationPolicy,
} from "./cache/expiration-cache.js";
export { FIFO } from "./cache/fifo.js";
export { HeapQueue } from "./cache/heap-queue.js";
export { UndeltaStore } from "./cache/undelta-store.js";
