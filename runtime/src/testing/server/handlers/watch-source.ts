import {
  isStatusError,
  type StatusError,
} from "../../../errors/status-error.js";
import type { Timer } from "../../../primitives/clock.js";
import type { ServerContext } from "../context.js";
import type { EventFacts } from "../faults/injected-fault.js";
import type { Resource } from "../registry/resource.js";
import { expired, internalError } from "../response/api-errors.js";
import type { Change } from "../storage/change.js";
import type { Subscription } from "../storage/resource-store.js";
import { watchEventOf, type WatchEvent } from "../watch/watch-event.js";
import type { WatchWriter } from "../watch/watch-writer.js";
import { invalidVersion, type ListOptions } from "./list-options.js";
import { objectFilter, type ObjectFilter } from "./object-filter.js";

/** Where the bytes of a watch go. */
export interface WatchSink {
  /** Takes some bytes; false when the client is too slow and the watch must end. */
  write(bytes: Buffer, event: EventFacts): boolean;
  /** Undefined when more may be written at once; otherwise resolves when the client has taken what was written, or is gone. */
  drained(): Promise<void> | undefined;
  /** Ends the answer cleanly. */
  end(): void;
}

const ERROR: EventFacts = { type: "ERROR" };
const BOOKMARK: EventFacts = { type: "BOOKMARK" };
const INITIAL_EVENTS_END: EventFacts = { type: "INITIAL_EVENTS_END" };

// apiserver's minRequestTimeout, stretched at random by up to as much again.
const LIFETIME_MS = 30 * 60_000;
const BOOKMARK_PERIOD_MS = 60_000;
const BOOKMARK_BEFORE_END_MS = 2_000;

/** One watch: what it selects and where it starts. */
export class WatchSource {
  readonly resource: Resource;
  readonly #context: ServerContext;
  readonly #options: ListOptions;
  readonly #filter: ObjectFilter;
  readonly #error: StatusError | undefined;
  readonly #timers = new Set<Timer>();
  #writer: WatchWriter | undefined;
  #sink: WatchSink | undefined;
  #subscription: Subscription | undefined;
  #removal: Subscription | undefined;
  /** Set while the start or a conversion is under way: later events must wait for it. */
  #pending: Promise<void> | undefined;

  /** @throws a 400, 422 or 500 Status for options that make no watch. */
  constructor(
    context: ServerContext,
    resource: Resource,
    request: {
      readonly namespace: string;
      readonly options: ListOptions;
      /** What it ends with instead of sending anything. */
      readonly error?: StatusError | undefined;
    },
  ) {
    const { namespace, options } = request;
    this.resource = resource;
    this.#context = context;
    this.#options = options;
    this.#error = request.error;
    this.#filter = objectFilter(resource, namespace, options);
    if (!/^\d*$/.test(options.resourceVersion))
      throw invalidVersion(options.resourceVersion, "watch");
  }

  /** Sends what there is and then each change, until {@link stop}, the client is too slow, or the time is over. */
  start(writer: WatchWriter, sink: WatchSink): void {
    this.#writer = writer;
    this.#sink = sink;
    if (this.#error) {
      this.#fail(this.#error);
      return;
    }
    const { store } = this.resource;
    const { resourceVersion, sendInitialEvents } = this.#options;
    const from = Number(resourceVersion === "" ? "0" : resourceVersion);
    const isFromState = sendInitialEvents ?? from === 0;
    this.#run(() =>
      isFromState
        ? this.#sendState()
        : this.#follow(from === 0 ? store.revision : from),
    );
    if (!this.#isOpen) return;
    // A CRD that is changed or deleted takes the watches of its resources with it.
    this.#removal = this.#context.registry.whenRemoved(this.resource, () =>
      this.#run(() => this.stop()),
    );
    this.#setTimers();
  }

  /** Ends the watch; safe to call twice. */
  stop(): void {
    this.#subscription?.close();
    this.#subscription = undefined;
    this.#removal?.close();
    this.#removal = undefined;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    const sink = this.#sink;
    this.#sink = undefined;
    sink?.end();
  }

  // A method, since the compiler takes a field for unchanged by a call or a wait.
  get #isOpen(): boolean {
    return this.#sink !== undefined;
  }

  /** Sends what there is, no faster than the client takes it, and goes on from there. */
  async #sendState(): Promise<void> {
    const { store } = this.resource;
    const { name, namespace } = this.#filter;
    const { revision } = store;
    const all = store.list(namespace);
    const named =
      name === undefined ? all : all.filter((stored) => stored.name === name);
    const inside =
      namespace === ""
        ? named
        : named.filter((stored) => stored.namespace === namespace);
    const converted = this.resource.listFromStorage(inside);
    const objects = converted instanceof Promise ? await converted : converted;
    for (const stored of objects) {
      if (this.#filter.isSelective && !this.#filter.matches(stored)) continue;
      this.#send({ type: "ADDED", stored });
      const drained = this.#sink?.drained();
      if (drained) await drained;
      if (!this.#isOpen) return;
    }
    if (this.#options.sendInitialEvents === true)
      if (this.#options.allowsBookmarks) this.#bookmark(revision, true);
    await this.#follow(revision);
  }

  /** Sends the changes after `revision`, no faster than the client takes them, and then each as it comes. */
  async #follow(revision: number): Promise<void> {
    const { store, namespaced } = this.resource;
    let sent = revision;
    while (this.#isOpen) {
      if (sent < store.floor) {
        this.#fail(
          expired(`too old resource version: ${sent} (${store.floor})`),
        );
        return;
      }
      const changes = store.changesSince(sent);
      if (changes.length === 0) {
        this.#subscription = store.subscribe(
          (change) => this.#run(() => this.#deliver(change)),
          namespaced ? this.#filter.namespace : "",
        );
        return;
      }
      for (const change of changes) {
        const delivery = this.#deliver(change);
        if (delivery instanceof Promise) await delivery;
        sent = change.revision;
        const drained = this.#sink?.drained();
        if (drained) await drained;
      }
    }
  }

  #deliver(change: Change): void | Promise<void> {
    const event = watchEventOf(change, this.#filter, this.resource);
    if (event instanceof Promise)
      return event.then((decided) => this.#send(decided));
    this.#send(event);
  }

  /** Runs `step` now, or in its turn after what is under way. */
  #run(step: () => void | Promise<void>): void {
    if (this.#pending) {
      this.#wait(this.#pending.then(step));
      return;
    }
    const work = step();
    if (work instanceof Promise) this.#wait(work);
  }

  #wait(work: Promise<void>): void {
    const pending = work
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#pending === pending) this.#pending = undefined;
      });
    this.#pending = pending;
  }

  #send(event: WatchEvent | undefined): void {
    if (event && this.#writer)
      this.#write(this.#writer.event(event.type, event.stored), event);
  }

  #bookmark(
    revision = this.resource.store.revision,
    isInitialEnd = false,
  ): void {
    if (this.#writer)
      this.#write(
        this.#writer.bookmark(revision, isInitialEnd),
        isInitialEnd ? INITIAL_EVENTS_END : BOOKMARK,
      );
  }

  #fail(error: unknown): void {
    if (!this.#writer || !this.#sink) return;
    const { status } = isStatusError(error)
      ? error
      : internalError(error instanceof Error ? error.message : String(error));
    this.#write(this.#writer.error(status), ERROR);
    this.stop();
  }

  #write(bytes: Buffer, event: EventFacts): void {
    if (this.#sink && !this.#sink.write(bytes, event)) this.stop();
  }

  #setTimers(): void {
    const { random } = this.#context;
    const { timeoutSeconds, allowsBookmarks } = this.#options;
    const lifetimeMs =
      timeoutSeconds !== undefined && timeoutSeconds > 0
        ? timeoutSeconds * 1000
        : LIFETIME_MS * (1 + random.next());
    this.#after(lifetimeMs, () => this.stop());
    if (!allowsBookmarks) return;
    const lastMs = lifetimeMs - BOOKMARK_BEFORE_END_MS;
    if (lastMs > 0)
      this.#after(lastMs, () => this.#run(() => this.#bookmark()));
    const repeat = (): void => {
      this.#run(() => this.#bookmark());
      this.#after(BOOKMARK_PERIOD_MS, repeat);
    };
    this.#after(BOOKMARK_PERIOD_MS * (0.75 + random.next() / 4), repeat);
  }

  #after(delayMs: number, callback: () => void): void {
    const timer = this.#context.clock.setTimer(
      () => {
        this.#timers.delete(timer);
        if (this.#sink) callback();
      },
      delayMs,
      { unref: true },
    );
    this.#timers.add(timer);
  }
}
