import type { Client, ObjectRef } from "../../clients/client.js";
import { createClient } from "../../clients/create-client.js";
import { isNotFound } from "../../errors/status-error.js";
import { Manager } from "../../manager/manager.js";
import type { ManagerOptions } from "../../manager/manager-options.js";
import type { ApiResource } from "../../meta/api-resource.js";
import type { KubeObject } from "../../meta/object.js";
import { noopLogger, type Logger } from "../../observability/logger.js";
import { realClock } from "../../primitives/clock.js";
import type { ValuePredicate } from "../../meta/has-condition.js";
import { createRestClient } from "../../rest/create-rest-client.js";
import type { RestClient } from "../../rest/rest-client.js";
import { createCredentials } from "../../transport/create-credentials.js";
import type { RestConfig } from "../../transport/rest-config.js";
import { ApiServer } from "../server/api-server.js";
import { ChangeCounter } from "./change-counter.js";
import { DEFAULT_EVENTUALLY_TIMEOUT_MS, eventually } from "./eventually.js";
import { loadCrds } from "./load-crds.js";
import { LoggedErrors } from "./logged-errors.js";
import type { RunningOperator } from "./running-operator.js";
import { startOperator, type ControllerFactory } from "./start-operator.js";

const WRITES: ReadonlySet<string> = new Set([
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
]);

/** Options of `TestEnvironment.start`. */
export interface TestEnvironmentOptions {
  /** CRDs to establish: a YAML file, a folder of them, or the objects. Default none. */
  readonly crds?: string | readonly unknown[] | undefined;
  /** Namespace of {@link TestEnvironment.client}. Default `default`, which exists. */
  readonly namespace?: string | undefined;
  /** Logs of the operators. Default none. */
  readonly logger?: Logger | undefined;
  /** Default of {@link TestEnvironment.eventually}; {@link DEFAULT_EVENTUALLY_TIMEOUT_MS} when absent. */
  readonly timeoutMs?: number | undefined;
}

/**
 * An API server of its own for a test, with clients and operators that end with it.
 *
 * @example
 * await using env = await TestEnvironment.start({ crds: "crds" });
 * await env.run(guestbooks);
 * await env.client(Guestbook).create({ metadata: { name: "a" }, spec: {} });
 * await env.eventually(
 *   () => env.client(Guestbook).get({ name: "a" }),
 *   hasCondition("Ready"),
 * );
 */
export class TestEnvironment implements AsyncDisposable {
  readonly server: ApiServer;
  readonly namespace: string;
  readonly restConfig: RestConfig;
  readonly #rest: RestClient;
  readonly #errors: LoggedErrors;
  readonly #timeoutMs: number;
  readonly #changes: ChangeCounter;
  readonly #operators: RunningOperator[] = [];
  #failure: unknown;

  private constructor(
    server: ApiServer,
    options: TestEnvironmentOptions & { readonly changes: ChangeCounter },
  ) {
    const { caData, token } = server.restConfig;
    this.server = server;
    this.namespace = options.namespace ?? "default";
    this.restConfig = {
      server: server.url,
      namespace: this.namespace,
      tls: { ca: { data: caData } },
      credentials: createCredentials({ token }),
    };
    this.#rest = createRestClient(this.restConfig);
    this.#errors = new LoggedErrors(options.logger ?? noopLogger);
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_EVENTUALLY_TIMEOUT_MS;
    this.#changes = options.changes;
  }

  /**
   * Resolves when the server answers and serves the CRDs.
   *
   * @throws {@link RuntimeError} `InvalidCrds`.
   */
  static async start(
    options: TestEnvironmentOptions = {},
  ): Promise<TestEnvironment> {
    const { crds = [] } = options;
    const changes = new ChangeCounter();
    const server = await ApiServer.start({
      crds: typeof crds === "string" ? await loadCrds(crds) : crds,
      audit: ({ verb }) => {
        if (WRITES.has(verb)) changes.add();
      },
    });
    return new TestEnvironment(server, { ...options, changes });
  }

  /** Reads and writes objects of a kind, those of the environment's namespace unless another is given. */
  client<T extends KubeObject>(resource: ApiResource<T>): Client<T> {
    const client = createClient(this.#rest, resource);
    return resource.namespaced ? client.inNamespace(this.namespace) : client;
  }

  /** One object, or undefined when there is none. */
  async find<T extends KubeObject>(
    resource: ApiResource<T>,
    ref: ObjectRef,
  ): Promise<T | undefined> {
    try {
      return await this.client(resource).get(ref);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * Runs what `factory` makes in a manager of its own, and resolves when it is up: its
   * caches filled, its workers at work. Objects in its caches are frozen.
   *
   * @throws what the controllers failed with at their start.
   */
  async run(
    factory: ControllerFactory,
    options: Omit<ManagerOptions, "config" | "rest"> = {},
  ): Promise<RunningOperator> {
    const manager = await Manager.create({
      logger: this.#errors.logger,
      freezeCache: true,
      ...options,
      config: this.restConfig,
    });
    const operator = await startOperator(manager, {
      factory,
      onFailure: (error) => {
        this.#failure ??= error;
        this.#changes.add();
      },
    });
    this.#operators.push(operator);
    return operator;
  }

  /**
   * Reads again after each write that the server sees, until `predicate` holds.
   *
   * @returns what was read then.
   * @throws {@link RuntimeError} `EventuallyTimeout`, with what was read last and what the operators logged as errors; at once what an operator failed with.
   */
  eventually<V>(
    read: () => V | Promise<V>,
    predicate: ValuePredicate<V>,
    options: { readonly timeoutMs?: number | undefined } = {},
  ): Promise<V> {
    return eventually(read, {
      predicate,
      timeoutMs: options.timeoutMs ?? this.#timeoutMs,
      clock: realClock,
      changes: this.#changes,
      failure: () => this.#failure,
      loggedErrors: () => this.#errors.last,
    });
  }

  /**
   * Stops the operators, the clients and the server. Safe to call twice.
   *
   * @throws what an operator failed with.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const stopped = await Promise.allSettled(
      this.#operators.splice(0).map((operator) => operator.stop()),
    );
    await this.#rest[Symbol.asyncDispose]();
    await this.server.close();
    for (const result of stopped)
      if (result.status === "rejected") throw result.reason as Error;
  }
}
