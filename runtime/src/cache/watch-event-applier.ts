import { StatusError } from "../errors/status-error.js";
import { apiVersionOf, type GroupVersionKind } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import {
  INITIAL_EVENTS_END_ANNOTATION,
  type WatchEvent,
} from "../meta/status.js";
import { isOlder } from "./is-older.js";
import { reflectorError, type ReflectorError } from "./reflector-error.js";

/** Where the events of a watch go. */
export interface WatchEventSink<T> {
  add(object: T): void;
  update(object: T): void;
  delete(object: T): void;
  bookmark?(resourceVersion: string): void;
}

/** Options of {@link WatchEventApplier}. */
export interface WatchEventApplierOptions<T> {
  readonly sink: WatchEventSink<T>;
  readonly expectedType: GroupVersionKind | undefined;
  /** Told how far the events have come, after each one. */
  readonly onResourceVersion: (resourceVersion: string) => void;
  /** Told of events that are dropped. */
  readonly onDropped: (error: ReflectorError) => void;
  /**
   * False for a watch from `""` or `"0"`: the events that stand for the initial
   * state are in no order, so their versions count for nothing until another one comes.
   */
  readonly isOrdered: boolean;
  /** The newest version known before; a bookmark below it means that the server lost history. */
  readonly floor: string;
}

/**
 * Applies the events of one watch to a store, one after another; client-go's
 * handleAnyWatch. That goes on after an event which the store refuses, and loses it;
 * here the error ends the watch, and the list that follows brings the change again.
 */
export class WatchEventApplier<T extends KubeObject> {
  readonly #options: WatchEventApplierOptions<T>;
  readonly #expectedApiVersion: string | undefined;
  #isOrdered: boolean;
  #eventCount = 0;
  #initialEventsEnd: string | undefined;

  constructor(options: WatchEventApplierOptions<T>) {
    this.#options = options;
    this.#isOrdered = options.isOrdered;
    this.#expectedApiVersion =
      options.expectedType && apiVersionOf(options.expectedType);
  }

  /** Events seen, bookmarks included, errors not. */
  get eventCount(): number {
    return this.#eventCount;
  }

  /** resourceVersion of the bookmark that ended the initial events, once it came. */
  get initialEventsEnd(): string | undefined {
    return this.#initialEventsEnd;
  }

  /**
   * Applies a batch, up to the bookmark that ends the initial events if it holds that.
   *
   * @returns how many events were taken.
   * @throws {@link StatusError} for an ERROR event and {@link ReflectorError} for one that no correct server sends, and what the sink throws; the events before it are applied.
   */
  apply(batch: readonly WatchEvent<T>[]): number {
    let taken = 0;
    for (const event of batch) {
      taken++;
      if (this.#applyOne(event)) break;
    }
    return taken;
  }

  /** True when the event ends the initial events. */
  #applyOne(event: WatchEvent<T>): boolean {
    if (event.type === "ERROR") throw new StatusError(event.object);
    this.#eventCount++;
    const { object } = event;
    // What comes from outside is typed by trust alone; see the ListerWatcher.
    const metadata = object.metadata as KubeObject["metadata"] | null;
    if (typeof metadata !== "object" || metadata === null)
      throw malformed(event, "has no metadata");
    if (!this.#isExpected(object)) return false;
    const { resourceVersion } = metadata;
    const { sink } = this.#options;
    switch (event.type) {
      case "ADDED":
        if (!metadata.name) throw malformed(event, "has no name");
        sink.add(event.object);
        break;
      case "MODIFIED":
        if (!metadata.name) throw malformed(event, "has no name");
        this.#isOrdered = true;
        sink.update(event.object);
        break;
      case "DELETED":
        if (!metadata.name) throw malformed(event, "has no name");
        this.#isOrdered = true;
        sink.delete(event.object);
        break;
      case "BOOKMARK":
        if (!resourceVersion) throw malformed(event, "has no resourceVersion");
        this.#bookmark(resourceVersion);
        if (metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true")
          this.#initialEventsEnd = resourceVersion;
        break;
      default:
        throw malformed(event, "is of no known type");
    }
    if (resourceVersion && this.#isOrdered)
      this.#options.onResourceVersion(resourceVersion);
    return event.type === "BOOKMARK" && this.#initialEventsEnd !== undefined;
  }

  #bookmark(resourceVersion: string): void {
    const { floor, sink } = this.#options;
    if (isOlder(resourceVersion, floor))
      throw reflectorError(
        "ResourceVersionRegressed",
        `a bookmark at ${resourceVersion} came on a watch from ${floor}`,
      );
    this.#isOrdered = true;
    sink.bookmark?.(resourceVersion);
  }

  #isExpected({ apiVersion, kind }: KubeObject): boolean {
    const expected = this.#options.expectedType;
    if (expected === undefined) return true;
    if (
      (kind === undefined || kind === expected.kind) &&
      (apiVersion === undefined || apiVersion === this.#expectedApiVersion)
    )
      return true;
    this.#options.onDropped(
      reflectorError(
        "MalformedWatchEvent",
        `a watch of ${expected.kind} brought ${String(apiVersion)} ${String(kind)}`,
      ),
    );
    return false;
  }
}

function malformed(
  event: { readonly type: string },
  problem: string,
): ReflectorError {
  return reflectorError(
    "MalformedWatchEvent",
    `a watch event ${event.type} ${problem}`,
  );
}
