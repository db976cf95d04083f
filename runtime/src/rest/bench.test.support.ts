// A RestClient on a scripted transport and a clock that stands still.
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { FakeTransport } from "./fake-transport.test.support.js";
import type { Answer } from "./fake-transport.test.support.js";
import { RestClient } from "./rest-client.js";
import type { RestClientOptions, RestRequest } from "./rest-request.js";

/** What {@link createBench} makes. */
export interface Bench {
  readonly clock: FakeClock;
  readonly transport: FakeTransport;
  readonly rest: RestClient;
  readonly sentAtMs: number[];
}

/** Answers the request number `index` by `script`. */
export function createBench(
  script: (index: number) => Answer,
  options: Partial<RestClientOptions> = {},
): Bench {
  const clock = new FakeClock();
  const sentAtMs: number[] = [];
  const transport = new FakeTransport((_, index) => {
    sentAtMs.push(clock.monotonicMs());
    return script(index);
  });
  const rest = new RestClient({
    transport,
    clock,
    random: seededRandom(1),
    ...options,
  });
  return { clock, transport, rest, sentAtMs };
}

/** A read. */
export const GET: RestRequest = { method: "GET", path: "/api/v1/pods" };
/** A write. */
export const POST: RestRequest = {
  method: "POST",
  path: "/api/v1/pods",
  body: {},
};

/** Runs `work` to its end, with time moving on as far as it needs. */
export async function run<R>(clock: FakeClock, work: Promise<R>): Promise<R> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  done.catch(() => undefined);
  await clock.advance(0);
  for (let i = 0; i < 1000 && !state.isDone; i++)
    await clock.advance(clock.nextTimerMs ?? 0);
  return done;
}

/** A refusal that says when to come again. */
export const overloaded = (seconds: string, status = 429): Answer => ({
  status,
  headers: { "retry-after": seconds },
  json: {
    kind: "Status",
    status: "Failure",
    reason: status === 429 ? "TooManyRequests" : "ServiceUnavailable",
    code: status,
    message: "slow down",
  },
});
