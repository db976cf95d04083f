export { RuntimeError } from "./primitives/runtime-error.js";

export type {
  AddOptions,
  DelayingInterface,
  QueueInterface,
  RateLimitingInterface,
  WorkItem,
} from "./workqueue/rate-limiting-interface.js";
export {
  DEFAULT_MAX_CAUSES,
  NO_CAUSES,
  type Cause,
  type Causes,
} from "./workqueue/cause.js";
export type { BackingQueue } from "./workqueue/backing-queue.js";
export { WorkQueue, type WorkQueueOptions } from "./workqueue/work-queue.js";
export { DelayingQueue } from "./workqueue/delaying-queue.js";
export { RateLimitingQueue } from "./workqueue/rate-limiting-queue.js";
export type { RateLimiter } from "./workqueue/rate-limiter.js";
export {
  BucketRateLimiter,
  DEFAULT_BUCKET_BURST,
  DEFAULT_BUCKET_RATE_PER_SECOND,
  type BucketRateLimiterOptions,
} from "./workqueue/bucket-rate-limiter.js";
export {
  DEFAULT_BASE_DELAY_MS,
  DEFAULT_MAX_DELAY_MS,
  ItemExponentialFailureRateLimiter,
  type ItemExponentialFailureOptions,
} from "./workqueue/item-exponential-failure-rate-limiter.js";
export {
  ItemFastSlowRateLimiter,
  type ItemFastSlowOptions,
} from "./workqueue/item-fast-slow-rate-limiter.js";
export { MaxOfRateLimiter } from "./workqueue/max-of-rate-limiter.js";
export { WithMaxWaitRateLimiter } from "./workqueue/with-max-wait-rate-limiter.js";
export {
  JitterRateLimiter,
  type JitterRateLimiterOptions,
} from "./workqueue/jitter-rate-limiter.js";
export { defaultControllerRateLimiter } from "./workqueue/default-controller-rate-limiter.js";
