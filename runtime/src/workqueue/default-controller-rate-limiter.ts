import type { Clock } from "../primitives/clock.js";
import { BucketRateLimiter } from "./bucket-rate-limiter.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import { MaxOfRateLimiter } from "./max-of-rate-limiter.js";
import type { RateLimiter } from "./rate-limiter.js";

/**
 * What a controller retries by: each key exponentially from 5 ms to 1000 s, and
 * all keys together at 10 a second after a burst of 100; client-go's
 * DefaultTypedControllerRateLimiter.
 */
export function defaultControllerRateLimiter<K>(
  options: { readonly clock?: Clock } = {},
): RateLimiter<K> {
  return new MaxOfRateLimiter<K>([
    new ItemExponentialFailureRateLimiter<K>(),
    new BucketRateLimiter<K>(options),
  ]);
}
