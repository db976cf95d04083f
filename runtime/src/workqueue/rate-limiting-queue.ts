import { DelayingQueue } from "./delaying-queue.js";
import type { RateLimiter } from "./rate-limiter.js";
import type {
  AddOptions,
  RateLimitingInterface,
} from "./rate-limiting-interface.js";
import type { WorkQueueOptions } from "./work-queue.js";

/**
 * A DelayingQueue whose retries are spaced by a rate limiter; client-go's
 * `TypedRateLimitingInterface`.
 *
 * @example
 * const queue = new RateLimitingQueue<string>(defaultControllerRateLimiter());
 */
export class RateLimitingQueue<K>
  extends DelayingQueue<K>
  implements RateLimitingInterface<K>
{
  readonly #rateLimiter: RateLimiter<K>;

  constructor(rateLimiter: RateLimiter<K>, options: WorkQueueOptions<K> = {}) {
    super(options);
    this.#rateLimiter = rateLimiter;
  }

  addRateLimited(key: K, options?: AddOptions): void {
    if (this.isShuttingDown) return;
    this.addAfter(key, this.#rateLimiter.when(key), options);
  }

  forget(key: K): void {
    this.#rateLimiter.forget(key);
  }

  numRequeues(key: K): number {
    return this.#rateLimiter.numRequeues(key);
  }
}
