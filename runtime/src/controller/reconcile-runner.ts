import type { ApiResource } from "../meta/api-resource.js";
import { splitMetaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Persisted } from "../meta/persisted.js";
import type { EventRecorder } from "../events/event-recorder.js";
import type { Logger } from "../observability/logger.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { randomUuid } from "../primitives/random-uuid.js";
import type { Causes } from "../workqueue/cause.js";
import type { BoundLister } from "./bound-lister.js";
import type { ControllerHost } from "./controller-host.js";
import { createBoundClient } from "./create-bound-client.js";
import type {
  DeletedReconciler,
  ReconcileContext,
  Reconciler,
} from "./reconciler.js";
import { done, type Result } from "./result.js";

/** How long a reconcile may go on after its signal aborted before its worker leaves it behind. */
export const ABANDON_AFTER_MS = 1_000;

/** How one run of a key ended. */
export type RunOutcome =
  /** There is no object, and nobody asked to know. */
  | { readonly type: "gone" }
  | { readonly type: "succeeded"; readonly result: Result }
  | { readonly type: "failed"; readonly error: unknown }
  /** Shutdown ended it. */
  | { readonly type: "aborted" };

/** One run of a key. */
export interface Run {
  readonly reconcileId: string;
  readonly logger: Logger;
  readonly outcome: RunOutcome;
  /** Whether it ran into its timeout, whatever came of it. */
  readonly timedOut: boolean;
}

/** Options of {@link ReconcileRunner}. */
export interface ReconcileRunnerOptions<T extends KubeObject> {
  readonly name: string;
  readonly host: ControllerHost;
  readonly resource: ApiResource<T>;
  readonly reconciler: Reconciler<T>;
  readonly deletedReconciler: DeletedReconciler<T> | undefined;
  readonly lister: BoundLister<T>;
  readonly reconcileTimeoutMs: number | undefined;
}

/** Calls the reconciler with all it needs, and makes sure that the call ends. */
export class ReconcileRunner<T extends KubeObject> {
  readonly #options: ReconcileRunnerOptions<T>;
  readonly #events: EventRecorder;
  readonly #active = new Set<AbortController>();
  /** `Kind field` that a server was seen to drop. Bound: fields that the reconciler writes. */
  readonly #pruned = new Set<string>();
  #shutdownReason: unknown;

  constructor(options: ReconcileRunnerOptions<T>) {
    this.#options = options;
    this.#events = options.host.eventRecorder(options.name, options.resource);
  }

  /** Aborts whatever runs; each run ends at most {@link ABANDON_AFTER_MS} later. */
  abortAll(reason: unknown): void {
    this.#shutdownReason = reason;
    for (const abort of this.#active) abort.abort(reason);
  }

  /** Runs `key` once. Never rejects. */
  async run(key: string, causes: Causes): Promise<Run> {
    const { name, host, lister, reconcileTimeoutMs } = this.#options;
    const { clock, random } = host;
    const abort = new AbortController();
    const { signal } = abort;
    const reconcileId = randomUuid(random);
    const logger = host.logger.child({ controller: name, key, reconcileId });
    // Errors that say that the object of this run is gone.
    const gone = new WeakSet<object>();
    const own = lister.find(splitMetaNamespaceKey(key));
    const call = this.#call(own, {
      key,
      causes,
      reconcileId,
      logger,
      lister,
      signal,
      events: this.#events,
      client: createBoundClient({
        client: (resource) => host.client(resource),
        scheme: host.scheme,
        fieldManager: name,
        signal,
        clock,
        random,
        onPruned: (kind, fields) => this.#reportPruned(kind, fields, logger),
        onGone: ({ metadata }, error) => {
          if (own && metadata?.uid === own.metadata?.uid) gone.add(error);
        },
      }),
    });
    const run = { reconcileId, logger };
    if (!call) return { ...run, outcome: { type: "gone" }, timedOut: false };
    let timedOut = false;
    const timer = reconcileTimeoutMs
      ? clock.setTimer(() => {
          timedOut = true;
          abort.abort(
            new RuntimeError(
              "ReconcileTimeout",
              `reconcile of ${key} took longer than ${reconcileTimeoutMs} ms`,
            ),
          );
        }, reconcileTimeoutMs)
      : undefined;
    this.#active.add(abort);
    const outcome = await this.#outcomeOf(call, { signal, logger, gone });
    timer?.cancel();
    this.#active.delete(abort);
    return { ...run, outcome, timedOut };
  }

  /** The call to make, or undefined when there is nothing to reconcile. */
  #call(
    object: DeepReadonly<T> | undefined,
    context: ReconcileContext<T>,
  ): (() => Promise<Result | void>) | undefined {
    const { reconciler, deletedReconciler } = this.#options;
    if (object)
      return () =>
        // What the cache holds came from a server.
        reconciler({ ...context, object: object as Persisted<T> });
    return deletedReconciler && (() => deletedReconciler(context));
  }

  async #outcomeOf(
    call: () => Promise<Result | void>,
    run: {
      readonly signal: AbortSignal;
      readonly logger: Logger;
      readonly gone: WeakSet<object>;
    },
  ): Promise<RunOutcome> {
    try {
      const result = await this.#settleOrAbandon(call, run);
      return { type: "succeeded", result: result ?? done() };
    } catch (error) {
      // Nothing is left to bring into shape; one made again under the name has events of its own.
      if (error instanceof Object && run.gone.has(error))
        return { type: "gone" };
      const isShutdown =
        this.#shutdownReason !== undefined && error === this.#shutdownReason;
      return isShutdown ? { type: "aborted" } : { type: "failed", error };
    }
  }

  /** Once for each field: the next run loses it again. */
  #reportPruned(kind: string, fields: readonly string[], logger: Logger): void {
    const news = fields.filter(
      (field) => !this.#pruned.has(`${kind} ${field}`),
    );
    for (const field of news) this.#pruned.add(`${kind} ${field}`);
    if (news.length > 0)
      logger.warn("the server drops fields of a status that its schema lacks", {
        kind,
        fields: news,
      });
  }

  /** Settles as the call does, or rejects some time after the signal aborted. */
  async #settleOrAbandon(
    call: () => Promise<Result | void>,
    run: { readonly signal: AbortSignal; readonly logger: Logger },
  ): Promise<Result | void> {
    const { signal, logger } = run;
    const { clock } = this.#options.host;
    let forget: (() => void) | undefined;
    const abandonment = new Promise<never>((_, reject) => {
      const onAbort = (): void => {
        const timer = clock.setTimer(() => {
          logger.warn("reconcile ignored its signal and is left behind");
          reject(signal.reason as Error);
        }, ABANDON_AFTER_MS);
        forget = () => timer.cancel();
      };
      forget = () => signal.removeEventListener("abort", onAbort);
      signal.addEventListener("abort", onAbort, { once: true });
    });
    try {
      return await Promise.race([call(), abandonment]);
    } finally {
      forget?.();
    }
  }
}
