import { isStatusError } from "../../../errors/status-error.js";
import type { Timer } from "../../../primitives/clock.js";
import type { ServerContext } from "../context.js";
import type { Resource } from "../registry/resource.js";
import { expired, internalError } from "../response/api-errors.js";
import type { Change } from "../storage/change.js";
import type { Subscription } from "../storage/resource-store.js";
import type { StoredObject } from "../storage/stored-object.js";
import { watchEventOf, type WatchEvent } from "../watch/watch-event.js";
import type { WatchWriter } from "../watch/watch-writer.js";
import { invalidVersion, type ListOptions } from "./list-options.js";
import { objectFilter, type ObjectFilter } from "./object-filter.js";

/** Where the bytes of a watch go. */
export interface WatchSink {
  /** Takes some bytes; false when the client is too slow and the watch must end. */
  write(bytes: Buffer): boolean;
  /** Ends the answer cleanly. */
  end(): void;
}

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
  readonly #timers = new Set<Timer>();
  #writer: WatchWriter | undefined;
  #sink: WatchSink | undefined;
  #subscription: Subscription | undefined;
  #removal: Subscription | undefined;
  /** Set while a conversion is under way: later events must wait for it. */
  #pending: Promise<void> | undefined;

  /** @throws a 400, 422 or 500 Status for options that make no watch. */
  constructor(
    context: ServerContext,
    resource: Resource,
    request: { readonly namespace: string; readonly options: ListOptions },
  ) {
    const { namespace, options } = request;
    this.resource = resource;
    this.#context = context;
    this.#options = options;
    this.#filter = objectFilter(resource, namespace, options);
    if (!/^\d*$/.test(options.resourceVersion))
      throw invalidVersion(options.resourceVersion, "watch");
  }

  /** Sends what there is and then each change, until {@link stop}, the client is too slow, or the time is over. */
  start(writer: WatchWriter, sink: WatchSink): void {
    this.#writer = writer;
    this.#sink = sink;
    const { store } = this.resource;
    const { resourceVersion, sendInitialEvents } = this.#options;
    const from = Number(resourceVersion === "" ? "0" : resourceVersion);
    const isFromState = sendInitialEvents ?? from === 0;
    if (isFromState) this.#sendState(store.list(this.#filter.namespace));
    else if (from > 0 && from < store.floor) {
      this.#fail(expired(`too old resource version: ${from} (${store.floor})`));
      return;
    }
    if (sendInitialEvents === true && this.#options.allowsBookmarks)
      this.#run(() => this.#bookmark(true));
    if (!isFromState && from > 0)
      for (const change of store.changesSince(from))
        this.#run(() => this.#deliver(change));
    this.#subscription = store.subscribe(
      (change) => this.#run(() => this.#deliver(change)),
      this.resource.namespaced ? this.#filter.namespace : "",
    );
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

  #sendState(all: readonly StoredObject[]): void {
    const { name, namespace } = this.#filter;
    const named =
      name === undefined ? all : all.filter((stored) => stored.name === name);
    const inside =
      namespace === ""
        ? named
        : named.filter((stored) => stored.namespace === namespace);
    const send = (objects: readonly StoredObject[]): void => {
      for (const stored of objects)
        if (!this.#filter.isSelective || this.#filter.matches(stored.object))
          this.#send({ type: "ADDED", stored });
    };
    this.#run(() => {
      const converted = this.resource.listFromStorage(inside);
      if (converted instanceof Promise) return converted.then(send);
      send(converted);
      return undefined;
    });
  }

  #deliver(change: Change): void | Promise<void> {
    const event = watchEventOf(change, this.#filter, this.resource);
    if (event instanceof Promise)
      return event.then((decided) => this.#send(decided));
    this.#send(event);
  }

  /** Runs `step` now, or in its turn after the conversions that are under way. */
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
      this.#write(this.#writer.event(event.type, event.stored));
  }

  #bookmark(isInitialEnd = false): void {
    if (this.#writer)
      this.#write(
        this.#writer.bookmark(this.resource.store.revision, isInitialEnd),
      );
  }

  #fail(error: unknown): void {
    if (!this.#writer || !this.#sink) return;
    const { status } = isStatusError(error)
      ? error
      : internalError(error instanceof Error ? error.message : String(error));
    this.#write(this.#writer.error(status));
    this.stop();
  }

  #write(bytes: Buffer): void {
    if (this.#sink && !this.#sink.write(bytes)) this.stop();
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
