import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  isStatusError,
  isTooManyRequests,
  statusCode,
} from "../errors/status-error.js";
import { TransportError } from "../transport/transport-error.js";
import {
  createBench,
  GET,
  overloaded,
  POST,
  run,
} from "./bench.test.support.js";

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

  for (const status of [500, 502, 504])
    test(`T11: a GET is sent four times at most when answered ${status}, ever later; no write is sent again`, async () => {
      const { clock, rest, sentAtMs } = createBench(() => ({ status }));
      await assert.rejects(
        run(clock, rest.request(GET)),
        (error) => statusCode(error) === status,
      );
      const waitsMs = sentAtMs
        .slice(1)
        .map((atMs, index) => atMs - (sentAtMs[index] ?? 0));
      assert.equal(waitsMs.length, 3);
      for (const [index, waitMs] of waitsMs.entries()) {
        const leastMs = 250 * 2 ** index;
        assert.ok(waitMs >= leastMs && waitMs <= leastMs * 1.1, `${waitMs}`);
      }
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        const bench = createBench(() => ({ status }));
        await assert.rejects(
          run(bench.clock, bench.rest.request({ ...POST, method })),
          (error) => statusCode(error) === status,
        );
        assert.equal(bench.sentAtMs.length, 1, method);
      }
    });

  test("T11: a GET gets through once the server has recovered", async () => {
    const { clock, rest } = createBench((index) =>
      index < 3 ? { status: 502 } : { json: { ok: true } },
    );
    assert.deepEqual(await run(clock, rest.request(GET)), { ok: true });
  });

  test("server errors are left to the caller who wants them: a request, a watch, a client", async () => {
    const watched = createBench(() => ({ status: 500 }));
    await assert.rejects(watched.rest.watch({ path: "/api/v1/pods" }));
    assert.equal(watched.sentAtMs.length, 1);
    const own = createBench(() => ({ status: 500 }));
    await assert.rejects(
      own.rest.request({ ...GET, retryServerErrors: false }),
    );
    assert.equal(own.sentAtMs.length, 1);
    const client = createBench(() => ({ status: 500 }), {
      maxServerErrorTries: 1,
    });
    await assert.rejects(client.rest.request(GET));
    assert.equal(client.sentAtMs.length, 1);
  });

  test("a 429 or 503 that does not say when is not repeated", async () => {
    for (const status of [429, 501, 503]) {
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
