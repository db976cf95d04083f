import type { MultiNamespaceInformer } from "../cache/multi-namespace-informer.js";
import type { Lister } from "../cache/lister.js";
import type { Client } from "../clients/client.js";
import { createClient } from "../clients/create-client.js";
import { ControllerBuilder } from "../controller/controller-builder.js";
import type {
  ControllerHost,
  Runnable,
} from "../controller/controller-host.js";
import { coreEvents } from "../events/core-event.js";
import { EventBroadcaster } from "../events/event-broadcaster.js";
import type { EventRecorder } from "../events/event-recorder.js";
import type { ApiResource, GroupVersionKind } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import { Scheme } from "../meta/scheme.js";
import { createConsoleLogger, type Logger } from "../observability/logger.js";
import { noopMetrics, type MetricsProvider } from "../observability/metrics.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { realRandom, type Random } from "../primitives/random.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { RestClient } from "../rest/rest-client.js";
import { connect } from "./connect.js";
import type { HealthCheck, HealthProbeOptions } from "./health-server.js";
import { ManagerInformers } from "./manager-informers.js";
import {
  DEFAULT_CACHE_SYNC_TIMEOUT_MS,
  DEFAULT_GRACEFUL_SHUTDOWN_MS,
  type ManagerOptions,
} from "./manager-options.js";
import { runManager } from "./run-manager.js";
import { RunnableSet } from "./runnable-set.js";
import { catchTermination } from "./termination-signals.js";

/**
 * Runs controllers on shared clients, caches and events; controller-runtime's Manager.
 *
 * @example
 * const manager = await Manager.create({ scheme });
 * manager.add(guestbooks(manager));
 * await manager.run(); // until SIGTERM
 */
export class Manager implements ControllerHost, AsyncDisposable {
  readonly scheme: Scheme;
  readonly logger: Logger;
  readonly metrics: MetricsProvider;
  readonly clock: Clock;
  readonly random: Random;
  readonly gracefulShutdownMs: number;
  readonly cacheSyncTimeoutMs: number;
  readonly #rest: RestClient;
  readonly #ownsRest: boolean;
  readonly #informers: ManagerInformers;
  readonly #events: EventBroadcaster;
  readonly #runnables = new RunnableSet();
  readonly #healthProbe: HealthProbeOptions | undefined;
  readonly #healthz = new Map<string, HealthCheck>();
  readonly #readyz = new Map<string, HealthCheck>();
  #isStarted = false;

  private constructor(
    rest: RestClient,
    options: ManagerOptions & ManagerTools,
  ) {
    const { clock, random, logger, metrics } = options;
    this.clock = clock;
    this.random = random;
    this.logger = logger;
    this.metrics = metrics;
    this.scheme = new Scheme(options.scheme);
    this.gracefulShutdownMs =
      options.gracefulShutdownMs ?? DEFAULT_GRACEFUL_SHUTDOWN_MS;
    this.cacheSyncTimeoutMs =
      options.cacheSyncTimeoutMs ?? DEFAULT_CACHE_SYNC_TIMEOUT_MS;
    this.#rest = rest;
    this.#ownsRest = options.rest === undefined;
    this.#healthProbe = options.healthProbe;
    this.#informers = new ManagerInformers({
      rest,
      namespaces: options.namespaces ?? [],
      freeze: options.freezeCache ?? false,
      clock,
      random,
      logger,
      metrics,
    });
    this.#events = new EventBroadcaster({
      client: createClient(rest, coreEvents),
      clock,
      random,
      logger,
    });
    this.#healthz.set("ping", () => undefined);
    this.#readyz.set("caches", () => this.#runnables.notReady());
  }

  /**
   * Finds out how to reach the server; no request is sent before {@link run}.
   *
   * @throws `KubeconfigError` when no server can be found.
   */
  static async create(options: ManagerOptions = {}): Promise<Manager> {
    const tools: ManagerTools = {
      clock: options.clock ?? realClock,
      random: options.random ?? realRandom,
      logger: options.logger ?? createConsoleLogger(),
      metrics: options.metrics ?? noopMetrics,
    };
    const rest = options.rest ?? (await connect(options.config ?? {}, tools));
    return new Manager(rest, { ...options, ...tools });
  }

  /** Starts the description of a controller of `resource`; pass what comes of it to {@link add}. */
  controllerFor<T extends KubeObject>(
    resource: ApiResource<T>,
  ): ControllerBuilder<T> {
    return new ControllerBuilder(this, resource);
  }

  /**
   * Has `runnable` run with the manager, at once if it runs already.
   *
   * @throws {@link RuntimeError} `DuplicateName` when another one has its name.
   */
  add(runnable: Runnable): this {
    this.#runnables.add(runnable);
    return this;
  }

  /** Reads and writes objects of a kind at the server. */
  client<T extends KubeObject>(resource: ApiResource<T>): Client<T> {
    return createClient(this.#rest, resource);
  }

  /** The shared cache of a kind, filled and kept up to date while the manager runs. */
  informer<T extends KubeObject>(
    resource: ApiResource<T>,
  ): MultiNamespaceInformer<T> {
    return this.#informers.informer(resource);
  }

  /**
   * Reads the shared cache of a kind. Before the manager runs, it makes the informer that it needs.
   *
   * @throws {@link RuntimeError} `NotWatched` when the manager runs without one: a cache
   * that has just begun to fill would look empty.
   */
  lister<T extends KubeObject>(resource: ApiResource<T>): Lister<T> {
    const informer = this.#informers.find(resource);
    if (informer) return informer.lister;
    if (this.#isStarted)
      throw new RuntimeError(
        "NotWatched",
        `no cache holds ${resource.plural}: call manager.informer(${resource.kind}) before run, or let a controller own or watch it`,
      );
    return this.informer(resource).lister;
  }

  /** Records events as `component`; `resource` is the kind of objects that don't carry theirs. */
  eventRecorder(component: string, resource?: GroupVersionKind): EventRecorder {
    return this.#events.recorder({ component, resource });
  }

  /** Adds a check to `/healthz`: failing, it has the process restarted. */
  addHealthCheck(name: string, check: HealthCheck): this {
    this.#healthz.set(name, check);
    return this;
  }

  /** Adds a check to `/readyz`, which is about the caches of all controllers by default. */
  addReadyCheck(name: string, check: HealthCheck): this {
    this.#readyz.set(name, check);
    return this;
  }

  /** Waits until every controller added so far has its caches and works. */
  waitForSync(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    return this.#runnables.waitForSync(options);
  }

  /**
   * Runs everything until `signal` aborts, or until SIGTERM or SIGINT when none is
   * given; a second one ends the process at once. Then it lets what is being
   * reconciled end, within `gracefulShutdownMs`, writes the last events and closes
   * what it opened. A manager runs once.
   *
   * @throws what the first runnable that failed threw, after all others ended; {@link RuntimeError} `AlreadyStarted`, `ShutdownTimeout`.
   */
  async run(
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    if (this.#isStarted)
      throw new RuntimeError("AlreadyStarted", "the manager ran before");
    this.#isStarted = true;
    const termination = options.signal ? undefined : catchTermination();
    try {
      await runManager({
        signal: options.signal ?? termination?.signal,
        runnables: this.#runnables,
        informers: this.#informers,
        events: this.#events,
        healthProbe: this.#healthProbe,
        checks: { healthz: this.#healthz, readyz: this.#readyz },
        gracefulShutdownMs: this.gracefulShutdownMs,
        clock: this.clock,
        logger: this.logger,
      });
    } finally {
      await this[Symbol.asyncDispose]();
      termination?.[Symbol.dispose]();
    }
  }

  /** Closes what {@link create} opened; for a manager that is not run. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStarted = true;
    await this.#events.close();
    if (this.#ownsRest) await this.#rest[Symbol.asyncDispose]();
  }
}

interface ManagerTools {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricsProvider;
}
