import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  isNotFound,
  isStatusError,
  isTooManyRequests,
  statusCode,
  statusReason,
} from "../errors/status-error.js";
import { createConsoleLogger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { TransportError } from "../transport/transport-error.js";
import { FakeTransport } from "./fake-transport.test.support.js";
import type { Answer } from "./fake-transport.test.support.js";
import { createRequestLimiter } from "./request-limiter.js";
import { RestClient } from "./rest-client.js";
import type { RestClientOptions, RestRequest } from "./rest-client.js";

interface Bench {
  readonly clock: FakeClock;
  readonly transport: FakeTransport;
  readonly rest: RestClient;
  readonly sentAtMs: number[];
}

function createBench(
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

const GET: RestRequest = { method: "GET", path: "/api/v1/pods" };
const POST: RestRequest = { method: "POST", path: "/api/v1/pods", body: {} };

/** Runs `work` to its end, with time moving on as far as it needs. */
async function run<R>(clock: FakeClock, work: Promise<R>): Promise<R> {
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

const overloaded = (seconds: string, status = 429): Answer => ({
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

describe("retries", () => {
  for (const request of [GET, POST])
    for (const status of [429, 503])
      test(`${request.method} waits as long as a ${status} asks, then goes through`, async () => {
        const { clock, rest, sentAtMs } = createBench((index) =>
          index < 2 ? overloaded("2", status) : { json: { ok: true } },
        );
        assert.deepEqual(await run(clock, rest.request(request)), { ok: true });
        assert.equal(sentAtMs.length, 3);
        for (const [i, atMs] of sentAtMs.slice(1).entries()) {
          const waitedMs = atMs - (sentAtMs[i] ?? 0);
          assert.ok(waitedMs >= 2_000 && waitedMs <= 2_200, `${waitedMs} ms`);
        }
      });

  test("ten tries, then the server's Status", async () => {
    const { clock, rest, sentAtMs } = createBench(() => overloaded("1"));
    await assert.rejects(run(clock, rest.request(POST)), (error) => {
      assert.ok(isTooManyRequests(error));
      assert.ok(isStatusError(error));
      assert.equal(error.status.details?.retryAfterSeconds, 1);
      assert.equal(error.message, "slow down");
      return true;
    });
    assert.equal(sentAtMs.length, 10);
  });

  test("a 429 or 5xx that does not say when is not repeated", async () => {
    for (const status of [429, 500, 502, 503, 504]) {
      const { clock, rest, sentAtMs } = createBench(() => ({ status }));
      await assert.rejects(
        run(clock, rest.request(GET)),
        (error) => statusCode(error) === status,
      );
      assert.equal(sentAtMs.length, 1);
    }
  });

  test("a Retry-After that is no whole number of seconds says nothing", async () => {
    for (const value of ["", "-1", "1.5", "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      const { clock, rest, sentAtMs } = createBench(() => overloaded(value));
      await assert.rejects(run(clock, rest.request(GET)), isTooManyRequests);
      assert.equal(sentAtMs.length, 1);
    }
  });

  const lost = new TransportError("ConnectionLost", "reset");

  test("a GET is repeated when its connection broke, also within the body", async () => {
    const { clock, rest, sentAtMs } = createBench((index) =>
      index === 0
        ? lost
        : index === 1
          ? { text: '{"items":[', bodyFailure: lost }
          : { json: { ok: true } },
    );
    assert.deepEqual(await run(clock, rest.request(GET)), { ok: true });
    assert.equal(sentAtMs.length, 3);
    assert.ok((sentAtMs[1] ?? 0) >= 1_000);
  });

  test("a broken connection fails every other method at once", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const { clock, rest, sentAtMs } = createBench(() => lost);
      await assert.rejects(
        run(clock, rest.request({ ...POST, method })),
        (error) => error === lost,
      );
      assert.equal(sentAtMs.length, 1);
    }
  });

  test("what the server did not look at is repeated whatever the method", async () => {
    const { clock, rest } = createBench((index) =>
      index === 0
        ? new TransportError("NotProcessed", "refused")
        : { json: { ok: true } },
    );
    assert.deepEqual(await run(clock, rest.request(POST)), { ok: true });
  });

  test("an unreachable server, a deadline or a bad certificate is not waited for", async () => {
    for (const failure of ["Unreachable", "Timeout", "Tls"] as const) {
      const { clock, rest, sentAtMs } = createBench(
        () => new TransportError(failure, "no"),
      );
      await assert.rejects(run(clock, rest.request(GET)), { failure });
      assert.equal(sentAtMs.length, 1);
    }
  });

  test("an abort ends the wait", async () => {
    const abort = new AbortController();
    const reason = new TypeError("enough");
    const { clock, rest, sentAtMs } = createBench(() => overloaded("60"));
    const failed = assert.rejects(
      rest.request({ ...GET, signal: abort.signal }),
      (error) => error === reason,
    );
    await clock.advance(1_000);
    abort.abort(reason);
    await failed;
    assert.equal(sentAtMs.length, 1);
    assert.equal(clock.timers, 0);
  });
});

describe("answers", () => {
  test("a refusal is the server's Status as an error", async () => {
    const { rest } = createBench(() => ({
      status: 404,
      json: {
        kind: "Status",
        apiVersion: "v1",
        status: "Failure",
        message: 'pods "a" not found',
        reason: "NotFound",
        details: { name: "a", kind: "pods" },
        code: 404,
      },
    }));
    await assert.rejects(rest.request(GET), (error) => {
      assert.ok(isNotFound(error) && isStatusError(error));
      assert.equal(error.message, 'pods "a" not found');
      assert.equal(error.status.details?.name, "a");
      return true;
    });
  });

  test("a refusal without a Status gets the reason of its code and quotes the answer", async () => {
    for (const [status, method, reason] of [
      [400, "GET", "BadRequest"],
      [401, "GET", "Unauthorized"],
      [403, "GET", "Forbidden"],
      [404, "GET", "NotFound"],
      [409, "POST", "AlreadyExists"],
      [409, "PUT", "Conflict"],
      [410, "GET", "Gone"],
      [413, "POST", "RequestEntityTooLarge"],
      [422, "POST", "Invalid"],
      [502, "GET", ""],
      [504, "GET", "Timeout"],
    ] as const) {
      const { rest } = createBench(() => ({
        status,
        text: "<html>proxy</html>",
      }));
      await assert.rejects(rest.request({ ...GET, method }), (error) => {
        assert.ok(isStatusError(error));
        assert.equal(statusCode(error), status);
        assert.equal(statusReason(error), reason);
        assert.equal(
          error.status.details?.causes?.[0]?.message,
          "<html>proxy</html>",
        );
        return true;
      });
    }
  });

  test("an answer that is no JSON is a typed error, an empty one is undefined", async () => {
    const html = createBench(() => ({ text: "<html>" }));
    await assert.rejects(html.rest.request(GET), { code: "InvalidResponse" });
    const empty = createBench(() => ({ text: "" }));
    assert.equal(await empty.rest.request(GET), undefined);
  });

  test("JSON is sent and asked for, compressed when it may be long", async () => {
    const { rest, transport } = createBench(() => ({ json: {} }));
    await rest.request({ ...POST, contentType: "application/x" });
    await rest.request(GET);
    assert.deepEqual(
      transport.requests.map(({ headers, body }) => ({ headers, body })),
      [
        {
          headers: {
            accept: "application/json",
            "content-type": "application/x",
          },
          body: "{}",
        },
        {
          headers: { accept: "application/json", "accept-encoding": "gzip" },
          body: undefined,
        },
      ],
    );
  });
});

describe("warnings", () => {
  const withWarning = (value: string): Answer => ({
    json: {},
    headers: { warning: value },
  });

  test("each text is logged once", async () => {
    const lines: string[] = [];
    const { rest } = createBench(
      (index) =>
        withWarning(
          index < 3
            ? '299 - "v1beta1 is deprecated"'
            : '299 - "say \\"hi\\"", 299 - "and, more"',
        ),
      {
        logger: createConsoleLogger({ write: (line) => lines.push(line) }),
      },
    );
    for (let i = 0; i < 4; i++) await rest.request(GET);
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { warning: string }).warning),
      ["v1beta1 is deprecated", 'say "hi"', "and, more"],
    );
  });

  test("a handler gets all of them, and no other codes", async () => {
    const seen: string[] = [];
    const { rest } = createBench(
      () => withWarning('199 - "stale", 299 - "a"'),
      { onWarning: (text) => seen.push(text) },
    );
    await rest.request(GET);
    await rest.request(GET);
    assert.deepEqual(seen, ["a", "a"]);
  });
});

test("metrics have client-go's names and labels", async () => {
  const seen: string[] = [];
  const record =
    (name: string) =>
    (...args: readonly unknown[]): void => {
      seen.push(
        `${name} ${JSON.stringify(args.find((arg) => typeof arg === "object"))}`,
      );
    };
  const metrics: MetricsProvider = {
    counter: ({ name }) => ({ inc: record(name) }),
    gauge: ({ name }) => ({ inc: record(name), set: record(name) }),
    histogram: ({ name }) => ({ observe: record(name) }),
  };
  const { clock, rest } = createBench(
    (index) => (index === 0 ? overloaded("1") : { json: {} }),
    { metrics },
  );
  await run(clock, rest.request(GET));
  assert.deepEqual(seen, [
    'rest_client_requests_total {"code":"429","method":"GET"}',
    'rest_client_request_duration_seconds {"verb":"GET"}',
    'rest_client_request_retries_total {"code":"429","verb":"GET"}',
    'rest_client_requests_total {"code":"200","method":"GET"}',
    'rest_client_request_duration_seconds {"verb":"GET"}',
  ]);
});

test("a limiter lets a burst through, then spaces requests, and leaves watches alone", async () => {
  const clock = new FakeClock();
  const sentAtMs: number[] = [];
  const transport = new FakeTransport(() => {
    sentAtMs.push(clock.monotonicMs());
    return { json: {} };
  });
  const rest = new RestClient({
    transport,
    clock,
    limiter: createRequestLimiter({ qps: 2, burst: 3, clock }),
  });
  const all = Promise.all(Array.from({ length: 6 }, () => rest.request(GET)));
  await run(clock, all);
  assert.deepEqual(sentAtMs, [0, 0, 0, 500, 1000, 1500]);
  await rest.watch({ path: "/api/v1/pods" });
  assert.equal(sentAtMs.at(-1), 1500);
});

describe("watch", () => {
  test("sends watch=true with the caller's query, no deadline, and the idle timeout of bookmarks", async () => {
    const { rest, transport } = createBench(() => ({}));
    await rest.watch({ path: "/w", query: { resourceVersion: "5" } });
    await rest.watch({
      path: "/w",
      query: { allowWatchBookmarks: true, timeoutSeconds: 300 },
    });
    assert.deepEqual(
      transport.requests.map(({ query, timeoutMs, idleTimeoutMs }) => ({
        query,
        timeoutMs,
        idleTimeoutMs,
      })),
      [
        {
          query: { resourceVersion: "5", watch: true },
          timeoutMs: 0,
          idleTimeoutMs: 0,
        },
        {
          query: {
            allowWatchBookmarks: true,
            timeoutSeconds: 300,
            watch: true,
          },
          timeoutMs: 330_000,
          idleTimeoutMs: 90_000,
        },
      ],
    );
    assert.equal(
      transport.requests[0]?.headers?.["accept-encoding"],
      undefined,
    );
  });

  test("a refusal rejects before any event", async () => {
    const { rest } = createBench(() => ({ status: 410 }));
    await assert.rejects(
      rest.watch({ path: "/w" }),
      (error) => statusCode(error) === 410,
    );
  });

  test("one that never got a working connection is one that ended at once", async () => {
    const { clock, rest, sentAtMs } = createBench(
      () => new TransportError("ConnectionLost", "reset"),
    );
    const events = await run(clock, rest.watch({ path: "/w" }));
    for await (const batch of events) assert.fail(JSON.stringify(batch));
    assert.equal(sentAtMs.length, 10);
  });

  test("an unreachable server rejects, for the reflector to wait", async () => {
    const { rest } = createBench(
      () => new TransportError("Unreachable", "refused"),
    );
    await assert.rejects(rest.watch({ path: "/w" }), {
      failure: "Unreachable",
    });
  });
});

test("closing the client closes its transport", async () => {
  const { rest, transport } = createBench(() => ({}));
  await rest[Symbol.asyncDispose]();
  assert.equal(transport.disposed, true);
});
