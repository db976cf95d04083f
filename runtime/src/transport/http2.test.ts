import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { HttpTransport } from "./http-transport.js";
import type { HttpTransportOptions } from "./http-transport.js";
import { createCertificate, startServer } from "./https-server.test.support.js";
import { startRelay } from "./relay.test.support.js";
import { transportFailure } from "./transport-error.js";
import type { ResponseBody } from "./transport.js";

const certificate = await createCertificate();

const connectTo = (
  port: number,
  options: HttpTransportOptions = {},
): HttpTransport =>
  new HttpTransport(
    {
      server: `https://127.0.0.1:${port}`,
      tls: { ca: { data: certificate.ca } },
    },
    options,
  );

/** A server whose `/watch…` stays open and echoes its path once; anything else answers `ok`. */
const startWatchServer = (
  settings: { readonly maxConcurrentStreams?: number } = {},
  onRequest: (path: string, response: ServerResponse) => void = () => undefined,
): ReturnType<typeof startServer> =>
  startServer(
    (request, response) => {
      const path = request.url ?? "";
      onRequest(path, response);
      if (response.writableEnded || response.destroyed) return;
      response.writeHead(200);
      if (path.startsWith("/watch")) response.write(path);
      else response.end("ok");
    },
    { certificate, settings },
  );

async function firstPart(body: ResponseBody): Promise<{
  readonly text: string;
  readonly rest: AsyncIterator<Uint8Array>;
}> {
  const rest = body[Symbol.asyncIterator]();
  const first: IteratorResult<Uint8Array, unknown> = await rest.next();
  assert.equal(first.done, false);
  return { text: Buffer.from(first.value).toString(), rest };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : "";

const get = (
  transport: HttpTransport,
  path: string,
): ReturnType<HttpTransport["request"]> =>
  transport.request({ method: "GET", path, timeoutMs: 0 });

test("250 watches and the requests beside them share one connection", async () => {
  await using server = await startWatchServer();
  await using transport = connectTo(server.port);
  const watches = await Promise.all(
    Array.from({ length: 250 }, async (_, i) => {
      const { body } = await get(transport, `/watch${i}`);
      return firstPart(body);
    }),
  );
  assert.deepEqual(
    watches.map(({ text }) => text),
    watches.map((_, i) => `/watch${i}`),
  );
  for (const method of ["GET", "POST", "PATCH"] as const) {
    const { body } = await transport.request({
      method,
      path: "/x",
      ...(method !== "GET" && { body: "{}" }),
    });
    assert.equal(await body.text(), "ok");
  }
  assert.equal(server.connections(), 1);
});

test("at the server's stream limit another connection is opened", async () => {
  await using server = await startWatchServer({ maxConcurrentStreams: 3 });
  await using transport = connectTo(server.port);
  for (let i = 0; i < 7; i++)
    await firstPart((await get(transport, `/watch${i}`)).body);
  const { body } = await get(transport, "/x");
  assert.equal(await body.text(), "ok");
  assert.equal(server.connections(), 3);
});

test("a graceful GOAWAY lets streams go on, and new requests go to another connection", async () => {
  await using server = await startWatchServer();
  await using transport = connectTo(server.port);
  const watch = await firstPart((await get(transport, "/watch")).body);
  const [session] = server.sessions;
  session?.goaway(0);
  // A ping comes after the GOAWAY, so its answer tells that this was seen.
  await new Promise<void>((resolve) => session?.ping(() => resolve()));
  const { body } = await get(transport, "/x");
  assert.equal(await body.text(), "ok");
  assert.equal(server.connections(), 2);
  const next = watch.rest.next();
  assert.equal(
    await Promise.race([next.then(() => "ended"), Promise.resolve("open")]),
    "open",
  );
  for (const open of server.sessions) open.destroy();
  await assert.rejects(
    next,
    (error) => transportFailure(error) === "ConnectionLost",
  );
});

test("a stream that the server refused is sent again, even a POST", async () => {
  let tries = 0;
  await using server = await startServer(
    (request, response) => {
      tries += 1;
      if (tries <= 2 && "stream" in request) request.stream.close(7);
      else response.end("done");
    },
    { certificate },
  );
  await using transport = connectTo(server.port);
  const { body } = await transport.request({
    method: "POST",
    path: "/x",
    body: "{}",
  });
  assert.equal(await body.text(), "done");
  assert.equal(tries, 3);
});

test("a server that refuses every stream is not asked for ever", async () => {
  let tries = 0;
  await using server = await startServer(
    (request) => {
      tries += 1;
      if ("stream" in request) request.stream.close(7);
    },
    { certificate },
  );
  await using transport = connectTo(server.port);
  await assert.rejects(
    get(transport, "/x"),
    (error) => transportFailure(error) === "NotProcessed",
  );
  assert.equal(tries, 6);
});

test("a reset stream fails alone", async () => {
  await using server = await startServer(
    (request, response) => {
      if (request.url === "/reset" && "stream" in request)
        request.stream.close(2);
      else response.end("ok");
    },
    { certificate },
  );
  await using transport = connectTo(server.port);
  await assert.rejects(
    get(transport, "/reset"),
    (error) =>
      transportFailure(error) === "ConnectionLost" &&
      (error as Error).message.includes("reset the stream"),
  );
  assert.equal(await (await get(transport, "/x")).body.text(), "ok");
  assert.equal(server.connections(), 1);
});

test("a silent connection is found dead 45 s later, and its streams fail", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  await using relay = await startRelay(server.port);
  await using transport = connectTo(relay.port, { clock });
  const watch = await firstPart((await get(transport, "/watch")).body);
  relay.freeze();
  const next = watch.rest.next();
  const outcome: { failure?: unknown } = {};
  const failed = next.catch((error: unknown) => {
    outcome.failure = error;
  });
  await clock.advance(44_000);
  assert.equal(outcome.failure, undefined);
  await clock.advance(1_000);
  await failed;
  assert.equal(transportFailure(outcome.failure), "ConnectionLost");
  assert.match(messageOf(outcome.failure), /did not answer a PING/);
});

test("a silent connection whose server answers PINGs stays", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  await using transport = connectTo(server.port, { clock });
  const watch = await firstPart((await get(transport, "/watch")).body);
  const [session] = server.sessions;
  for (let round = 0; round < 5; round++) {
    const pinged = new Promise((resolve) => session?.once("ping", resolve));
    await clock.advance(30_000);
    await pinged;
    // Until the client has the answer, it waits for it: only then the 30 s start again.
    await new Promise<void>((resolve) => session?.ping(() => resolve()));
  }
  const next = watch.rest.next();
  assert.equal(
    await Promise.race([
      next.then(
        () => "ended",
        () => "ended",
      ),
      clock.advance(1).then(() => "open"),
    ]),
    "open",
  );
  await transport[Symbol.asyncDispose]();
  await assert.rejects(next);
});

test("a request has its deadline, 30 s unless it says otherwise", async () => {
  const clock = new FakeClock();
  let seen: (() => void) | undefined;
  await using server = await startServer(() => seen?.(), { certificate });
  await using transport = connectTo(server.port, {
    clock,
    readIdleTimeoutMs: 0,
  });
  for (const timeoutMs of [undefined, 5_000]) {
    const arrived = new Promise<void>((resolve) => (seen = resolve));
    const outcome: { failure?: unknown } = {};
    const failed = transport
      .request({ method: "GET", path: "/slow", timeoutMs })
      .catch((error: unknown) => {
        outcome.failure = error;
      });
    await arrived;
    await clock.advance((timeoutMs ?? 30_000) - 1);
    assert.equal(outcome.failure, undefined);
    await clock.advance(1);
    await failed;
    assert.equal(transportFailure(outcome.failure), "Timeout");
    assert.match(messageOf(outcome.failure), /^GET \/slow took longer than/);
  }
});

test("the deadline covers the body", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  await using transport = connectTo(server.port, { clock });
  const { body } = await transport.request({ method: "GET", path: "/watch" });
  const text = assert.rejects(
    body.text(),
    (error) => transportFailure(error) === "Timeout",
  );
  await clock.advance(30_000);
  await text;
});

test("a body may be silent for its idle timeout, and no longer", async () => {
  const clock = new FakeClock();
  let write: (() => void) | undefined;
  await using server = await startWatchServer({}, (_, response) => {
    write = () => response.write("more");
  });
  await using transport = connectTo(server.port, {
    clock,
    readIdleTimeoutMs: 0,
  });
  const { body } = await transport.request({
    method: "GET",
    path: "/watch",
    timeoutMs: 0,
    idleTimeoutMs: 60_000,
  });
  const { rest } = await firstPart(body);
  await clock.advance(59_000);
  write?.();
  assert.equal((await rest.next()).done, false);
  await clock.advance(59_000);
  const outcome: { failure?: unknown } = {};
  const failed = rest.next().catch((error: unknown) => {
    outcome.failure = error;
  });
  await clock.advance(999);
  assert.equal(outcome.failure, undefined);
  await clock.advance(1);
  await failed;
  assert.equal(transportFailure(outcome.failure), "Timeout");
});

test("a connection without requests closes after 90 s, and the next request opens another", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  await using transport = connectTo(server.port, {
    clock,
    readIdleTimeoutMs: 0,
  });
  await (await get(transport, "/x")).body.text();
  const [session] = server.sessions;
  const closed = new Promise((resolve) => session?.once("close", resolve));
  // The timer starts when the stream has closed, a turn after its body ended.
  await clock.advance(1);
  await clock.advance(90_000);
  await closed;
  assert.equal(await (await get(transport, "/x")).body.text(), "ok");
  assert.equal(server.connections(), 2);
});

test("no timer is left when the transport is closed", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  const transport = connectTo(server.port, { clock });
  const signal = new AbortController().signal;
  await firstPart(
    (await transport.request({ method: "GET", path: "/watch", signal })).body,
  );
  await transport[Symbol.asyncDispose]();
  assert.equal(clock.timers, 0);
});

test("a connection that stands still in the TLS handshake is given up after 10 s", async () => {
  const clock = new FakeClock();
  await using server = await startWatchServer();
  await using relay = await startRelay(server.port);
  relay.freeze();
  await using transport = connectTo(relay.port, { clock });
  const outcome: { failure?: unknown } = {};
  const failed = get(transport, "/x").catch((error: unknown) => {
    outcome.failure = error;
  });
  while (clock.timers === 0 || (clock.nextTimerMs ?? 0) > 10_000)
    await clock.advance(0);
  await clock.advance(10_000);
  await failed;
  assert.equal(transportFailure(outcome.failure), "Timeout");
});
