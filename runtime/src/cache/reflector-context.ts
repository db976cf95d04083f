import { isNotFound } from "../errors/status-error.js";
import type { KubeObject } from "../meta/object.js";
import { sleep } from "../primitives/clock.js";
import { ExponentialBackoff } from "../primitives/exponential-backoff.js";
import { jitter } from "../primitives/random.js";
import { nextTurn } from "../primitives/next-turn.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import {
  isExpired,
  isServerFailure,
  reasonOf,
  retryAfterMs,
  type ReflectorError,
} from "./reflector-error.js";
import { isOlder } from "./is-older.js";
import { ReflectorMetrics } from "./reflector-metrics.js";
import type { ReflectorSettings } from "./reflector-options.js";
import { SyncPosition } from "./sync-position.js";

// Entries behind a Reflector past which it stops reading; it reads on once they are processed.
const HIGH_WATER_ENTRIES = 2000;

// A kind that isn't served yet, or no more, is asked for at least this often: its
// CustomResourceDefinition may come at any time.
const MISSING_KIND_RETRY_MS = 5000;

// So is a server that answers 5xx, give or take the jitter: it is up, and refuses fast. Where nobody
// answers, delays grow on. client-go waits up to a minute in both cases.
const FAILING_SERVER_RETRY_MS = 5000;

/** What the parts of one Reflector share. */
export class ReflectorContext<T extends KubeObject> {
  readonly settings: ReflectorSettings<T>;
  readonly position: SyncPosition = new SyncPosition();
  readonly metrics: ReflectorMetrics;
  /** Before a list. */
  readonly #listBackoff: ExponentialBackoff;
  /** Before a watch that resumes where it stopped. */
  readonly #resumeBackoff: ExponentialBackoff;
  #isWatchListRefused = false;
  #lastContactMs: number | undefined;

  constructor(settings: ReflectorSettings<T>) {
    const { clock, random, backoff, name, metrics } = settings;
    this.settings = settings;
    this.metrics = new ReflectorMetrics(name, metrics);
    this.#listBackoff = new ExponentialBackoff(backoff, { clock, random });
    this.#resumeBackoff = new ExponentialBackoff(backoff, { clock, random });
  }

  /** How long ago the server last sent something; Infinity before it did. */
  get silentMs(): number {
    return this.#lastContactMs === undefined
      ? Infinity
      : this.settings.clock.monotonicMs() - this.#lastContactMs;
  }

  /** The server sent something. */
  heard(): void {
    this.#lastContactMs = this.settings.clock.monotonicMs();
  }

  /** Whether the next list may be streamed. */
  get canWatchList(): boolean {
    return this.settings.useWatchList && !this.#isWatchListRefused;
  }

  /** Never streams a list again: this server can't. */
  refuseWatchList(reason: unknown): void {
    this.#isWatchListRefused = true;
    this.settings.logger.info("lists are fetched, not streamed", {
      resource: this.settings.name,
      reason: reasonOf(reason),
    });
  }

  /** Tells handler, log and metrics of a failed attempt. */
  report(error: unknown): void {
    const { logger, name, watchErrorHandler } = this.settings;
    this.metrics.failed(reasonOf(error));
    const fields = {
      resource: name,
      reason: reasonOf(error),
      ...(isNotFound(error) && { hint: "is its CRD installed?" }),
    };
    // The state of a server or of the network: where in here it was noticed helps nobody.
    const shown = error instanceof RuntimeError ? error.message : error;
    if (isExpired(error)) logger.debug("the watch expired", fields);
    else logger.error(shown, "list and watch failed", fields);
    try {
      watchErrorHandler(error);
    } catch (handlerError) {
      logger.error(handlerError, "the watch error handler threw", fields);
    }
  }

  /** Tells log and metrics of an event that was dropped. */
  reportDropped(error: ReflectorError): void {
    const { logger, name } = this.settings;
    this.metrics.failed(error.code);
    logger.error(error, "a watch event was dropped", { resource: name });
  }

  /**
   * Waits before the next list: one more step of its backoff, and no less than the server asked for.
   *
   * @throws `signal.reason` as soon as `signal` aborts.
   */
  pauseBeforeList(error: unknown, signal: AbortSignal): Promise<void> {
    return this.#pause(this.#listBackoff, error, signal);
  }

  /** Like {@link pauseBeforeList}, before a watch is opened again where it stopped. */
  pauseBeforeResume(error: unknown, signal: AbortSignal): Promise<void> {
    return this.#pause(this.#resumeBackoff, error, signal);
  }

  /** A watch brought events: what breaks it later begins anew. Lists go on to slow down, lest each brings one event and fails again. */
  progressed(): void {
    this.#resumeBackoff.reset();
  }

  /** Seconds that the next watch is to last. */
  nextTimeoutSeconds(): number {
    const { minWatchTimeoutMs, random } = this.settings;
    const minSeconds = Math.floor(minWatchTimeoutMs / 1000);
    return Math.floor(minSeconds * (1 + random.next()));
  }

  /** Everything up to `resourceVersion` was given to the store. An older one, of an event that came again, changes nothing. */
  advance(resourceVersion: string): void {
    if (isOlder(resourceVersion, this.position.lastSyncResourceVersion)) return;
    this.position.advance(resourceVersion);
    this.settings.store.updateResourceVersion?.(resourceVersion);
  }

  /** Waits while too much is queued behind the Reflector. */
  async waitForStore(signal: AbortSignal): Promise<void> {
    const { store } = this.settings;
    while ((store.length ?? 0) > HIGH_WATER_ENTRIES && !signal.aborted)
      await nextTurn();
  }

  async #pause(
    backoff: ExponentialBackoff,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const delayMs = Math.max(
      Math.min(backoff.next(), this.#longestDelayMs(error)),
      retryAfterMs(error),
    );
    await sleep(delayMs, { clock: this.settings.clock, signal });
  }

  #longestDelayMs(error: unknown): number {
    if (isNotFound(error)) return MISSING_KIND_RETRY_MS;
    if (!isServerFailure(error)) return Infinity;
    const { random, backoff } = this.settings;
    return jitter(FAILING_SERVER_RETRY_MS, {
      maxFactor: backoff.jitter,
      random,
    });
  }
}
