import type { Lister } from "../cache/lister.js";
import type { Client } from "../clients/client.js";
import type { EventRecorder } from "../events/event-recorder.js";
import type { ApiResource, GroupVersionKind } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { Scheme } from "../meta/scheme.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import type { ControllerInformer } from "./controller-informer.js";

/** What controllers run on; the manager is one. */
export interface ControllerHost {
  readonly scheme: Scheme;
  readonly logger: Logger;
  readonly metrics: MetricsProvider;
  readonly clock: Clock;
  readonly random: Random;
  readonly cacheSyncTimeoutMs: number;
  /** How long reconciles that run at shutdown may go on before their signal aborts. */
  readonly gracefulShutdownMs: number;
  client<R extends KubeObject>(resource: ApiResource<R>): Client<R>;
  /** The shared informer of a kind; the host starts it. */
  informer<R extends KubeObject>(
    resource: ApiResource<R>,
  ): ControllerInformer<R>;
  /** @throws {@link RuntimeError} `NotWatched` for a kind that has no informer. */
  lister<R extends KubeObject>(resource: ApiResource<R>): Lister<R>;
  eventRecorder(component: string, resource?: GroupVersionKind): EventRecorder;
}

/** Something that a manager runs: a controller, or work of one's own. */
export interface Runnable {
  /** Unique in a manager; for logs and errors. */
  readonly name: string;
  /** Works until `signal` aborts, and ends soon after. A rejection ends the manager. */
  run(options: { readonly signal: AbortSignal }): Promise<void>;
}
