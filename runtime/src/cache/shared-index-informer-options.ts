import type { ApiResource } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type { Recreation } from "./delta-processor.js";
import type { Indexers } from "./indexer.js";
import type { ListerWatcher } from "./lister-watcher.js";
import type { TransformFunction } from "./queue.js";
import type {
  ReflectorTuning,
  WatchErrorHandler,
} from "./reflector-options.js";

/** Options of a SharedIndexInformer. */
export interface SharedIndexInformerOptions<
  T extends KubeObject,
> extends ReflectorTuning {
  readonly listerWatcher: ListerWatcher<T>;
  /** The kind: names the informer and its errors, and events of any other kind are dropped. Default: any kind goes. */
  readonly resource?: ApiResource<T> | undefined;
  /** Names the informer in logs, errors and metrics; default the resource's plural and group. */
  readonly name?: string | undefined;
  /** Default: the index by namespace alone, `{ namespace: metaNamespaceIndex }`. */
  readonly indexers?: Indexers<DeepReadonly<T>> | undefined;
  /** Resync period of handlers that name none; default 0, never. */
  readonly resyncPeriodMs?: number | undefined;
  /** Changes objects before they are stored; it may do so in place. Applied twice it must give the same. */
  readonly transform?: TransformFunction<T> | undefined;
  /** Told of every failed attempt to list or watch; the informer tries again by itself. */
  readonly watchErrorHandler?: WatchErrorHandler | undefined;
  /**
   * The queue between server and cache. `DeltaFIFO`, the default, tells all changes
   * of an object together; `RealFIFO` tells everything in the order of the server.
   */
  readonly queue?: "DeltaFIFO" | "RealFIFO" | undefined;
  /** What a new uid under a known key is told as; default `deleteAndAdd`. */
  readonly recreation?: Recreation | undefined;
  /**
   * Freezes what is stored, so that a write to a shared object throws where it is
   * made; for tests. Default: whether `KUBE_CACHE_MUTATION_DETECTOR` is `true`.
   */
  readonly freeze?: boolean | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
  readonly metrics?: MetricsProvider | undefined;
}
