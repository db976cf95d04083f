import assert from "node:assert/strict";
import { test } from "node:test";
import { filteringResourceEventHandler } from "../cache/filtering-resource-event-handler.js";
import type { ResourceEventHandler } from "../cache/resource-event-handler.js";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { settle } from "../primitives/fake-clock.js";
import { defaultControllerRateLimiter } from "../workqueue/default-controller-rate-limiter.js";
import { RateLimitingQueue } from "../workqueue/rate-limiting-queue.js";
import { manual, setUp } from "./controller-setup.test.support.js";
import { Guestbook, guestbook } from "./guestbook.test.support.js";
import type { ObjectSource } from "./object-source.test.support.js";
import { requeueAfter } from "./result.js";
import { refusal, type SeenRequest } from "./scripted-server.test.support.js";
import { TestHost } from "./test-host.test.support.js";

const FINALIZER = "web.example.com/cleanup";

test("A031: a spec change during a reconcile isn't swallowed by the status write that follows it", async () => {
  const { host, guestbooks, builder, ran, runs } = setUp();
  guestbooks.set(guestbook("a", { spec: { replicas: 1 } }));
  const { active, reconcile, finish } = manual();
  const seen: unknown[] = [];
  const controller = builder.reconcile(async (request) => {
    runs.push(request.key);
    seen.push(request.object.spec?.replicas);
    await reconcile(request);
    return requeueAfter("10s");
  });
  const running = host.start(controller);
  assert.deepEqual(await ran(), ["n/a"]);
  await host.clock.advance(1_000);
  const changed = {
    spec: { replicas: 2 },
    metadata: { generation: 2 },
  };
  guestbooks.set(guestbook("a", changed));
  await host.clock.advance(4_000);
  guestbooks.set(guestbook("a", { ...changed, status: { ready: true } }));
  assert.deepEqual(await ran(), [], "one key never runs twice at once");
  finish("n/a");
  assert.deepEqual(await ran(), ["n/a"]);
  assert.deepEqual(seen, [1, 2]);
  finish("n/a");
  assert.deepEqual(await ran(), [], "exactly one more");
  assert.equal(active.size, 0);
  await host.clock.advance(10_000);
  assert.deepEqual(await ran(), ["n/a"], "what was scheduled goes on");
  finish("n/a");
  running.stop();
  await ran();
  await running.ended;
  await host.close();
});

test("A032: two actions of one kind that share a queue each get their own objects, in order, one call a key", async () => {
  const { host, guestbooks } = setUp();
  const informer = host.informer(Guestbook);
  interface Work {
    readonly action: "A" | "B";
    readonly key: string;
  }
  const queue = new RateLimitingQueue<Work>(
    defaultControllerRateLimiter({ clock: host.clock }),
    {
      clock: host.clock,
      keyIdentity: ({ action, key }) => `${action} ${key}`,
    },
  );
  type Cached = DeepReadonly<Guestbook>;
  const handlerOf = (action: Work["action"]): ResourceEventHandler<Cached> => {
    const add = (object: Cached): void =>
      queue.add({ action, key: metaNamespaceKey(object) });
    return filteringResourceEventHandler<Cached>(
      ({ metadata }) => metadata?.labels?.["for"] === action,
      { onAdd: add, onUpdate: (_, object) => add(object) },
    );
  };
  informer.addEventHandler(handlerOf("A"));
  informer.addEventHandler(handlerOf("B"));
  const calls: Record<Work["action"], string[]> = { A: [], B: [] };
  const active = new Set<string>();
  const versions = new Map<string, number>();
  const worker = async (): Promise<void> => {
    for (;;) {
      const item = await queue.get();
      if (item.shutdown) return;
      const { action, key } = item.key;
      assert.equal(active.has(`${action} ${key}`), false, "twice at once");
      active.add(`${action} ${key}`);
      const object = informer.indexer.getByKey(key);
      assert.equal(object?.metadata?.labels?.["for"], action);
      const version = Number(object.metadata.resourceVersion);
      assert.ok(version > (versions.get(key) ?? 0), "out of order");
      versions.set(key, version);
      calls[action].push(key);
      await settle();
      active.delete(`${action} ${key}`);
      queue.done(item.key);
    }
  };
  const running = new AbortController();
  const ended = informer.run({ signal: running.signal });
  await settle();
  const workers = [worker(), worker(), worker(), worker()];
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 50; index++)
      for (const action of ["A", "B"] as const)
        guestbooks.set(
          guestbook(`${action.toLowerCase()}${index}`, {
            metadata: { labels: { for: action }, generation: round + 1 },
          }),
        );
    for (let turn = 0; turn < 200; turn++) await settle();
  }
  for (const action of ["A", "B"] as const) {
    assert.equal(calls[action].length, 100, action);
    assert.ok(
      calls[action].every((key) => key.startsWith(`n/${action.toLowerCase()}`)),
    );
    assert.equal(new Set(calls[action]).size, 50);
  }
  queue.shutDown();
  await Promise.all(workers);
  running.abort();
  await ended;
});

test("A033: deleted while its creation waits for a retry, an object is cleaned up and gone in one write", async () => {
  const { host, guestbooks, running, ran, writes, runs } = withServer(
    async ({ object, client, runs: noted }) => {
      noted.push(object.metadata.deletionTimestamp ? "cleanup" : "create");
      if (!object.metadata.deletionTimestamp)
        throw new RuntimeError("Down", "the backend is down");
      await client.removeFinalizer(object, FINALIZER);
    },
  );
  for (let failures = 0; failures < 10; failures++)
    await host.clock.advance(10_000);
  await ran();
  guestbooks.set(
    guestbook("a", {
      metadata: {
        finalizers: [FINALIZER],
        deletionTimestamp: "2026-01-01T00:00:00Z",
      },
    }),
  );
  assert.deepEqual(await ran(), ["cleanup"], "at once, not after the backoff");
  assert.deepEqual(writes(), ["PATCH"]);
  await host.clock.advance(2_000_000);
  assert.deepEqual(await ran(), [], "no retry of the creation is left");
  assert.deepEqual(writes(), ["PATCH"]);
  assert.deepEqual(runs, []);
  running.stop();
  await running.ended;
  await host.close();
});

test("A033: a reconcile that deletes its own object and then writes to it is done, not retried", async () => {
  const { host, running, ran, writes, logged } = withServer(
    async ({ object, client, runs: noted }) => {
      noted.push("run");
      await client(Guestbook).delete(object.metadata);
      await client.updateStatus(object, (status) => {
        status.ready = true;
      });
    },
    // The cache hears of the deletion only later.
    { tellsDeletions: false },
  );
  assert.deepEqual(await ran(), ["run"]);
  await host.clock.advance(2_000_000);
  assert.deepEqual(await ran(), []);
  assert.deepEqual(writes(), ["DELETE", "PUT"]);
  assert.deepEqual(logged, []);
  running.stop();
  await running.ended;
  await host.close();
});

test("A034: a failing handler is driven by timers alone, and a status that the server prunes is reported once", async () => {
  const { host, running, ran, writes, logged } = withServer(
    async ({ object, client, runs: noted }) => {
      noted.push("run");
      await client.updateStatus(object, (status) => {
        (status as { mood?: string }).mood = "bad";
      });
      throw new RuntimeError("Down", "the backend is down");
    },
  );
  await host.clock.advance(1_000);
  const attempts = (await ran()).length;
  // 5, 10, 20, … ms after each other.
  assert.equal(attempts, 8);
  assert.deepEqual(
    writes(),
    Array.from({ length: attempts }, () => "PUT"),
    "one status write for each attempt, and nothing to wake up by",
  );
  assert.deepEqual(
    logged.filter((line) => line.includes("drops")),
    [
      'the server drops fields of a status that its schema lacks {"kind":"Guestbook","fields":["mood"]}',
    ],
  );
  running.stop();
  await running.ended;
  await host.close();
});

test("A034: a handler that fails without writing leaves the object alone", async () => {
  const { host, running, ran, writes } = withServer(async ({ runs: noted }) => {
    noted.push("run");
    throw new RuntimeError("Down", "the backend is down");
  });
  await host.clock.advance(60_000);
  assert.ok((await ran()).length > 10);
  assert.deepEqual(writes(), []);
  running.stop();
  await running.ended;
  await host.close();
});

type Request = Parameters<
  Parameters<ReturnType<typeof setUp>["builder"]["reconcile"]>[0]
>[0];

/** A controller of guestbook `a`, and a server that stores what it writes, but no `status.mood`. */
function withServer(
  reconcile: (request: Request & { runs: string[] }) => Promise<void>,
  options: { readonly tellsDeletions?: boolean } = {},
) {
  const { tellsDeletions = true } = options;
  const server: { source?: ObjectSource<Guestbook> } = {};
  let stored: Guestbook | undefined;
  const answer = (request: SeenRequest): unknown => {
    if (request.path.endsWith("/events")) return {};
    const found = stored;
    if (found === undefined) throw refusal("NotFound", 404);
    if (request.method === "DELETE") {
      stored = undefined;
      if (tellsDeletions) server.source?.remove(found);
      return { kind: "Status", status: "Success" };
    }
    if (request.method === "PATCH") {
      // All that is patched here is the last finalizer, off an object that is being deleted.
      stored = undefined;
      server.source?.remove(found);
      return { ...found, metadata: { ...found.metadata, finalizers: [] } };
    }
    const { status = {} } = request.body as Guestbook;
    const { mood, ...known } = status as { mood?: string };
    assert.ok(mood === undefined || mood === "bad");
    if (Object.keys(known).length > 0) {
      stored = { ...found, status: known };
      server.source?.set(stored);
    }
    return stored;
  };
  const logged: string[] = [];
  const note = (message: string, fields: object | undefined): void =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: note,
    error: (_, message, fields) => note(message, fields),
    child: () => logger,
  };
  const host = new TestHost(answer, { logger });
  const setup = setUp(host);
  server.source = setup.guestbooks;
  stored = guestbook("a", { metadata: { finalizers: [FINALIZER] } });
  setup.guestbooks.set(stored);
  const { runs } = setup;
  const running = host.start(
    setup.builder.reconcile((request) => reconcile({ ...request, runs })),
  );
  const writes = (): string[] =>
    host.server.requests
      .filter(({ path }) => path.includes("/guestbooks/"))
      .map(({ method }) => method);
  return { ...setup, logged, running, writes };
}
