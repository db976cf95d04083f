import type { Clock } from "../../../primitives/clock.js";
import { parseDuration } from "../cel/values/duration.js";
import type { Answer } from "../handlers/answer.js";
import { badRequest } from "../response/api-errors.js";

/** How long a request may take; apiserver's `--request-timeout`. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

const NS_PER_MS = 1_000_000n;

/**
 * How long a request may take by its query: as it says, but no longer than by default.
 *
 * @throws a 400 Status for what is no duration.
 */
export function requestTimeoutMs(query: URLSearchParams): number {
  const text = query.get("timeout") ?? "";
  if (text === "") return DEFAULT_REQUEST_TIMEOUT_MS;
  const duration = parseDuration(text);
  if (!duration)
    throw badRequest(
      `invalid timeout specified in the request URL - time: invalid duration ${JSON.stringify(text)}`,
    );
  const timeoutMs = Number(duration.ns / NS_PER_MS);
  return timeoutMs > 0
    ? Math.min(timeoutMs, DEFAULT_REQUEST_TIMEOUT_MS)
    : DEFAULT_REQUEST_TIMEOUT_MS;
}

/** The answer of `work`, or the 504 when it takes longer; then its outcome no longer matters. */
export async function withinTime(
  work: Promise<Answer>,
  timeoutMs: number,
  clock: Clock,
): Promise<Answer> {
  let isLate = (): void => undefined;
  const late = new Promise<Answer>((resolve) => {
    isLate = () => resolve(TIMED_OUT);
  });
  const timer = clock.setTimer(() => isLate(), timeoutMs, { unref: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.cancel();
    // Whoever comes too late has no one left to tell.
    work.catch(() => undefined);
  }
}

/** Without its kind: the real server's timeout filter knows no API. */
const TIMED_OUT: Answer = {
  type: "text",
  code: 504,
  contentType: "application/json",
  text: JSON.stringify({
    metadata: {},
    status: "Failure",
    message: "Timeout: request did not complete within the allotted timeout",
    reason: "Timeout",
    details: {},
    code: 504,
  }),
};
