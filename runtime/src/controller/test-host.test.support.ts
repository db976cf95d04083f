import type { Lister } from "../cache/lister.js";
import { SharedIndexInformer } from "../cache/shared-index-informer.js";
import type { Client } from "../clients/client.js";
import type { EventRecorder } from "../events/event-recorder.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { Scheme } from "../meta/scheme.js";
import { noopLogger, type Logger } from "../observability/logger.js";
import { noopMetrics, type MetricsProvider } from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom, type Random } from "../primitives/random.js";
import { TaskGroup } from "../primitives/task-group.js";
import type { ControllerHost } from "./controller-host.js";
import type { Controller } from "./controller.js";
import { ObjectSource } from "./object-source.test.support.js";
import {
  ScriptedServer,
  type SeenRequest,
} from "./scripted-server.test.support.js";

/** A host in virtual time whose informers read {@link ObjectSource}s. */
export class TestHost implements ControllerHost {
  readonly scheme: Scheme = new Scheme();
  readonly logger: Logger;
  readonly metrics: MetricsProvider = noopMetrics;
  readonly clock: FakeClock = new FakeClock();
  readonly random: Random = seededRandom(1);
  readonly cacheSyncTimeoutMs = 120_000;
  readonly gracefulShutdownMs = 30_000;
  /** `Kind reason` of each event recorded. */
  readonly events: string[] = [];
  readonly server: ScriptedServer;
  readonly #group = new TaskGroup();
  readonly #sources = new Map<string, ObjectSource<KubeObject>>();
  readonly #informers = new Map<string, SharedIndexInformer<KubeObject>>();

  constructor(
    answer: (request: SeenRequest) => unknown = () => ({}),
    options: { readonly logger?: Logger } = {},
  ) {
    this.logger = options.logger ?? noopLogger;
    this.server = new ScriptedServer({ answer, clock: this.clock });
  }

  source<T extends KubeObject>({ kind }: ApiResource<T>): ObjectSource<T> {
    const source = this.#sources.get(kind) ?? new ObjectSource<KubeObject>();
    this.#sources.set(kind, source);
    return source as unknown as ObjectSource<T>;
  }

  client<R extends KubeObject>(resource: ApiResource<R>): Client<R> {
    return this.server.client(resource);
  }

  informer<R extends KubeObject>(
    resource: ApiResource<R>,
  ): SharedIndexInformer<R> {
    const known = this.#informers.get(resource.kind);
    if (known) return known as unknown as SharedIndexInformer<R>;
    const informer = new SharedIndexInformer<R>({
      listerWatcher: this.source(resource),
      resource,
      clock: this.clock,
      random: this.random,
      freeze: true,
    });
    this.#informers.set(
      resource.kind,
      informer as unknown as SharedIndexInformer<KubeObject>,
    );
    return informer;
  }

  lister<R extends KubeObject>(resource: ApiResource<R>): Lister<R> {
    return this.informer(resource).lister;
  }

  eventRecorder(component: string): EventRecorder {
    const record = (object: KubeObject, reason: string): void =>
      void this.events.push(`${component} ${object.kind ?? ""} ${reason}`);
    return {
      normal: record,
      warning: record,
    };
  }

  /** Runs the informers and `controller`, until {@link Running.stop}. */
  start<T extends KubeObject>(controller: Controller<T>): Running {
    for (const informer of this.#informers.values())
      this.#group.spawn((signal) => informer.run({ signal }));
    const abort = new AbortController();
    const ended = controller.run({ signal: abort.signal });
    ended.catch(() => undefined);
    return { ended, stop: () => abort.abort() };
  }

  /** Stops the informers. */
  async close(): Promise<void> {
    await this.#group.close();
  }
}

/** A controller that runs. */
export interface Running {
  /** As the controller's run. */
  readonly ended: Promise<void>;
  stop(): void;
}
