import { hostname } from "node:os";
import type { Client } from "../clients/client.js";
import type { GroupVersionKind } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { noopLogger, type Logger } from "../observability/logger.js";
import { realClock, type Clock } from "../primitives/clock.js";
import { realRandom, type Random } from "../primitives/random.js";
import { buildEvent } from "./build-event.js";
import type { CoreEvent } from "./core-event.js";
import { EventCorrelator } from "./event-correlator.js";
import type { EventDetails, EventRecorder } from "./event-recorder.js";
import { writeEvent } from "./write-event.js";

/** Events that wait to be written; more are dropped. client-go's `maxQueuedEvents`. */
export const DEFAULT_EVENT_QUEUE_LIMIT = 1000;
/** How long {@link EventBroadcaster.close} waits for what is still to be written. */
export const DEFAULT_EVENT_FLUSH_TIMEOUT_MS = 5_000;

/** Options of {@link EventBroadcaster}. */
export interface EventBroadcasterOptions {
  /** Writes events; needs `create` and `patch` on events. */
  readonly client: Pick<Client<CoreEvent>, "create" | "patch">;
  /** Tells instances apart; default the host's name, which in a cluster is the pod's. */
  readonly host?: string | undefined;
  /** Default {@link DEFAULT_EVENT_QUEUE_LIMIT}. */
  readonly queueLimit?: number | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly logger?: Logger | undefined;
}

/**
 * Writes the events of a program's recorders one after another in the background;
 * client-go's EventBroadcaster. Close it to have the last ones written.
 */
export class EventBroadcaster implements AsyncDisposable {
  readonly #client: EventBroadcasterOptions["client"];
  readonly #host: string;
  readonly #queueLimit: number;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #logger: Logger;
  readonly #correlator: EventCorrelator;
  readonly #queue: CoreEvent[] = [];
  /** Aborts when nothing may wait any more: each event then gets one last try. */
  readonly #closing = new AbortController();
  /** Aborts when the time to flush is over. */
  readonly #stop = new AbortController();
  #pump: Promise<void> | undefined;

  constructor(options: EventBroadcasterOptions) {
    this.#client = options.client;
    this.#host = options.host ?? hostname();
    this.#queueLimit = options.queueLimit ?? DEFAULT_EVENT_QUEUE_LIMIT;
    this.#clock = options.clock ?? realClock;
    this.#random = options.random ?? realRandom;
    this.#logger = options.logger ?? noopLogger;
    this.#correlator = new EventCorrelator({ clock: this.#clock });
  }

  /** A recorder whose events come from `component`; `resource` is the kind of objects that don't carry theirs. */
  recorder(options: {
    readonly component: string;
    readonly resource?: GroupVersionKind | undefined;
  }): EventRecorder {
    const record =
      (type: "Normal" | "Warning") =>
      (
        object: DeepReadonly<KubeObject>,
        reason: string,
        message: string | EventDetails,
      ): void => {
        const details = typeof message === "string" ? { message } : message;
        this.#record(options.component, {
          object,
          type,
          reason,
          details: { resource: options.resource, ...details },
        });
      };
    return { normal: record("Normal"), warning: record("Warning") };
  }

  /** Waits until everything recorded so far is written or given up. */
  async flush(): Promise<void> {
    while (this.#pump) await this.#pump;
  }

  /**
   * Writes what waits, for at most `timeoutMs` (default
   * {@link DEFAULT_EVENT_FLUSH_TIMEOUT_MS}), and drops what comes later. Safe to call twice.
   */
  async close(options: { readonly timeoutMs?: number } = {}): Promise<void> {
    const { timeoutMs = DEFAULT_EVENT_FLUSH_TIMEOUT_MS } = options;
    this.#closing.abort();
    const timer = this.#clock.setTimer(() => this.#stop.abort(), timeoutMs);
    await this.flush();
    timer.cancel();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #record(
    component: string,
    parts: Pick<
      Parameters<typeof buildEvent>[0],
      "object" | "type" | "reason" | "details"
    >,
  ): void {
    if (this.#closing.signal.aborted) return;
    if (this.#queue.length >= this.#queueLimit) {
      this.#logger.warn("event dropped, too many are waiting", {
        reason: parts.reason,
      });
      return;
    }
    try {
      this.#queue.push(
        buildEvent({
          ...parts,
          source: { component, host: this.#host },
          nowMs: this.#clock.now(),
          random: this.#random,
        }),
      );
    } catch (error) {
      // Telling people must not fail what is told.
      this.#logger.error(error, "event dropped", { reason: parts.reason });
      return;
    }
    this.#pump ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    // Let the reconciler go on first; a burst of equal events then costs it nothing.
    await Promise.resolve();
    for (
      let event = this.#queue.shift();
      event !== undefined;
      event = this.#queue.shift()
    ) {
      if (this.#stop.signal.aborted) continue;
      await writeEvent(event, {
        client: this.#client,
        correlator: this.#correlator,
        clock: this.#clock,
        random: this.#random,
        logger: this.#logger,
        closing: this.#closing.signal,
        signal: this.#stop.signal,
      });
    }
    this.#pump = undefined;
  }
}
