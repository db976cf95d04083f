import { LruMap } from "../primitives/lru-map.js";
import type { Clock } from "../primitives/clock.js";
import type { CoreEvent } from "./core-event.js";
import { aggregateKeyOf, eventKeyOf } from "./event-key.js";

/** Different messages of one kind of event within {@link DEFAULT_AGGREGATE_INTERVAL_MS} before they are combined; client-go's `defaultAggregateMaxEvents`. */
export const DEFAULT_AGGREGATE_MAX_EVENTS = 10;
/** 10 minutes; client-go's `defaultAggregateIntervalInSeconds`. */
export const DEFAULT_AGGREGATE_INTERVAL_MS = 600_000;

const COMBINED = "(combined from similar events): ";

interface SimilarEvents {
  readonly messages: Set<string>;
  readonly lastMs: number;
}

/** An event and the key under which its repeats are counted. */
export interface AggregatedEvent {
  readonly event: CoreEvent;
  readonly key: string;
}

/**
 * Combines events that differ in nothing but their message once there are many of
 * them, so that a counter in a message does not make an object each time; client-go's EventAggregator.
 */
export class EventAggregator {
  readonly #clock: Clock;
  readonly #similar: LruMap<string, SimilarEvents>;

  constructor(options: { readonly clock: Clock; readonly limit: number }) {
    this.#clock = options.clock;
    this.#similar = new LruMap({ limit: options.limit });
  }

  /** The event itself, or the one that stands for all of its like. */
  aggregate(event: CoreEvent): AggregatedEvent {
    const aggregateKey = aggregateKeyOf(event);
    const nowMs = this.#clock.monotonicMs();
    const known = this.#similar.get(aggregateKey);
    const messages =
      known && nowMs - known.lastMs <= DEFAULT_AGGREGATE_INTERVAL_MS
        ? known.messages
        : new Set<string>();
    const { message = "" } = event;
    messages.add(message);
    this.#similar.set(aggregateKey, { messages, lastMs: nowMs });
    if (messages.size < DEFAULT_AGGREGATE_MAX_EVENTS)
      return { event, key: eventKeyOf(event) };
    // The set only has to stay large enough: its size is what counts.
    messages.delete(message);
    return {
      event: { ...event, message: `${COMBINED}${message}` },
      key: aggregateKey,
    };
  }
}
