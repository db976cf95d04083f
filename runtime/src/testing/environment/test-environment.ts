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
import type { AuditEntry } from "../server/audit.js";
import {
  rulesOfRequests,
  type DerivedRules,
} from "../server/rules-of-requests.js";
import type { StagesOption } from "../server/stages/stage-player.js";
import { createCredentials } from "../../transport/create-credentials.js";
import type { RestConfig } from "../../transport/rest-config.js";
import { ApiServer } from "../server/api-server.js";
import { ChangeCounter } from "./change-counter.js";
import { DEFAULT_EVENTUALLY_TIMEOUT_MS, eventually } from "./eventually.js";
import { loadCrds } from "./load-crds.js";
import { loadRbac } from "./load-rbac.js";
import { LoggedErrors } from "./logged-errors.js";
import { OperatorAccount } from "./operator-account.js";
import type { RunningOperator } from "./running-operator.js";
import { startOperator, type ControllerFactory } from "./start-operator.js";

const WRITES: ReadonlySet<string> = new Set([
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
]);

/** How long an operator that was refused something at its start is left to be refused more, to tell of all at once. */
const REFUSALS_TOGETHER_MS = 250;

/** Options of `TestEnvironment.start`. */
export interface TestEnvironmentOptions {
  /** CRDs to establish: a YAML file, a folder of them, or the objects. Default none. */
  readonly crds?: string | readonly unknown[] | undefined;
  /**
   * Manifests of the operator's ServiceAccount, roles and bindings, a YAML file or a folder such as
   * `config/rbac`: operators then run as that account, and what its roles don't allow fails the
   * test with the missing rules. Default: they run as administrator, who may do everything.
   */
  readonly rbac?: string | undefined;
  /** Which controllers of Kubernetes the server plays, such as `["deployment"]`; true for all. Default none. */
  readonly stages?: StagesOption | undefined;
  /** Of what faults of {@link TestEnvironment.server} decide by chance. Default random, and told when a wait is in vain. */
  readonly faultSeed?: number | undefined;
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
  readonly #account: OperatorAccount | undefined;
  #failure: unknown;
  #hasTold = false;

  private constructor(
    server: ApiServer,
    options: TestEnvironmentOptions & {
      readonly changes: ChangeCounter;
      readonly restConfig: RestConfig;
      readonly account: OperatorAccount | undefined;
    },
  ) {
    this.server = server;
    this.namespace = options.namespace ?? "default";
    this.restConfig = options.restConfig;
    this.#account = options.account;
    this.#rest = createRestClient(this.restConfig);
    this.#errors = new LoggedErrors(options.logger ?? noopLogger);
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_EVENTUALLY_TIMEOUT_MS;
    this.#changes = options.changes;
  }

  /**
   * Resolves when the server answers and serves the CRDs.
   *
   * @throws {@link RuntimeError} `InvalidCrds`, `InvalidRbac`.
   */
  static async start(
    options: TestEnvironmentOptions = {},
  ): Promise<TestEnvironment> {
    const { crds = [], rbac, stages, faultSeed } = options;
    const manifests = rbac === undefined ? undefined : await loadRbac(rbac);
    const changes = new ChangeCounter();
    const denied: AuditEntry[] = [];
    const server = await ApiServer.start({
      crds: typeof crds === "string" ? await loadCrds(crds) : crds,
      ...(stages !== undefined && { stages }),
      ...(faultSeed !== undefined && { faultSeed }),
      audit: (entry) => {
        if (entry.isDenied) denied.push(entry);
        if (entry.isDenied || WRITES.has(entry.verb)) changes.add();
      },
    });
    try {
      const restConfig = restConfigOf(server, options.namespace ?? "default");
      const account =
        manifests &&
        (await OperatorAccount.create(manifests, {
          admin: restConfig,
          denied,
        }));
      return new TestEnvironment(server, {
        ...options,
        changes,
        restConfig,
        account,
      });
    } catch (error) {
      await server.close();
      throw error;
    }
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
   * The least rules that allow what operators did until now, and tried to do: for a Role or ClusterRole.
   * Empty without `rbac`, since they are not told from the test itself then.
   */
  get usedRules(): DerivedRules {
    const user = this.#account?.user;
    return rulesOfRequests(
      this.server.requests.filter((entry) => entry.user === user),
    );
  }

  /**
   * Runs what `factory` makes in a manager of its own, and resolves when it is up: its
   * caches filled, its workers at work. Objects in its caches are frozen. It is who
   * `rbac` says, or the administrator.
   *
   * @throws what the controllers failed with at their start; {@link RuntimeError} `RbacMissing` when that was
   * for a rule that their account lacks.
   */
  async run(
    factory: ControllerFactory,
    options: Omit<ManagerOptions, "config" | "rest"> = {},
  ): Promise<RunningOperator> {
    const manager = await Manager.create({
      logger: this.#errors.logger,
      freezeCache: true,
      ...options,
      config: this.#account?.restConfig ?? this.restConfig,
    });
    const abort = new AbortController();
    const unwatch = this.#whenDenied((error) => abort.abort(error));
    try {
      const operator = await startOperator(manager, {
        factory,
        signal: abort.signal,
        onFailure: (error) => {
          this.#failure ??= error;
          this.#changes.add();
        },
      });
      this.#operators.push(operator);
      return operator;
    } finally {
      unwatch();
    }
  }

  /**
   * Reads again after each write that the server sees, until `predicate` holds.
   *
   * @returns what was read then.
   * @throws {@link RuntimeError} `EventuallyTimeout`, with what was read last and what the operators logged as errors; at once what an operator failed with, and `RbacMissing`.
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
      failure: () => this.#failure ?? this.#tell(this.#account?.failure),
      loggedErrors: () => this.#errors.last,
      notes: () => {
        const faults = this.server.faults.describe();
        return faults === ""
          ? ""
          : `\nfaults at work, of seed ${this.server.faults.seed}:${faults}`;
      },
    });
  }

  /**
   * Stops the operators, the clients and the server. Safe to call twice.
   *
   * @throws what an operator failed with; {@link RuntimeError} `RbacMissing` if one was refused something and no wait has told so.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const stopped = await Promise.allSettled(
      this.#operators.splice(0).map((operator) => operator.stop()),
    );
    await this.#rest[Symbol.asyncDispose]();
    await this.server.close();
    for (const result of stopped)
      if (result.status === "rejected") throw result.reason as Error;
    const refused = this.#hasTold ? undefined : this.#account?.failure;
    if (refused) throw refused;
  }

  /** Calls `listener` once when the account is refused something, until the result is called. */
  #whenDenied(listener: (error: Error) => void): () => void {
    let forget = (): void => undefined;
    const tell = (): void => {
      const error = this.#tell(this.#account?.failure);
      if (error) listener(error);
    };
    const look = (): void => {
      if (this.#account?.failure) {
        // One that may not watch one kind often may not watch others either.
        const timer = realClock.setTimer(tell, REFUSALS_TOGETHER_MS);
        forget = () => timer.cancel();
      } else forget = this.#changes.onNext(look);
    };
    look();
    return () => forget();
  }

  /** Remembers that a refusal was told, so that it is told once. */
  #tell(error: Error | undefined): Error | undefined {
    if (error) this.#hasTold = true;
    return error;
  }
}

function restConfigOf(server: ApiServer, namespace: string): RestConfig {
  const { caData, token } = server.restConfig;
  return {
    server: server.url,
    namespace,
    tls: { ca: { data: caData } },
    credentials: createCredentials({ token }),
  };
}
