import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode, RuntimeError } from "../primitives/runtime-error.js";
import {
  configMap,
  controlledBy,
  manual,
  setUp,
} from "./controller-setup.test.support.js";
import { ConfigMap, Guestbook, guestbook } from "./guestbook.test.support.js";
import { requeueAfter } from "./result.js";

test("everything that exists at the start is reconciled once, when all caches are full", async () => {
  const { host, guestbooks, configMaps, builder, ran, note } = setUp();
  guestbooks.set(guestbook("a"));
  guestbooks.set(guestbook("b"));
  configMaps.set(configMap("c", controlledBy("a")));
  configMaps.isUp = false;
  const controller = builder.owns(ConfigMap).reconcile(note);
  const running = host.start(controller);
  assert.deepEqual(await ran(), []);
  assert.equal(controller.hasSynced, false);
  running.stop();
  await running.ended;
  await host.close();

  const again = setUp();
  again.guestbooks.set(guestbook("a"));
  again.guestbooks.set(guestbook("b"));
  again.configMaps.set(configMap("c", controlledBy("a")));
  const second = again.builder.owns(ConfigMap).reconcile(again.note);
  const runningAgain = again.host.start(second);
  assert.deepEqual((await again.ran()).sort(), ["n/a", "n/b"]);
  assert.equal(second.hasSynced, true);
  runningAgain.stop();
  await runningAgain.ended;
  await again.host.close();
});

test("a spec change runs the key, the controller's own status write does not", async () => {
  const { host, guestbooks, builder, ran, note } = setUp();
  guestbooks.set(guestbook("a"));
  const running = host.start(builder.reconcile(note));
  assert.deepEqual(await ran(), ["n/a"]);
  guestbooks.set(guestbook("a", { status: { ready: true } }));
  assert.deepEqual(await ran(), []);
  guestbooks.set(guestbook("a", { metadata: { generation: 2 } }));
  assert.deepEqual(await ran(), ["n/a"]);
  guestbooks.set(
    guestbook("a", {
      metadata: { generation: 2, deletionTimestamp: "2026-01-01T00:00:00Z" },
    }),
  );
  assert.deepEqual(await ran(), ["n/a"]);
  running.stop();
  await running.ended;
  await host.close();
});

test("an object that is gone is not reconciled, unless asked for", async () => {
  for (const optIn of [false, true]) {
    const { host, guestbooks, builder, ran, runs, note } = setUp();
    guestbooks.set(guestbook("a"));
    if (optIn)
      builder.reconcileDeleted(async ({ key, lister }) => {
        assert.equal(lister.find({ namespace: "n", name: "a" }), undefined);
        runs.push(`gone ${key}`);
      });
    const running = host.start(builder.reconcile(note));
    await ran();
    guestbooks.remove(guestbook("a"));
    assert.deepEqual(await ran(), optIn ? ["gone n/a"] : []);
    running.stop();
    await running.ended;
    await host.close();
  }
});

test("a change of an owned object runs its owner, of old and new when it changed hands", async () => {
  const { host, guestbooks, configMaps, builder, ran, note } = setUp();
  for (const name of ["a", "b", "c"]) guestbooks.set(guestbook(name));
  const running = host.start(builder.owns(ConfigMap).reconcile(note));
  await ran();
  configMaps.set(configMap("x", controlledBy("a")));
  assert.deepEqual(await ran(), ["n/a"]);
  configMaps.set(configMap("x", controlledBy("b")));
  assert.deepEqual((await ran()).sort(), ["n/a", "n/b"]);
  configMaps.remove(configMap("x", controlledBy("b")));
  assert.deepEqual(await ran(), ["n/b"]);
  configMaps.set(configMap("nobody's"));
  assert.deepEqual(await ran(), []);
  running.stop();
  await running.ended;
  await host.close();
});

test("a watched object runs what the map finds in the index of the cache", async () => {
  const { host, guestbooks, configMaps, builder, ran, note } = setUp();
  guestbooks.set(guestbook("a", { spec: { configMap: "settings" } }));
  guestbooks.set(guestbook("b", { spec: { configMap: "other" } }));
  const controller = builder
    .indexes({ configMap: ({ spec }) => [spec?.configMap ?? ""] })
    .watches(ConfigMap, {
      map: ({ metadata }, { lister }) =>
        lister.byIndex("configMap", metadata.name),
    })
    .reconcile(note);
  const running = host.start(controller);
  await ran();
  configMaps.set(configMap("settings"));
  assert.deepEqual(await ran(), ["n/a"]);
  running.stop();
  await running.ended;
  await host.close();
});

test("a reconcile is given the shared object, frozen, and what queued it", async () => {
  const { host, guestbooks, builder, ran } = setUp();
  guestbooks.set(guestbook("a", { spec: { replicas: 1 } }));
  const seen: unknown[] = [];
  const controller = builder.reconcile(
    async ({ object, key, causes, reconcileId, events, lister, client }) => {
      assert.throws(
        () => ((object.spec as { replicas: number }).replicas = 2),
        TypeError,
      );
      assert.equal(lister.get(object.metadata), object);
      assert.equal(lister(Guestbook).get(object.metadata), object);
      assert.equal(client(ConfigMap).resource, ConfigMap);
      assert.match(reconcileId, /^[0-9a-f-]{36}$/);
      events.normal(object, "Seen", "x");
      seen.push(key, causes.kept);
    },
  );
  const running = host.start(controller);
  await ran();
  assert.deepEqual(seen, [
    "n/a",
    [{ reason: "Added", source: "Guestbook n/a", resourceVersion: "101" }],
  ]);
  assert.deepEqual(host.events, ["guestbook Guestbook Seen"]);
  running.stop();
  await running.ended;
  await host.close();
});

test("as many keys run at once as allowed, one key never twice", async () => {
  const { host, guestbooks, builder, ran } = setUp();
  const { active, reconcile, finish, most } = manual();
  for (const name of ["a", "b", "c"]) guestbooks.set(guestbook(name));
  const controller = builder
    .withOptions({ maxConcurrentReconciles: 2 })
    .reconcile(reconcile);
  const running = host.start(controller);
  await ran();
  assert.deepEqual([...active.keys()], ["n/a", "n/b"]);
  guestbooks.set(guestbook("a", { metadata: { generation: 2 } }));
  guestbooks.set(guestbook("a", { metadata: { generation: 3 } }));
  await ran();
  finish("n/b");
  await ran();
  assert.deepEqual([...active.keys()], ["n/a", "n/c"]);
  finish("n/c");
  finish("n/a");
  await ran();
  // Changed twice while it ran: once more, not twice.
  assert.deepEqual([...active.keys()], ["n/a"]);
  finish("n/a");
  await ran();
  assert.equal(active.size, 0);
  assert.equal(most(), 2);
  running.stop();
  await running.ended;
  await host.close();
});

test("a failing key backs off while others go on", async () => {
  const { host, guestbooks, builder, ran, runs } = setUp();
  guestbooks.set(guestbook("bad"));
  guestbooks.set(guestbook("good"));
  const controller = builder.reconcile(async ({ key }) => {
    runs.push(key);
    if (key === "n/bad") throw new RuntimeError("Down", "down");
    return requeueAfter("50ms");
  });
  const running = host.start(controller);
  assert.deepEqual(await ran(), ["n/bad", "n/good"]);
  await host.clock.advance(100);
  const keys = await ran();
  // 5, 10, 20, 40 ms after each other; and every 50 ms.
  assert.equal(keys.filter((key) => key === "n/bad").length, 4);
  assert.equal(keys.filter((key) => key === "n/good").length, 2);
  running.stop();
  await running.ended;
  await host.close();
});

test("a timeout aborts the signal, counts as a failure and is retried", async () => {
  const { host, guestbooks, builder, ran, runs } = setUp();
  guestbooks.set(guestbook("a"));
  const reasons: unknown[] = [];
  const controller = builder
    .withOptions({ reconcileTimeoutMs: 1_000 })
    .reconcile(({ key, signal }) => {
      runs.push(key);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          reasons.push(signal.reason);
          reject(signal.reason as Error);
        });
      });
    });
  const running = host.start(controller);
  assert.deepEqual(await ran(), ["n/a"]);
  await host.clock.advance(999);
  assert.deepEqual(reasons, []);
  await host.clock.advance(1);
  assert.equal(hasCode(reasons[0], "ReconcileTimeout"), true);
  await host.clock.advance(5);
  assert.deepEqual(await ran(), ["n/a"]);
  running.stop();
  await host.clock.advance(2_000);
  await running.ended;
  await host.close();
});

test("a reconcile that ignores its timeout is left behind, and can't write any more", async () => {
  const { host, guestbooks, builder, ran, runs } = setUp();
  guestbooks.set(guestbook("a"));
  guestbooks.set(guestbook("b"));
  let write: (() => Promise<unknown>) | undefined;
  const controller = builder
    .withOptions({ reconcileTimeoutMs: 1_000 })
    .reconcile(({ key, client }) => {
      runs.push(key);
      if (key !== "n/a" || write) return Promise.resolve();
      write = () => client(ConfigMap).delete({ name: "c", namespace: "n" });
      return new Promise(() => undefined);
    });
  const running = host.start(controller);
  assert.deepEqual(await ran(), ["n/a"]);
  await host.clock.advance(1_999);
  assert.deepEqual(await ran(), []);
  await host.clock.advance(1);
  assert.deepEqual(await ran(), ["n/b"]);
  await host.clock.advance(5);
  assert.deepEqual(await ran(), ["n/a"]);
  assert.ok(write);
  await assert.rejects(write(), (error) => hasCode(error, "ReconcileTimeout"));
  assert.deepEqual(host.server.log, []);
  running.stop();
  await running.ended;
  await host.close();
});
