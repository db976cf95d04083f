import type { Clock } from "../primitives/clock.js";
import { LruMap } from "../primitives/lru-map.js";
import { TokenBucket } from "../primitives/token-bucket.js";
import type { CoreEvent } from "./core-event.js";
import { spamKeyOf } from "./event-key.js";

/** Events of one source about one object that pass at once; client-go's `defaultSpamBurst`. */
export const DEFAULT_SPAM_BURST = 25;
/** After the burst one event passes in 5 minutes; client-go's `defaultSpamQPS`. */
export const DEFAULT_SPAM_REFILL_MS = 300_000;

/** Cuts off a source that says too much about one object; client-go's EventSourceObjectSpamFilter. */
export class EventSpamFilter {
  readonly #clock: Clock;
  readonly #buckets: LruMap<string, TokenBucket>;

  constructor(options: { readonly clock: Clock; readonly limit: number }) {
    this.#clock = options.clock;
    this.#buckets = new LruMap({ limit: options.limit });
  }

  /** False for an event that is too much. */
  passes(event: CoreEvent): boolean {
    const key = spamKeyOf(event);
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      bucket = new TokenBucket({
        burst: DEFAULT_SPAM_BURST,
        refillMs: DEFAULT_SPAM_REFILL_MS,
        clock: this.#clock,
      });
      this.#buckets.set(key, bucket);
    }
    return bucket.tryTake();
  }
}
