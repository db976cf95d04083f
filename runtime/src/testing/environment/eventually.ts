import type { ValuePredicate } from "../../meta/has-condition.js";
import type { Clock } from "../../primitives/clock.js";
import { RuntimeError } from "../../primitives/runtime-error.js";
import type { ChangeCounter } from "./change-counter.js";
import type { LoggedError } from "./logged-errors.js";

/** How long `eventually` waits unless told otherwise; far more than a local server needs. */
export const DEFAULT_EVENTUALLY_TIMEOUT_MS = 10_000;

/** Reads again after so long even when no write was seen: the server changes some objects by itself. */
const LONGEST_WAIT_MS = 100;

/** Options of {@link eventually}. */
export interface EventuallyOptions<V> {
  readonly predicate: ValuePredicate<V>;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly changes: ChangeCounter;
  /** Asked before each read; what it gives is thrown. */
  readonly failure: () => unknown;
  /** The last errors that were logged, shown when the wait is in vain. */
  readonly loggedErrors: () => readonly LoggedError[];
  /** Added to the error when the wait is in vain. Default nothing. */
  readonly notes?: () => string;
}

type Attempt<V> =
  | { readonly type: "read"; readonly value: V }
  | { readonly type: "threw"; readonly error: unknown };

/**
 * Reads after each change until `predicate` holds. A read that throws counts as one
 * that does not hold yet.
 *
 * @throws {@link RuntimeError} `EventuallyTimeout`, which shows what was read last and
 * what was logged as an error.
 */
export async function eventually<V>(
  read: () => V | Promise<V>,
  options: EventuallyOptions<V>,
): Promise<V> {
  const { predicate, timeoutMs, clock, changes } = options;
  const deadlineMs = clock.monotonicMs() + timeoutMs;
  for (;;) {
    const failure = options.failure();
    if (failure !== undefined) throw failure as Error;
    const seen = changes.count;
    const attempt = await attemptOf(read);
    if (attempt.type === "read" && predicate(attempt.value))
      return attempt.value;
    const remainingMs = deadlineMs - clock.monotonicMs();
    if (remainingMs <= 0) throw timeout(attempt, options);
    if (changes.count === seen)
      await nextChange(changes, {
        clock,
        timeoutMs: Math.min(remainingMs, LONGEST_WAIT_MS),
      });
  }
}

async function attemptOf<V>(read: () => V | Promise<V>): Promise<Attempt<V>> {
  try {
    return { type: "read", value: await read() };
  } catch (error) {
    return { type: "threw", error };
  }
}

function nextChange(
  changes: ChangeCounter,
  options: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const timer = options.clock.setTimer(() => {
      forget();
      resolve();
    }, options.timeoutMs);
    const forget = changes.onNext(() => {
      timer.cancel();
      resolve();
    });
  });
}

function timeout<V>(
  attempt: Attempt<V>,
  { predicate, timeoutMs, loggedErrors, notes }: EventuallyOptions<V>,
): RuntimeError {
  const wanted = predicate.description ?? "what was waited for";
  const read =
    attempt.type === "threw"
      ? ": the last read failed"
      : `; last read: ${JSON.stringify(attempt.value, withoutManagedFields, 2)}`;
  const logged = loggedErrors();
  const errors = logged.map(
    ({ text, error }) =>
      `\n- ${text}: ${error instanceof Error ? error.message : String(error)}`,
  );
  const shown =
    errors.length > 0 ? `\nlogged meanwhile:${errors.join("")}` : "";
  const cause = attempt.type === "threw" ? attempt.error : logged.at(-1)?.error;
  return new RuntimeError(
    "EventuallyTimeout",
    `${wanted} did not come about within ${timeoutMs} ms${read}${shown}${notes?.() ?? ""}`,
    { cause },
  );
}

/** They are most of an object, and never what a test waits for. */
function withoutManagedFields(key: string, value: unknown): unknown {
  return key === "managedFields" ? undefined : value;
}
