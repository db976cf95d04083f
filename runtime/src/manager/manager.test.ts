import assert from "node:assert/strict";
import { test } from "node:test";
import type { Runnable } from "../controller/controller-host.js";
import { ConfigMap, Guestbook } from "../controller/guestbook.test.support.js";
import {
  refusal,
  ScriptedServer,
} from "../controller/scripted-server.test.support.js";
import { noopLogger } from "../observability/logger.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { Manager } from "./manager.js";
import type { ManagerOptions } from "./manager-options.js";

async function setUp(options: ManagerOptions = {}) {
  const clock = new FakeClock();
  const server = new ScriptedServer({
    clock,
    answer: ({ method, body }) => {
      if (method === "POST") return body;
      throw refusal("NotFound", 404);
    },
  });
  const manager = await Manager.create({
    rest: server.rest,
    clock,
    logger: noopLogger,
    ...options,
  });
  const abort = new AbortController();
  return { clock, server, manager, abort };
}

/** Ends with its signal, after `cleanUp`. */
function worker(
  name: string,
  cleanUp: () => Promise<void> | void = () => undefined,
): Runnable {
  return {
    name,
    run: ({ signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => {
          Promise.resolve(cleanUp()).then(resolve, reject);
        });
      }),
  };
}

test("runs until the signal aborts, and resolves when everything has ended", async () => {
  const { manager, abort, clock } = await setUp();
  const log: string[] = [];
  manager.add(worker("one", () => void log.push("one")));
  manager.add(worker("two", () => void log.push("two")));
  const running = manager.run({ signal: abort.signal });
  await settle();
  assert.deepEqual(log, []);
  abort.abort();
  await running;
  assert.deepEqual(log, ["one", "two"]);
  assert.equal(clock.timers, 0);
});

test("with a signal that aborted before, it ends at once", async () => {
  const { manager } = await setUp();
  await manager.run({ signal: AbortSignal.abort() });
});

test("a failure ends the others and is what run rejects with", async () => {
  const { manager, abort } = await setUp();
  const log: string[] = [];
  const failure = new RuntimeError("Broken", "broken");
  manager.add(worker("steady", () => void log.push("steady ended")));
  manager.add({ name: "broken", run: () => Promise.reject(failure) });
  await assert.rejects(
    manager.run({ signal: abort.signal }),
    (error) => error === failure,
  );
  assert.deepEqual(log, ["steady ended"]);
});

test("what is added while it runs is run at once", async () => {
  const { manager, abort } = await setUp();
  const running = manager.run({ signal: abort.signal });
  await settle();
  let isRunning = false;
  manager.add({
    name: "late",
    run: async () => {
      isRunning = true;
    },
  });
  await settle();
  assert.equal(isRunning, true);
  abort.abort();
  await running;
});

test("events recorded during the shutdown are still written", async () => {
  const { manager, server, abort } = await setUp();
  const events = manager.eventRecorder("operator");
  const object = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p", namespace: "n" },
  };
  manager.add(
    worker("last-words", () => events.normal(object, "Stopped", "bye")),
  );
  const running = manager.run({ signal: abort.signal });
  await settle();
  abort.abort();
  await running;
  assert.deepEqual(server.log, ["POST /api/v1/namespaces/n/events"]);
});

test("work that ignores the shutdown is left behind after the grace period", async () => {
  const { manager, abort, clock } = await setUp({ gracefulShutdownMs: 10_000 });
  manager.add({ name: "deaf", run: () => new Promise(() => undefined) });
  const running = manager.run({ signal: abort.signal });
  const failed = assert.rejects(running, { code: "ShutdownTimeout" });
  await settle();
  abort.abort();
  await clock.advance(12_000);
  await failed;
  assert.equal(clock.timers, 0);
});

test("names are unique, and a manager runs once", async () => {
  const { manager, abort } = await setUp();
  manager.add(worker("one"));
  assert.throws(() => manager.add(worker("one")), { code: "DuplicateName" });
  const running = manager.run({ signal: abort.signal });
  await assert.rejects(manager.run(), { code: "AlreadyStarted" });
  abort.abort();
  await running;
});

test("a running manager has no lister of a kind that it does not watch", async () => {
  const { manager, abort } = await setUp();
  manager.lister(Guestbook);
  const running = manager.run({ signal: abort.signal });
  assert.deepEqual(manager.lister(Guestbook).list(), []);
  assert.throws(() => manager.lister(ConfigMap), { code: "NotWatched" });
  abort.abort();
  await running;
});

test("a cluster without the kind ends the manager when the caches should be full", async () => {
  const { manager, abort, clock } = await setUp({ cacheSyncTimeoutMs: 5_000 });
  const controller = manager
    .controllerFor(Guestbook)
    .reconcile(async () => undefined);
  manager.add(controller);
  const running = manager.run({ signal: abort.signal });
  const failed = assert.rejects(running, {
    code: "CacheSyncTimeout",
    message: /guestbook .*caches of Guestbook/,
  });
  await settle();
  await clock.advance(5_000);
  await failed;
  assert.equal(clock.timers, 0);
});

async function get(port: number, path: string): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return [response.status, await response.text()];
}

test("health checks are served while it runs", async () => {
  const port = await freePort();
  const { manager, abort } = await setUp({
    healthProbe: { port, host: "127.0.0.1" },
  });
  let problem: string | undefined = "warming up";
  manager.addReadyCheck("mine", () => problem);
  manager.addHealthCheck("broken", () => {
    throw new RuntimeError("Broken", "no disk");
  });
  manager.add(
    manager.controllerFor(Guestbook).reconcile(async () => undefined),
  );
  const running = manager.run({ signal: abort.signal });
  await settle();
  assert.deepEqual(await get(port, "/readyz"), [
    500,
    "[-]caches failed: not synced: guestbook\n[-]mine failed: warming up\nreadyz check failed\n",
  ]);
  problem = undefined;
  assert.match((await get(port, "/readyz"))[1], /\[\+\]mine ok/);
  assert.deepEqual(await get(port, "/healthz"), [
    500,
    "[+]ping ok\n[-]broken failed: no disk\nhealthz check failed\n",
  ]);
  manager.addHealthCheck("broken", async () => undefined);
  assert.deepEqual(await get(port, "/healthz"), [200, "ok"]);
  assert.equal((await get(port, "/other"))[0], 404);
  abort.abort();
  await running;
  await assert.rejects(get(port, "/healthz"));
});

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
