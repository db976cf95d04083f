import assert from "node:assert/strict";
import { request } from "node:https";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { FakeClock } from "../../../primitives/fake-clock.js";
import { isStatusError } from "../../../errors/status-error.js";
import { ApiServer } from "../api-server.js";
import type { Answer } from "../handlers/answer.js";
import { TestClient } from "../api-client.test.support.js";
import { requestTimeoutMs, withinTime } from "./request-timeout.js";

const timeoutOf = (query: string): number =>
  requestTimeoutMs(new URLSearchParams(query));

test("a request may shorten the time it has, not lengthen it", () => {
  assert.equal(timeoutOf(""), 60_000);
  assert.equal(timeoutOf("timeout=1.5s"), 1500);
  assert.equal(timeoutOf("timeout=5m"), 60_000);
  assert.equal(timeoutOf("timeout=0s"), 60_000);
  assert.equal(timeoutOf("timeout=-1s"), 60_000);
  assert.throws(
    () => timeoutOf("timeout=xx"),
    (error) =>
      isStatusError(error) &&
      error.status.message ===
        'invalid timeout specified in the request URL - time: invalid duration "xx"',
  );
});

test("what is in time is answered, and a failure that comes too late harms nobody", async () => {
  const clock = new FakeClock();
  const answer: Answer = { type: "text", code: 200, text: "ok" };
  assert.equal(await withinTime(Promise.resolve(answer), 1000, clock), answer);
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<Answer>((_resolve, reject) => {
    fail = reject;
  });
  const late = withinTime(work, 1000, clock);
  await clock.advance(1000);
  const given = await late;
  assert.equal(given.type === "text" && given.code, 504);
  fail(new RangeError("too late"));
});

test("a request whose body never comes is answered after a minute", async () => {
  const clock = new FakeClock({ startMs: Date.now() });
  await using server = await ApiServer.start({ clock });
  await using client = new TestClient(server);
  // So that the server is known to listen.
  await client.ok("GET", "/readyz");
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      `${server.url}/api/v1/namespaces/default/configmaps`,
      {
        method: "POST",
        ca: server.caCertificate,
        agent: false,
        headers: {
          authorization: `Bearer ${server.token}`,
          "content-type": "application/json",
          "content-length": "10",
          expect: "100-continue",
        },
      },
      resolve,
    );
    outgoing.on("error", reject);
    // The server has the head by now.
    outgoing.on("continue", () => {
      setImmediate(() => {
        clock.advance(60_000).catch(reject);
      });
    });
    outgoing.flushHeaders();
  });
  assert.equal(response.statusCode, 504);
  response.destroy();
});
