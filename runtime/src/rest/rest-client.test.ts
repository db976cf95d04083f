import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  isNotFound,
  isStatusError,
  statusCode,
  statusReason,
} from "../errors/status-error.js";
import { createConsoleLogger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { TransportError } from "../transport/transport-error.js";
import { FakeTransport } from "./fake-transport.test.support.js";
import type { Answer } from "./fake-transport.test.support.js";
import {
  createBench,
  GET,
  overloaded,
  POST,
  run,
} from "./bench.test.support.js";
import { createRequestLimiter } from "./request-limiter.js";
import { RestClient } from "./rest-client.js";

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
      const sent = { ...GET, method, retryServerErrors: false };
      await assert.rejects(rest.request(sent), (error) => {
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
