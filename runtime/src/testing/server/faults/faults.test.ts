import assert from "node:assert/strict";
import { connect } from "node:http2";
import { once } from "node:events";
import { test } from "node:test";
import { connect as connectTls } from "node:tls";
import { FakeClock } from "../../../primitives/fake-clock.js";
import { listAt, textAt, valueAt } from "../api-object.js";
import { TestClient } from "../api-client.test.support.js";
import { ApiServer } from "../api-server.js";
import type { ApiServerOptions } from "../api-server-options.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const RESET = { code: "ECONNRESET" };

const map = (name: string, value = ""): { readonly body: unknown } => ({
  body: { metadata: { name }, data: { value } },
});

async function world(options: ApiServerOptions = {}): Promise<{
  readonly server: ApiServer;
  readonly client: TestClient;
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await ApiServer.start({ faultSeed: 7, ...options });
  const client = new TestClient(server);
  return {
    server,
    client,
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

/** Restarts the server; the old client's connections are broken. */
async function restarted(
  server: ApiServer,
  options?: Parameters<ApiServer["restart"]>[0],
): Promise<TestClient> {
  await server.restart(options);
  return new TestClient(server);
}

const merge = { "content-type": "application/merge-patch+json" };

test("a fault befalls what matches, after some, so many times, until it is removed", async () => {
  await using w = await world();
  const fault = w.server.faults.inject({
    verb: "create",
    resource: "configmaps",
    namespace: "default",
    name: undefined,
    user: "kubernetes-admin",
    after: 1,
    times: 2,
    fault: { type: "error", code: 503 },
  });
  const codes: number[] = [];
  for (const name of ["a", "b", "c", "d"])
    codes.push((await w.client.send("POST", MAPS, map(name))).code);
  await w.client.ok("POST", "/api/v1/namespaces/default/secrets", map("a"));
  await w.client.ok("GET", MAPS);
  assert.deepEqual(codes, [201, 503, 503, 201]);
  assert.deepEqual([fault.matched, fault.injected], [4, 2]);
  const all = w.server.faults.inject({ fault: { type: "error", code: 500 } });
  assert.equal((await w.client.send("GET", MAPS)).code, 500);
  all.remove();
  all[Symbol.dispose]();
  await w.client.ok("GET", MAPS);
  assert.deepEqual(w.server.faults.active, [fault]);
});

test("the same seed decides the same, and stands in the errors", async () => {
  const run = async (faultSeed: number): Promise<string> => {
    await using w = await world({ faultSeed });
    using fault = w.server.faults.inject({
      verb: "get",
      probability: 0.5,
      fault: { type: "error", code: 500 },
    });
    await w.client.ok("POST", MAPS, map("a"));
    let codes = "";
    for (let index = 0; index < 24; index += 1) {
      const { code, body } = await w.client.send("GET", `${MAPS}/a`);
      codes += code === 200 ? "." : "x";
      if (code === 500)
        assert.match(
          textAt(body, "message"),
          new RegExp(`verb=get probability=0.5 \\(seed ${fault.seed}\\)`),
        );
    }
    assert.match(codes, /\.[^]*x|x[^]*\./);
    return codes;
  };
  const [first, again, other] = [await run(7), await run(7), await run(8)];
  assert.equal(first, again);
  assert.notEqual(first, other);
});

test("429 and 503 come with Retry-After and are not carried out; isApplied ones are", async () => {
  await using w = await world();
  using busy = w.server.faults.inject({
    times: 1,
    fault: { type: "error", code: 429, retryAfterSeconds: 3 },
  });
  const refused = await w.client.send("POST", MAPS, map("a"));
  assert.equal(refused.code, 429);
  assert.equal(refused.headers["retry-after"], "3");
  assert.equal(textAt(refused.body, "reason"), "TooManyRequests");
  assert.equal(busy.injected, 1);
  using late = w.server.faults.inject({
    verb: "create",
    times: 1,
    fault: { type: "error", code: 504, isApplied: true },
  });
  assert.equal((await w.client.send("POST", MAPS, map("a"))).code, 504);
  assert.equal(late.injected, 1);
  assert.equal((await w.client.send("POST", MAPS, map("a"))).code, 409);
});

test("latency holds a request on the server's clock, and not the server's end", async () => {
  const clock = new FakeClock();
  await using w = await world({ clock });
  using slow = w.server.faults.inject({
    fault: { type: "latency", ms: [1000, 2000] },
  });
  const answer = w.client.send("GET", MAPS);
  while (slow.injected === 0) await new Promise((go) => setImmediate(go));
  await clock.advance(999);
  assert.equal(w.server.requests.length, 0);
  await clock.advance(1001);
  assert.equal((await answer).code, 200);
  const stuck = w.client.send("GET", MAPS).catch(() => undefined);
  while (slow.injected === 1) await new Promise((go) => setImmediate(go));
  await w.server.close();
  await stuck;
});

test("resets before the request, after the write, and at a byte of the answer", async () => {
  await using w = await world();
  const { faults } = w.server;
  const inject = (fault: Parameters<typeof faults.inject>[0]["fault"]) =>
    faults.inject({ times: 1, fault });
  inject({ type: "reset" });
  await assert.rejects(w.client.send("POST", MAPS, map("a")), RESET);
  assert.equal((await w.client.send("GET", `${MAPS}/a`)).code, 404);
  inject({ type: "reset", at: "answer" });
  await assert.rejects(w.client.send("POST", MAPS, map("a")), RESET);
  await w.client.ok("GET", `${MAPS}/a`);
  inject({ type: "reset", at: { byte: 30 } });
  const response = await w.client.open("GET", `${MAPS}/a`);
  let text = "";
  await assert.rejects(async () => {
    for await (const chunk of response) text += String(chunk);
  }, RESET);
  assert.equal(text, '{"kind":"ConfigMap","apiVersio');
  assert.deepEqual(
    w.server.requests.map(({ code }) => code),
    [0, 404, 201, 200, 200],
  );
});

test("an open watch is reset in the middle of a line", async () => {
  await using w = await world();
  const response = await w.client.open("GET", `${MAPS}?watch=true`);
  using cut = w.server.faults.inject({
    verb: "watch",
    name: "b",
    times: 1,
    fault: { type: "reset", at: "event" },
  });
  const reading = assert.rejects(async () => {
    for await (const chunk of response) text += String(chunk);
  }, RESET);
  let text = "";
  await w.client.ok("POST", MAPS, map("a"));
  await w.client.ok("POST", MAPS, map("b"));
  await reading;
  assert.equal(cut.injected, 1);
  const [whole = "", part = "", ...rest] = text.split("\n");
  assert.equal(textAt(JSON.parse(whole), "object", "metadata", "name"), "a");
  assert.throws(() => JSON.parse(part) as unknown, SyntaxError);
  assert.deepEqual(rest, []);
});

test("a silent connection answers nothing any more under HTTP/2, not even a ping", async () => {
  await using w = await world();
  const session = connect(w.server.url, { ca: w.server.caCertificate });
  session.on("error", () => undefined);
  const heard: string[] = [];
  const open = (path: string): ReturnType<typeof session.request> => {
    const stream = session.request({
      ":path": path,
      authorization: `Bearer ${w.server.token}`,
    });
    stream.on("error", () => undefined);
    stream.on("response", () => heard.push(`head of ${path}`));
    stream.on("data", () => heard.push(`data of ${path}`));
    return stream;
  };
  await once(open(`${MAPS}?watch=true`), "response");
  using silent = w.server.faults.inject({
    resource: "secrets",
    times: 1,
    fault: { type: "silence" },
  });
  open("/api/v1/secrets");
  while (silent.injected === 0) await new Promise((go) => setImmediate(go));
  session.ping((error) => {
    if (!error) heard.push("pong");
  });
  open("/api/v1/pods");
  // Another connection is served, and what it changes is not told to the silent one.
  await w.client.ok("POST", MAPS, map("a"));
  await w.client.ok("GET", MAPS);
  assert.deepEqual(heard, [`head of ${MAPS}?watch=true`]);
  const closed = new Promise((done) => session.once("close", done));
  w.server.breakConnections();
  await closed;
  assert.ok(!w.server.requests.some(({ resource }) => resource === "pods"));
});

test("a silent connection answers nothing any more under HTTP/1.1", async () => {
  await using w = await world();
  const socket = connectTls({
    port: Number(new URL(w.server.url).port),
    host: "127.0.0.1",
    ca: w.server.caCertificate,
    ALPNProtocols: ["http/1.1"],
  });
  const ask = (path: string): boolean =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${w.server.token}\r\n\r\n`,
    );
  ask(MAPS);
  await once(socket, "data");
  using silent = w.server.faults.inject({
    resource: "configmaps",
    times: 1,
    fault: { type: "silence", at: "answer" },
  });
  let heard = 0;
  socket.on("data", () => (heard += 1));
  ask(MAPS);
  while (silent.injected === 0) await new Promise((go) => setImmediate(go));
  ask("/api/v1/secrets");
  await w.client.ok("GET", "/api/v1/pods");
  assert.equal(heard, 0);
  assert.ok(!w.server.requests.some(({ resource }) => resource === "secrets"));
  socket.on("error", () => undefined);
  w.server.breakConnections();
  await new Promise((closed) => socket.once("close", closed));
});

test("410s for lists, and as an event for watches", async () => {
  await using w = await world();
  using storm = w.server.faults.inject({
    verb: ["list", "watch"],
    times: 2,
    fault: { type: "expired" },
  });
  const list = await w.client.send("GET", MAPS);
  assert.deepEqual([list.code, textAt(list.body, "reason")], [410, "Expired"]);
  const watch = await w.client.watch(`${MAPS}?resourceVersion=1`);
  const event = await watch.next();
  assert.deepEqual([event?.type, event?.object.code], ["ERROR", 410]);
  assert.equal(await watch.next(), undefined);
  assert.equal(storm.injected, 2);
});

test("events are dropped, sent twice, and sent after the next", async () => {
  await using w = await world();
  const { faults } = w.server;
  const watch = await w.client.watch(MAPS);
  using _drop = faults.inject({ name: "a", fault: { type: "drop" } });
  using _twice = faults.inject({ name: "b", fault: { type: "duplicate" } });
  using _swap = faults.inject({
    resource: "configmaps",
    name: "c",
    event: "ADDED",
    fault: { type: "reorder" },
  });
  for (const name of ["a", "b", "c", "d"])
    await w.client.ok("POST", MAPS, map(name));
  assert.deepEqual(await watch.take(4), [
    "ADDED b",
    "ADDED b",
    "ADDED d",
    "ADDED c",
  ]);
  watch.close();
});

test("a late event holds up those that follow, on the server's clock", async () => {
  const clock = new FakeClock();
  await using w = await world({ clock });
  const watch = await w.client.watch(MAPS);
  using late = w.server.faults.inject({
    name: "a",
    fault: { type: "delay", ms: 500 },
  });
  await w.client.ok("POST", MAPS, map("a"));
  await w.client.ok("POST", MAPS, map("b"));
  assert.equal(late.injected, 1);
  const events = watch.take(2);
  await clock.advance(499);
  await w.client.ok("POST", MAPS, map("c"));
  await clock.advance(1);
  assert.deepEqual(await events, ["ADDED a", "ADDED b"]);
  watch.close();
});

test("bookmarks are dropped, those that end initial events too", async () => {
  const clock = new FakeClock();
  await using w = await world({ clock });
  using dropped = w.server.faults.inject({
    event: ["BOOKMARK", "INITIAL_EVENTS_END"],
    fault: { type: "drop" },
  });
  await w.client.ok("POST", MAPS, map("a"));
  const watch = await w.client.watch(
    `${MAPS}?sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan`,
  );
  assert.deepEqual(await watch.take(1), ["ADDED a"]);
  assert.equal(dropped.injected, 1);
  await clock.advance(61_000);
  assert.equal(dropped.injected, 2);
  await w.client.ok("POST", MAPS, map("b"));
  assert.deepEqual(await watch.take(1), ["ADDED b"]);
  watch.close();
});

test("a replica that lags answers gets, lists and watches from the past", async () => {
  await using w = await world();
  await w.client.ok("POST", MAPS, map("a", "old"));
  const watching = "watch=true&resourceVersion=";
  const stale = w.server.faults.inject({
    resource: "configmaps",
    fault: { type: "stale", behind: 2 },
  });
  const change = (name: string, value: string): Promise<unknown> =>
    w.client.ok("PATCH", `${MAPS}/${name}`, {
      headers: merge,
      body: { data: { value } },
    });
  const read = async (): Promise<string> =>
    textAt(await w.client.ok("GET", `${MAPS}/a`), "data", "value");
  const list = await w.client.ok("GET", MAPS);
  const from = textAt(list, "metadata", "resourceVersion");
  const watch = await w.client.watch(`${MAPS}?${watching}${from}`);
  await change("a", "one");
  await w.client.ok("POST", MAPS, map("b"));
  assert.equal(await read(), "old");
  assert.equal(listAt(await w.client.ok("GET", MAPS), "items").length, 1);
  await change("a", "two");
  assert.equal(await read(), "one");
  assert.deepEqual(await watch.take(1), ["MODIFIED a"]);
  stale.remove();
  assert.equal(await read(), "two");
  assert.deepEqual(await watch.take(2), ["ADDED b", "MODIFIED a"]);
  watch.close();
});

test("a replica that stands still stays where it was", async () => {
  await using w = await world();
  await w.client.ok("POST", MAPS, map("a"));
  using _frozen = w.server.faults.inject({
    verb: "list",
    fault: { type: "stale" },
  });
  await w.client.ok("DELETE", `${MAPS}/a`);
  for (const name of ["b", "c"]) await w.client.ok("POST", MAPS, map(name));
  const { items } = (await w.client.ok("GET", MAPS)) as {
    items: { metadata: { name: string } }[];
  };
  assert.deepEqual(
    items.map(({ metadata }) => metadata.name),
    ["a"],
  );
  assert.equal((await w.client.send("GET", `${MAPS}/a`)).code, 404);
});

test("the server's clock goes wrong and right again", async () => {
  const clock = new FakeClock();
  await using w = await world({ clock });
  const created = async (name: string): Promise<number> =>
    Date.parse(
      textAt(
        await w.client.ok("POST", MAPS, map(name)),
        "metadata",
        "creationTimestamp",
      ),
    ) - clock.now();
  {
    using _skewed = w.server.faults.skewClock(-3_600_000);
    assert.equal(await created("a"), -3_600_000);
  }
  assert.equal(await created("b"), 0);
});

test("restarts on the same port with its data, the history of watches gone", async () => {
  await using w = await world();
  const first = await w.client.ok("POST", MAPS, map("a"));
  const version = textAt(first, "metadata", "resourceVersion");
  const watch = await w.client.watch(`${MAPS}?resourceVersion=${version}`);
  await w.client.ok("POST", MAPS, map("b"));
  assert.deepEqual(await watch.take(1), ["ADDED b"]);
  const ended = assert.rejects(watch.next(), RESET);
  const { url } = w.server;
  await using client = await restarted(w.server);
  await ended;
  const again = await client.ok("GET", `${MAPS}/a`);
  assert.equal(textAt(again, "metadata", "resourceVersion"), version);
  assert.equal(w.server.url, url);
  const late = await client.watch(`${MAPS}?resourceVersion=${version}`);
  assert.equal((await late.next())?.object.code, 410);
  const next = await client.ok("POST", MAPS, map("c"));
  assert.ok(
    Number(valueAt(next, "metadata", "resourceVersion")) > Number(version),
  );
});

test("restarts without its data; versions begin again or go on", async () => {
  await using w = await world();
  for (let index = 0; index < 20; index += 1)
    await w.client.ok("POST", MAPS, map(`m${index}`));
  const versionNow = async (client: TestClient): Promise<number> =>
    Number(textAt(await client.ok("GET", MAPS), "metadata", "resourceVersion"));
  const before = await versionNow(w.client);
  await using second = await restarted(w.server, {
    data: "lose",
    resourceVersion: "continue",
  });
  assert.ok((await versionNow(second)) > before);
  assert.equal((await second.send("GET", `${MAPS}/m1`)).code, 404);
  await using third = await restarted(w.server, { data: "lose" });
  assert.ok((await versionNow(third)) < before);
});

test("a replica that lags follows the server through the loss of its data", async () => {
  await using w = await world();
  await w.client.ok("POST", MAPS, map("a"));
  using _stale = w.server.faults.inject({
    resource: "configmaps",
    fault: { type: "stale", behind: 1 },
  });
  await using client = await restarted(w.server, { data: "lose" });
  await client.ok("POST", MAPS, map("b"));
  await client.ok("POST", MAPS, map("c"));
  assert.equal((await client.send("GET", `${MAPS}/a`)).code, 404);
  assert.equal((await client.send("GET", `${MAPS}/b`)).code, 200);
  assert.equal((await client.send("GET", `${MAPS}/c`)).code, 404);
});

test("an older state is restored, with the tokens of its accounts still good", async () => {
  await using w = await world();
  const accounts = "/api/v1/namespaces/default/serviceaccounts";
  await w.client.ok("POST", accounts, { body: { metadata: { name: "bot" } } });
  const snapshot = w.server.snapshot();
  await w.client.ok("POST", MAPS, map("a"));
  const answer = await w.client.ok("POST", `${accounts}/bot/token`, {
    body: { spec: {} },
  });
  await using client = await restarted(w.server, { snapshot });
  assert.equal((await client.send("GET", `${MAPS}/a`)).code, 404);
  const asBot = await client.send("GET", MAPS, {
    token: textAt(answer, "status", "token"),
  });
  assert.equal(asBot.code, 403);
});

test("shows expired certificates, and those of an unknown authority", async () => {
  await using w = await world();
  const handshake = async (ca: string): Promise<string> => {
    const socket = connectTls({
      port: Number(new URL(w.server.url).port),
      host: "127.0.0.1",
      ca,
    });
    try {
      await once(socket, "secureConnect");
      return "connected";
    } catch (error) {
      return textAt(error, "code");
    } finally {
      socket.destroy();
    }
  };
  const ca = w.server.caCertificate;
  assert.equal(await handshake(ca), "connected");
  w.server.rotateCertificate({ validity: "expired" });
  assert.equal(await handshake(ca), "CERT_HAS_EXPIRED");
  w.server.rotateCertificate({ validity: "notYet" });
  assert.equal(await handshake(ca), "CERT_NOT_YET_VALID");
  w.server.rotateCertificate({ authority: "new" });
  assert.match(
    await handshake(ca),
    /UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|CERT_SIGNATURE_FAILURE/,
  );
  assert.equal(await handshake(w.server.caCertificate), "connected");
  w.server.rotateCertificate();
  assert.equal(await handshake(w.server.caCertificate), "connected");
});
