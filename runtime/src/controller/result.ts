import { parseDuration, type Duration } from "../primitives/duration.js";

/**
 * What a reconcile that did not fail asks for. Made by {@link done},
 * {@link requeue} and {@link requeueAfter}.
 */
export type Result =
  | { readonly type: "done" }
  | { readonly type: "requeue" }
  | { readonly type: "requeueAfter"; readonly delayMs: number };

/** All is as it should be until something changes. Clears the key's backoff. Returning nothing says the same. */
export function done(): Result {
  return { type: "done" };
}

/** Run again after the key's backoff (5 ms doubling up to 1000 s), as after an error but without counting one. */
export function requeue(): Result {
  return { type: "requeue" };
}

/**
 * Run again after a fixed time, such as `requeueAfter("10s")`; a number is
 * milliseconds. Clears the key's backoff. A change runs the key earlier and
 * leaves the timer in place. Zero or less is the same as {@link requeue}: no key may spin.
 *
 * @throws {@link RuntimeError} `InvalidDuration`.
 */
export function requeueAfter(delay: Duration | number): Result {
  const delayMs = typeof delay === "number" ? delay : parseDuration(delay);
  return delayMs > 0 ? { type: "requeueAfter", delayMs } : requeue();
}
