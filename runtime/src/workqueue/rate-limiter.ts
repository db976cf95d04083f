/** Decides how long a key waits before it is tried again; client-go's TypedRateLimiter. */
export interface RateLimiter<K> {
  /** Counts one more attempt of `key` and gives its delay in milliseconds. */
  when(key: K): number;
  /** Clears what is known of `key`, whether it succeeded or was given up. A key never forgotten stays in memory. */
  forget(key: K): void;
  /** Attempts of `key` since it was last forgotten. */
  numRequeues(key: K): number;
}
