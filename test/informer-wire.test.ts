import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hasCode, seededRandom } from "@kubewright/runtime";
import { FakeClock } from "@kubewright/runtime/testing";
import { fastClock } from "./support/fast-clock.js";
import { collectGarbage } from "./support/collect-garbage.js";
import { observe } from "./support/observe-informer.js";
import { WireServer } from "./support/wire-server.js";

test("T1: a thousand connections reset at any byte lose, repeat and relist nothing", async () => {
  await using wire = await WireServer.start();
  const random = seededRandom(1);
  const broken = new WeakSet<ServerResponse>();
  let resets = 0;
  wire.writeBytes = (response, bytes) => {
    if (broken.has(response)) return;
    if (resets >= 1000 || random.next() > 0.1) {
      response.write(bytes);
      return;
    }
    resets++;
    broken.add(response);
    // Somewhere in the middle of it, even inside a character.
    const cut = Math.floor(random.next() * bytes.length);
    response.write(bytes.subarray(0, cut), () =>
      response.socket?.resetAndDestroy(),
    );
  };
  const observed = await observe(wire, {
    watchIdleTimeoutMs: 0,
    requestTimeoutMs: 0,
  });
  for (let change = 0; change < 10_000 || resets < 1000; change++) {
    const name = `w${Math.floor(random.next() * 50)}`;
    if (random.next() < 0.1) wire.delete(name);
    else wire.set(name, { text: "naïve-東京-😀" });
    if (change % 5 !== 0) continue;
    await nextTurn();
    await wire.watches((open) => open > 0);
  }
  await observed.caughtUp();
  const lists = wire.requests.filter((request) => request === "list").length;
  const watches = wire.requests.length - lists;
  assert.ok(lists - 1 <= watches / 100, `${lists} lists, ${watches} watches`);
  assert.ok(observed.errors.every((error) => hasCode(error, "VeryShortWatch")));
  await observed.stop();
  await wire.watches((open) => open === 0);
});

test("T2: a list broken in the middle is taken again whole; nothing partial is seen", async () => {
  await using wire = await WireServer.start();
  for (const name of ["a", "b", "c", "d", "e"]) wire.set(name);
  let broken = 0;
  wire.intercept = (_, response, query) => {
    if (query.get("watch") === "true" || broken >= 3) return false;
    broken++;
    const text = wire.list();
    response.writeHead(200, { "content-length": text.length });
    response.write(text.slice(0, text.length / 2), () =>
      response.socket?.resetAndDestroy(),
    );
    return true;
  };
  const observed = await observe(wire, { restClock: fastClock(100) });
  await observed.caughtUp();
  assert.equal(observed.calls.length, 5);
  assert.equal(broken, 3);
  await observed.stop();
});

test("T3 and A001: a half-open connection is noticed, and the watch resumes without a list", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const clock = new FakeClock();
  const observed = await observe(wire, { watchIdleTimeoutMs: 20_000, clock });
  await wire.watches((open) => open > 0);
  // The client has seen the answer once it bears no more than its silence.
  while (clock.nextTimerMs !== 20_000) await nextTurn();
  // Written into the void: the client never gets it on this connection.
  const send = wire.writeBytes;
  wire.writeBytes = () => undefined;
  wire.set("a");
  wire.set("b");
  wire.writeBytes = send;
  await clock.advance(20_000);
  await observed.caughtUp();
  assert.deepEqual(observed.calls, ["add a@2", "update a@3", "add b@4"]);
  assert.deepEqual(
    wire.requests.filter((request) => request === "list").length,
    1,
  );
  await observed.stop();
});

test("T5: a server that drips a byte at a time is read to the end", async () => {
  await using wire = await WireServer.start();
  wire.writeBytes = (response, bytes) => {
    let sent = 0;
    const drip = (): void => {
      if (sent >= bytes.length) return;
      response.write(bytes.subarray(sent, ++sent));
      setImmediate(drip);
    };
    drip();
  };
  const observed = await observe(wire, { watchIdleTimeoutMs: 0 });
  wire.set("a");
  await observed.caughtUp();
  assert.deepEqual(observed.calls, ["add a@2"]);
  await observed.stop();
});

test("T6 and A015: events cut at every byte, inside characters too, arrive as they were sent", async () => {
  await using wire = await WireServer.start();
  const text = "naïve-東京-😀";
  wire.set("a");
  const observed = await observe(wire);
  const line = Buffer.from(
    `${JSON.stringify({
      type: "MODIFIED",
      object: {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: {
          name: "a",
          namespace: "ns",
          uid: "uid-a-1",
          resourceVersion: "1000",
          annotations: { text },
        },
      },
    })}\n`,
  );
  await wire.watches((open) => open > 0);
  let version = 1000;
  for (let cut = 1; cut < line.length; cut++) {
    version++;
    const bytes = Buffer.from(
      line.toString().replace('"1000"', `"${version}"`),
    );
    wire.writeBytes = (response) => {
      response.write(bytes.subarray(0, cut), () =>
        response.write(bytes.subarray(cut)),
      );
    };
    wire.writeRaw("");
    await observed.informer.waitForResourceVersion(String(version));
    assert.equal(
      observed.informer.lister.get({ namespace: "ns", name: "a" }).metadata
        ?.annotations?.["text"],
      text,
    );
  }
  assert.deepEqual(observed.errors, []);
  await observed.stop();
});

test("A016: big events, several in a chunk, and a tail cut off: whole ones arrive in order, and the watch resumes behind them", async () => {
  await using wire = await WireServer.start();
  const observed = await observe(wire);
  const big = "x".repeat(900_000);
  wire.writeBytes = (response, bytes) => {
    for (let start = 0; start < bytes.length; start += 22_500)
      response.write(bytes.subarray(start, start + 22_500));
  };
  wire.set("big", { big });
  wire.writeBytes = (response, bytes) => void response.write(bytes);
  wire.set("a", { text: "line\nfeed" });
  wire.set("b");
  await observed.caughtUp();
  wire.writeBytes = (response, bytes) =>
    void response.write(bytes.subarray(0, bytes.length - 10), () =>
      response.socket?.resetAndDestroy(),
    );
  wire.set("c");
  wire.writeBytes = (response, bytes) => void response.write(bytes);
  await observed.caughtUp();
  assert.deepEqual(observed.calls, [
    "add big@2",
    "add a@3",
    "add b@4",
    "add c@5",
  ]);
  assert.equal(wire.requests.at(-1), "watch 4");
  await observed.stop();
});

test("T7: a line that is no JSON is reported, and followed by a list", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const observed = await observe(wire);
  for (const raw of [
    "{nonsense}\n",
    "null\n",
    '{"type":"SURPRISE","object":{}}\n',
  ]) {
    const { length } = observed.errors;
    await wire.watches((open) => open > 0);
    wire.writeRaw(raw);
    await observed.failed(length + 1);
    assert.ok(hasCode(observed.errors.at(-1), "WatchDecode"));
    await wire.watches((open) => open === 0);
  }
  wire.set("b");
  await observed.caughtUp();
  assert.deepEqual(observed.calls, ["add a@2", "add b@3"]);
  await observed.stop();
});

test("A004: fifty watches ended in turn leave one socket, ended once each", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const observed = await observe(wire);
  for (let round = 0; round < 50; round++) {
    await wire.watches((open) => open > 0);
    wire.set("a");
    await observed.caughtUp();
    if (round % 2 === 0) wire.resetWatches();
    else wire.endWatches();
    await wire.watches((open) => open === 0);
  }
  await wire.watches((open) => open > 0);
  const watches = wire.requests.filter((request) => request !== "list");
  assert.equal(watches.length, 51);
  assert.equal(new Set(watches).size, 51);
  assert.equal(wire.openWatches, 1);
  assert.ok(wire.sockets.size <= 2, `${wire.sockets.size} sockets`);
  await observed.stop();
});

test("A005: events that nobody keeps leave nothing behind", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const observed = await observe(wire, { watchIdleTimeoutMs: 0 });
  await wire.watches((open) => open > 0);
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const filler = "x".repeat(20_000);
  let version = 1000;
  const burst = async (events: number): Promise<void> => {
    for (let event = 0; event < events; event++) {
      const object = {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: {
          name: "a",
          namespace: "ns",
          uid: "uid-a-1",
          resourceVersion: String(++version),
          annotations: { filler },
        },
      };
      wire.writeRaw(`${JSON.stringify({ type: "MODIFIED", object })}\n`);
      if (event % 50 === 0)
        await observed.informer.waitForResourceVersion(String(version));
    }
    await observed.informer.waitForResourceVersion(String(version));
  };
  await burst(500);
  const before = heap();
  await burst(1500);
  // 30 MB went by.
  const after = heap();
  assert.ok(after - before < 5, `${before} MiB became ${after} MiB`);
  await observed.stop();
});
