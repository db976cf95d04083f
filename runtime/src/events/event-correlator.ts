import type { Clock } from "../primitives/clock.js";
import { LruMap } from "../primitives/lru-map.js";
import type { CoreEvent } from "./core-event.js";
import { EventAggregator } from "./event-aggregator.js";
import { EventSpamFilter } from "./event-spam-filter.js";

/** Objects and events remembered; client-go's `maxLruCacheEntries`. */
export const DEFAULT_EVENT_CACHE_LIMIT = 4096;

/** What is to be done about an event. */
export type Correlation =
  | { readonly type: "create"; readonly event: CoreEvent; readonly key: string }
  /** The event is stored already and only counts on. */
  | {
      readonly type: "count";
      readonly event: CoreEvent;
      readonly key: string;
      readonly patch: CountPatch;
    }
  | { readonly type: "drop" };

/** The merge patch of a repeat. */
export interface CountPatch {
  readonly count: number;
  readonly lastTimestamp: string | undefined;
  readonly message: string | undefined;
}

interface Observation {
  readonly name: string | undefined;
  readonly firstTimestamp: string | undefined;
  readonly count: number;
}

/**
 * Decides what becomes of an event: written, counted on one that is there, or
 * dropped; client-go's EventCorrelator. What the spam filter drops still counts, so
 * that the next one which passes shows how many there were.
 */
export class EventCorrelator {
  readonly #aggregator: EventAggregator;
  readonly #spamFilter: EventSpamFilter;
  readonly #observations: LruMap<string, Observation>;

  constructor(options: {
    readonly clock: Clock;
    /** Default {@link DEFAULT_EVENT_CACHE_LIMIT}. */
    readonly limit?: number | undefined;
  }) {
    const { clock, limit = DEFAULT_EVENT_CACHE_LIMIT } = options;
    this.#aggregator = new EventAggregator({ clock, limit });
    this.#spamFilter = new EventSpamFilter({ clock, limit });
    this.#observations = new LruMap({ limit });
  }

  correlate(newEvent: CoreEvent): Correlation {
    const { event: aggregated, key } = this.#aggregator.aggregate(newEvent);
    const known = this.#observations.get(key);
    const event: CoreEvent = known
      ? {
          ...aggregated,
          metadata: {
            ...aggregated.metadata,
            ...(known.name !== undefined && { name: known.name }),
          },
          ...(known.firstTimestamp !== undefined && {
            firstTimestamp: known.firstTimestamp,
          }),
          count: known.count + 1,
        }
      : aggregated;
    this.observe(key, event);
    if (!this.#spamFilter.passes(event)) return { type: "drop" };
    if (!known) return { type: "create", event, key };
    const { count = 1, lastTimestamp, message } = event;
    return {
      type: "count",
      event,
      key,
      patch: { count, lastTimestamp, message },
    };
  }

  /** Remembers `event` as what is counted on under `key`: after each decision, and as the server stored it. */
  observe(key: string, event: CoreEvent): void {
    this.#observations.set(key, {
      name: event.metadata?.name,
      firstTimestamp: event.firstTimestamp,
      count: event.count ?? 1,
    });
  }
}
