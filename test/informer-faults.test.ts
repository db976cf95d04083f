import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import {
  createConsoleLogger,
  createRestClient,
  hasCode,
  isTooManyRequests,
  listWatch,
  noopMetrics,
  realClock,
  seededRandom,
  SharedIndexInformer,
  waitForCacheSync,
  type Clock,
  type KubeObject,
} from "@kubewright/runtime";
import { FakeClock, TestEnvironment } from "@kubewright/runtime/testing";
import { fastClock } from "./support/fast-clock.js";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { impatientClock } from "./support/impatient-clock.js";
import { leavesNothing } from "./support/leftovers.js";
import { observe, Widget } from "./support/observe-informer.js";
import { TcpProxy } from "./support/tcp-proxy.js";
import { WireServer } from "./support/wire-server.js";

/** A clock that notes the delays it was asked for. */
function noting(clock: Clock, delaysMs: number[]): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (callback, delayMs, options) => {
      delaysMs.push(delayMs);
      return clock.setTimer(callback, delayMs, options);
    },
  };
}

/** Some turns, in which the system closes what was told to close. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++)
    await new Promise((resolve) => setImmediate(resolve));
}

function refuse(
  response: ServerResponse,
  code: number,
  options: { readonly reason?: string; readonly retryAfter?: number } = {},
): true {
  const { reason = "", retryAfter } = options;
  response.writeHead(code, {
    "content-type": "application/json",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  });
  response.end(status(code, reason, retryAfter));
  return true;
}

function status(code: number, reason: string, retryAfter?: number): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Status",
    metadata: {},
    status: "Failure",
    message: reason,
    reason,
    code,
    ...(retryAfter !== undefined && {
      details: { retryAfterSeconds: retryAfter },
    }),
  });
}

function isWatch(query: URLSearchParams): boolean {
  return query.get("watch") === "true";
}

test("T1: connections that are reset over and over slow the reconnects down from 0.8 s to 30 s, and leave nothing behind", async () => {
  // What is loaded or opened once and for all is there already.
  {
    await using warm = await WireServer.start();
    await (await observe(warm)).stop();
  }
  await settled();
  const delaysMs: number[] = [];
  await leavesNothing(async () => {
    await using wire = await WireServer.start();
    let refused = 0;
    wire.intercept = (_, response, query) => {
      if (!isWatch(query) || refused >= 12) return false;
      refused++;
      response.flushHeaders();
      response.socket?.resetAndDestroy();
      return true;
    };
    const observed = await observe(wire, {
      clock: noting(impatientClock(new FakeClock()), delaysMs),
      watchIdleTimeoutMs: 0,
      requestTimeoutMs: 0,
    });
    await wire.watches((open) => open > 0);
    wire.set("a");
    await observed.caughtUp();
    assert.equal(refused, 12);
    await observed.stop();
  });
  // The others end a watch that has had its time.
  const backoffsMs = delaysMs.filter((delayMs) => delayMs < 60_000);
  assert.ok(backoffsMs.length >= 3, delaysMs.join());
  for (const delayMs of backoffsMs) assert.ok(delayMs >= 800, `${delayMs}`);
  assert.ok(Math.max(...backoffsMs) >= 3200, backoffsMs.join());
});

test("T2: a connection that is reset on page 3 of 5 shows no half list and deletes nothing", async () => {
  await using wire = await WireServer.start();
  for (let index = 0; index < 10; index++) wire.set(`w${index}`);
  const pages: string[] = [];
  let broken = 0;
  let isForgotten = false;
  wire.intercept = (_, response, query) => {
    if (isWatch(query)) {
      if (!isForgotten) return false;
      isForgotten = false;
      return refuse(response, 410, { reason: "Expired" });
    }
    const page = Number(query.get("continue") ?? "0");
    pages.push(String(page));
    const list = JSON.parse(wire.list()) as {
      metadata: { continue?: string };
      items: unknown[];
    };
    list.items = list.items.slice(page * 2, page * 2 + 2);
    if (page < 4) list.metadata.continue = String(page + 1);
    const text = JSON.stringify(list);
    if (page === 2 && broken < 2) {
      broken++;
      response.writeHead(200, { "content-length": text.length });
      response.write(text.slice(0, text.length / 2), () =>
        response.socket?.resetAndDestroy(),
      );
    } else response.end(text);
    return true;
  };
  const sizes = new Set<number>();
  const observed = await observe(wire, {
    pageSize: 2,
    restClock: fastClock(100),
  });
  observed.informer.addEventHandler({
    onAdd: () => void sizes.add(observed.informer.indexer.size),
    onDelete: () => assert.fail("nothing was deleted"),
  });
  await observed.caughtUp();
  assert.equal(broken, 2);
  assert.ok(pages.length >= 7, pages.join());
  broken = 0;
  isForgotten = true;
  wire.endWatches();
  await observed.failed(1);
  await wire.watches((open) => open === 1);
  await observed.caughtUp();
  assert.equal(broken, 2);
  assert.deepEqual([...sizes], [10]);
  assert.ok(observed.calls.every((call) => call.startsWith("add")));
  await observed.stop();
});

for (const http2 of [true, false])
  test(`T3: a peer that is silently gone under HTTP/${http2 ? "2" : "1.1"} is noticed in time, and others go on`, async () => {
    await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
    await using proxy = await TcpProxy.start(
      Number(new URL(env.server.url).port),
    );
    const delaysMs: number[] = [];
    const clock = noting(fastClock(100), delaysMs);
    await using rest = createRestClient(
      { ...env.restConfig, server: `https://127.0.0.1:${proxy.port}`, http2 },
      { clock },
    );
    const calls: string[] = [];
    const errors: unknown[] = [];
    await using informer = new SharedIndexInformer<Guestbook>({
      listerWatcher: listWatch(Guestbook, { rest }),
      resource: Guestbook,
      useWatchList: false,
      clock,
      watchErrorHandler: (error) => errors.push(error),
    });
    await using direct = createRestClient(env.restConfig);
    await using other = new SharedIndexInformer<Guestbook>({
      listerWatcher: listWatch(Guestbook, { rest: direct }),
      resource: Guestbook,
    });
    informer.addEventHandler({
      onAdd: ({ metadata }) => void calls.push(`add ${metadata.name ?? ""}`),
      onDelete: () => void calls.push("delete"),
    });
    const controller = new AbortController();
    const running = [informer, other].map((one) =>
      one.run({ signal: controller.signal }),
    );
    await waitForCacheSync([informer, other], { signal: controller.signal });
    const guestbooks = env.client(Guestbook);
    const first = await guestbooks.create({
      metadata: { name: "first" },
      spec: { greeting: "hi" },
    });
    await informer.waitForResourceVersion(versionOf(first));
    proxy.freeze();
    const second = await guestbooks.create({
      metadata: { name: "second" },
      spec: { greeting: "hi" },
    });
    await other.waitForResourceVersion(versionOf(second));
    const startMs = clock.monotonicMs();
    await informer.waitForResourceVersion(versionOf(second));
    // What a test on a busy machine can tell of time: which timers were waited for.
    const detectedMs = clock.monotonicMs() - startMs;
    assert.ok(detectedMs > 5000, `after ${detectedMs} ms`);
    const limitsMs = http2 ? [30_000, 15_000] : [90_000];
    for (const limitMs of limitsMs) assert.ok(delaysMs.includes(limitMs));
    assert.deepEqual(calls, ["add first", "add second"]);
    controller.abort();
    await Promise.all(running);
  });

function versionOf({ metadata }: KubeObject): string {
  return metadata?.resourceVersion ?? "";
}

test("T5: a stuck handler stops no reading; a stuck cache stops it, with a bounded amount unread", async () => {
  await using wire = await WireServer.start();
  const observed = await observe(wire, { watchIdleTimeoutMs: 0 });
  await wire.watches((open) => open > 0);
  let release: () => void = () => undefined;
  const stuck = new Promise<void>((resolve) => {
    release = resolve;
  });
  observed.informer.addEventHandler({ onUpdate: () => stuck });
  wire.set("a");
  for (let round = 0; round < 200; round++) wire.set("a", { filler: FILLER });
  await observed.caughtUp();
  release();

  // Nobody reads now: the bytes stay in the kernel's buffers and at the server.
  const { body } = await observed.rest.send({
    method: "GET",
    path: "/apis/example.com/v1/widgets",
    query: { watch: true, resourceVersion: "1" },
    timeoutMs: 0,
  });
  const iterator = body[Symbol.asyncIterator]();
  await iterator.next();
  await wire.watches((open) => open === 2);
  const unread = 64 * 2 ** 20;
  for (let sent = 0; sent < unread; sent += FILLER.length)
    wire.writeRaw(`${" ".repeat(FILLER.length - 1)}\n`);
  await settled();
  const pending = [...wire.sockets].reduce(
    (sum, socket) => sum + socket.writableLength,
    0,
  );
  // What is read waits in the reader, and a few MiB in the kernel's buffers.
  const held = unread - pending;
  assert.ok(held < 16 * 2 ** 20, `the reader holds ${held}`);
  body.cancel();
  // A server that loses patience closes the watch, and it resumes.
  wire.resetWatches();
  await wire.watches((open) => open === 1);
  wire.set("b");
  await observed.caughtUp();
  await observed.stop();
});

const FILLER = "x".repeat(64 * 1024);

test("T7: whatever no correct server sends is reported once each, stored never, and crashes nothing", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const counted = new Map<string, number>();
  const logged: string[] = [];
  const observed = await observe(wire, {
    metrics: {
      ...noopMetrics,
      counter: ({ name }) => ({
        inc: () => void counted.set(name, (counted.get(name) ?? 0) + 1),
      }),
    },
    logger: createConsoleLogger({
      level: "debug",
      format: "json",
      write: (line) => logged.push(line),
    }),
  });
  const meta = (metadata: object): object => ({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata,
  });
  for (const [event, relists] of [
    [
      {
        type: "ERROR",
        object: JSON.parse(status(500, "InternalError")) as object,
      },
      1,
    ],
    [{ type: "ERROR", object: { nonsense: true } }, 1],
    [{ type: "BOOKMARK", object: meta({}) }, 1],
    [{ type: "ADDED", object: { kind: "Widget" } }, 1],
    [{ type: "MODIFIED", object: meta({ resourceVersion: "90" }) }, 1],
    [{ type: "SURPRISE", object: meta({ name: "x" }) }, 1],
    [
      { type: "ERROR", object: JSON.parse(status(410, "Expired")) as object },
      1,
    ],
  ] as const) {
    const { length } = observed.errors;
    const lists = listsOf(wire);
    await wire.watches((open) => open > 0);
    wire.writeRaw(`${JSON.stringify(event)}\n`);
    await observed.failed(length + 1);
    await wire.watches((open) => open === 0);
    await wire.watches((open) => open === 1);
    assert.equal(observed.errors.length, length + 1, JSON.stringify(event));
    assert.equal(listsOf(wire), lists + relists, JSON.stringify(event));
  }
  wire.set("b");
  await observed.caughtUp();
  assert.deepEqual(observed.calls, ["add a@2", "add b@3"]);
  assert.equal(counted.get("reflector_errors_total"), observed.errors.length);
  const lines = logged.filter((line) =>
    /"list and watch failed"|"the watch expired"/.test(line),
  );
  assert.equal(lines.length, observed.errors.length, lines.join("\n"));
  for (const line of lines) {
    const { resource, reason } = JSON.parse(line) as Record<string, unknown>;
    assert.equal(resource, "widgets.example.com");
    assert.ok(typeof reason === "string" && reason !== "");
  }
  await observed.stop();
});

function listsOf(wire: WireServer): number {
  return wire.requests.filter((request) => request === "list").length;
}

test("T9: a minute in which every watch expires costs at most twelve lists, and tells handlers nothing", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const clock = impatientClock(new FakeClock());
  const observed = await observe(wire, { clock });
  await wire.watches((open) => open > 0);
  // The storm: history up to here is forgotten, and each watch gets 410.
  const lists: string[] = [];
  const oldest = Number(wire.version) + 1;
  wire.set("a");
  const events = new EventEmitter();
  wire.intercept = (_, response, query) => {
    const version = query.get("resourceVersion") ?? "";
    if (isWatch(query)) {
      response.end(`{"type":"ERROR","object":${status(410, "Expired")}}\n`);
      events.emit("expired");
      return true;
    }
    lists.push(version);
    if (version !== "" && version !== "0" && Number(version) < oldest)
      return refuse(response, 410, { reason: "Expired" });
    return false;
  };
  const calls = observed.calls.length;
  const startMs = clock.monotonicMs();
  wire.writeRaw(`{"type":"ERROR","object":${status(410, "Expired")}}\n`);
  while (clock.monotonicMs() - startMs < 60_000) await once(events, "expired");
  assert.ok(lists.length <= 12, lists.join());
  assert.ok(lists.length >= 2);
  wire.intercept = () => false;
  await wire.watches((open) => open === 1);
  await observed.caughtUp();
  assert.deepEqual(
    observed.calls.slice(calls).filter((call) => !call.startsWith("update")),
    [],
  );
  await observed.stop();
});

for (const code of [429, 503])
  test(`T10: ${code} with Retry-After is waited for and told after ten tries, whatever the method; lists and watches go on`, async () => {
    await using wire = await WireServer.start();
    const delaysMs: number[] = [];
    const clock = noting(fastClock(100), delaysMs);
    let refusals = 0;
    wire.intercept = (request, response) => {
      if (request.url?.includes("busy")) refusals++;
      else if (refusals > 0) {
        refusals--;
        return refuse(response, code, { retryAfter: 3 });
      } else return false;
      return refuse(response, code, {
        retryAfter: 3,
        reason: code === 429 ? "TooManyRequests" : "ServiceUnavailable",
      });
    };
    await using rest = createRestClient({ server: wire.url }, { clock });
    for (const method of ["GET", "POST", "PATCH"] as const) {
      refusals = 0;
      delaysMs.length = 0;
      await assert.rejects(
        rest.request({ method, path: "/busy", body: {}, timeoutMs: 0 }),
        (error) =>
          code === 429
            ? isTooManyRequests(error)
            : hasCode(error, "ServiceUnavailable") || code === 503,
      );
      assert.equal(refusals, 10, method);
      const waits = delaysMs.filter((ms) => ms >= 3000 && ms <= 3300);
      assert.equal(waits.length, 9, `${method} waited ${delaysMs.join()}`);
    }
    // First the list, then the watch after it.
    refusals = 3;
    delaysMs.length = 0;
    wire.set("a");
    const observed = await observe(wire, { clock, restClock: clock });
    assert.equal(refusals, 0);
    refusals = 2;
    wire.endWatches();
    await wire.watches((open) => open === 0);
    wire.set("b");
    await observed.caughtUp();
    assert.equal(listsOf(wire), 1);
    await observed.stop();
  });

test("T11: half a minute of 5xx is borne: reads of an informer are repeated, writes are not, and ten seconds later all is as before", async () => {
  await using wire = await WireServer.start();
  wire.set("a");
  const clock = fastClock(100);
  const observed = await observe(wire, { clock, restClock: clock });
  const startMs = clock.monotonicMs();
  const codes = [500, 502, 504];
  let reads = 0;
  let writes = 0;
  let plainReads = 0;
  wire.intercept = (request, response) => {
    if (request.url === "/read") {
      plainReads++;
      return refuse(response, 502);
    }
    if (writes === 2 && clock.monotonicMs() - startMs > 30_000) return false;
    if (request.method === "GET") reads++;
    else writes++;
    return refuse(response, codes[(reads + writes) % 3] ?? 500);
  };
  wire.resetWatches();
  for (const method of ["POST", "PATCH"] as const)
    await assert.rejects(
      observed.rest.request({ method, path: "/write", body: {} }),
    );
  assert.equal(writes, 2);
  const delaysMs: number[] = [];
  await using rest = createRestClient(
    { server: wire.url },
    { clock: noting(clock, delaysMs), transport: { requestTimeoutMs: 0 } },
  );
  await assert.rejects(rest.request({ method: "GET", path: "/read" }));
  assert.equal(plainReads, 4);
  for (const leastMs of [250, 500, 1000])
    assert.ok(
      delaysMs.some((ms) => ms >= leastMs && ms <= leastMs * 1.1),
      delaysMs.join(),
    );
  wire.set("a");
  wire.delete("a");
  wire.set("b");
  await observed.caughtUp();
  assert.ok(reads >= 2, `${reads} reads`);
  // The delays themselves are held to ten seconds with a clock that stands still, in reflector.test.ts.
  await wire.watches((open) => open === 1);
  assert.deepEqual([...observed.believed.keys()], ["b"]);
  await observed.stop();
});

test("T12: a server that restarts with less history heals at once; what is gone is told once, with its last known state", async () => {
  const before = await WireServer.start();
  for (let change = 0; change < 100; change++) before.set("changed");
  before.set("gone", { note: "last" });
  const port = Number(new URL(before.url).port);
  const observed = await observe(before);
  await observed.caughtUp();
  const gone: string[] = [];
  const events = new EventEmitter();
  observed.informer.addEventHandler({
    onAdd: ({ metadata }) => void events.emit(metadata?.name ?? ""),
    onDelete: (deleted) => {
      assert.ok("object" in deleted && deleted.object !== undefined);
      const { metadata } = deleted.object as KubeObject;
      gone.push(
        `${metadata?.name ?? ""} ${metadata?.annotations?.["note"] ?? ""}`,
      );
    },
  });
  observed.believed.clear();
  await before[Symbol.asyncDispose]();
  await observed.failed(1);
  await using after = await WireServer.start({ port });
  after.set("changed");
  after.set("new");
  const healed = [once(events, "new"), once(events, "more")];
  await healed[0];
  assert.ok(
    observed.errors.some((error) => hasCode(error, "ResourceVersionRegressed")),
  );
  assert.equal(after.requests.includes("head"), true);
  await after.watches((open) => open === 1);
  after.set("more");
  await healed[1];
  assert.deepEqual(
    observed.informer.indexer
      .list()
      .map(
        ({ metadata }) =>
          `${metadata?.name ?? ""} ${metadata?.resourceVersion ?? ""}`,
      )
      .sort(),
    ["changed 2", "more 4", "new 3"],
  );
  assert.deepEqual(gone, ["gone last"]);
  await observed.stop();
});

test("T13: events that a proxy repeats and reorders tell handlers nothing twice, and nothing backwards", async () => {
  await using wire = await WireServer.start();
  const observed = await observe(wire, { watchIdleTimeoutMs: 0 });
  await wire.watches((open) => open > 0);
  const random = seededRandom(13);
  const held: Buffer[] = [];
  wire.writeBytes = (response, bytes) => {
    for (const line of bytes.toString().split(/(?<=\n)/))
      if (line !== "") held.push(Buffer.from(line));
    if (held.length < 4) return;
    const lines = held.splice(0);
    // All of them in their order at last, after some out of it.
    for (let extra = 0; extra < 6; extra++) {
      const line = lines[Math.floor(random.next() * lines.length)];
      if (line?.includes('"MODIFIED"')) response.write(line);
    }
    for (const line of lines) {
      response.write(line);
      if (random.next() < 0.3) response.write(line);
    }
  };
  for (let change = 0; change < 2000; change++) {
    const name = `w${Math.floor(random.next() * 5)}`;
    if (random.next() < 0.1) wire.delete(name);
    else wire.set(name);
  }
  wire.writeBytes = (response, bytes) => {
    for (const line of held.splice(0)) response.write(line);
    response.write(bytes);
  };
  wire.set("last");
  await observed.caughtUp();
  // Of deletions the names alone are noted.
  const versions = observed.calls.filter((call) => call.includes("@"));
  assert.equal(new Set(versions).size, versions.length);
  await observed.stop();
});

for (const [title, server] of [
  ["a name that doesn't resolve", "http://nowhere.invalid:1"],
  ["a port where nobody listens", "http://127.0.0.1:1"],
] as const)
  test(`T18: with ${title} at the start an informer backs off, isn't synced, and a wait for it ends in time`, async () => {
    const delaysMs: number[] = [];
    const clock = noting(fastClock(100), delaysMs);
    await using rest = createRestClient({ server }, { clock });
    const errors: unknown[] = [];
    const events = new EventEmitter();
    await using informer = new SharedIndexInformer<KubeObject>({
      listerWatcher: listWatch(Widget, { rest }),
      resource: Widget,
      clock,
      watchErrorHandler: (error) => {
        errors.push(error);
        events.emit("failure");
      },
    });
    const controller = new AbortController();
    const running = informer.run({ signal: controller.signal });
    while (errors.length < 4) await once(events, "failure");
    assert.equal(informer.hasSynced, false);
    assert.ok(errors.every((error) => hasCode(error, "Transport")));
    const backoffsMs = delaysMs.filter((ms) => ms < 30_000);
    assert.ok(backoffsMs.length >= 3, delaysMs.join());
    for (const [attempt, delayMs] of backoffsMs.slice(0, 3).entries()) {
      const leastMs = 800 * 2 ** attempt;
      assert.ok(delayMs >= leastMs && delayMs < 2 * leastMs, delaysMs.join());
    }
    controller.abort();
    await running;
  });

test("T19: a wall clock that jumps an hour either way on real sockets breaks no delay and no watch", async () => {
  await using wire = await WireServer.start();
  let offsetMs = 0;
  const fast = fastClock(100);
  const clock: Clock = { ...fast, now: () => realClock.now() + offsetMs };
  const delaysMs: number[] = [];
  const observed = await observe(wire, { clock: noting(clock, delaysMs) });
  for (const jumpMs of [3_600_000, -7_200_000, 3_600_000]) {
    offsetMs += jumpMs;
    wire.set("a");
    wire.resetWatches();
    await wire.watches((open) => open === 0);
    wire.set("a");
    await observed.caughtUp();
  }
  assert.equal(listsOf(wire), 1);
  assert.ok(wire.requests.length < 15, wire.requests.join());
  for (const delayMs of delaysMs)
    assert.ok(delayMs >= 0 && delayMs <= 700_000, `${delayMs}`);
  await observed.stop();
});
