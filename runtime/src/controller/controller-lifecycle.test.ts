import assert from "node:assert/strict";
import { test } from "node:test";
import { manual, setUp } from "./controller-setup.test.support.js";
import { ConfigMap, guestbook } from "./guestbook.test.support.js";

test("stopping lets what runs end, and drops what waits", async () => {
  const { host, guestbooks, builder, ran } = setUp();
  const { active, reconcile, finish } = manual();
  for (const name of ["a", "b"]) guestbooks.set(guestbook(name));
  const running = host.start(builder.reconcile(reconcile));
  await ran();
  running.stop();
  guestbooks.set(guestbook("c"));
  await ran();
  assert.deepEqual([...active.keys()], ["n/a"]);
  await host.clock.advance(29_000);
  finish("n/a");
  await running.ended;
  assert.equal(active.size, 0);
  await host.close();
});

test("after the grace period what still runs is aborted, then left behind", async () => {
  for (const heedsSignal of [true, false]) {
    const { host, guestbooks, builder, ran } = setUp();
    guestbooks.set(guestbook("a"));
    let aborted = false;
    const controller = builder.reconcile(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            if (heedsSignal) reject(signal.reason as Error);
          });
        }),
    );
    const running = host.start(controller);
    await ran();
    running.stop();
    await host.clock.advance(29_999);
    assert.equal(aborted, false);
    await host.clock.advance(1);
    assert.equal(aborted, true);
    if (!heedsSignal) await host.clock.advance(1_000);
    await running.ended;
    await host.close();
  }
});

test("caches that don't fill in time end the run and are named", async () => {
  const { host, configMaps, builder, ran, note } = setUp();
  configMaps.isUp = false;
  const running = host.start(builder.owns(ConfigMap).reconcile(note));
  await ran();
  const failed = assert.rejects(running.ended, {
    code: "CacheSyncTimeout",
    message:
      /controller guestbook waited 120000 ms for the caches of ConfigMap$/,
  });
  await host.clock.advance(120_000);
  await failed;
  await host.close();
});

test("stopping while the caches fill is no failure", async () => {
  const { host, guestbooks, builder, ran, note } = setUp();
  guestbooks.isUp = false;
  const running = host.start(builder.reconcile(note));
  await ran();
  running.stop();
  await running.ended;
  await host.close();
});

test("a controller runs once", async () => {
  const { host, builder, note } = setUp();
  const controller = builder.reconcile(note);
  const running = host.start(controller);
  await assert.rejects(
    controller.run({ signal: new AbortController().signal }),
    { code: "AlreadyStarted" },
  );
  running.stop();
  await running.ended;
  await host.close();
});

test("with recoverPanic off, a bug ends the controller after the others finished", async () => {
  const { host, guestbooks, builder, ran } = setUp();
  const { active, reconcile, finish } = manual();
  guestbooks.set(guestbook("a"));
  const controller = builder
    .withOptions({ recoverPanic: false, maxConcurrentReconciles: 2 })
    .reconcile(async (request) => {
      if (request.key === "n/bug") throw new TypeError("x is undefined");
      return reconcile(request);
    });
  const running = host.start(controller);
  await ran();
  guestbooks.set(guestbook("bug"));
  await ran();
  assert.deepEqual([...active.keys()], ["n/a"]);
  finish("n/a");
  await assert.rejects(running.ended, TypeError);
  await host.close();
});

test("a resync runs every object, though nothing changed", async () => {
  const { host, guestbooks, builder, ran, note } = setUp();
  guestbooks.set(guestbook("a"));
  const controller = builder
    .withOptions({ resyncPeriodMs: 60_000 })
    .reconcile(note);
  const running = host.start(controller);
  assert.deepEqual(await ran(), ["n/a"]);
  await host.clock.advance(60_000);
  assert.deepEqual(await ran(), ["n/a"]);
  running.stop();
  await running.ended;
  await host.close();
});

test("virtual time leaves no timer behind", async () => {
  const { host, guestbooks, builder, ran, note } = setUp();
  guestbooks.set(guestbook("a"));
  const running = host.start(builder.reconcile(note));
  await ran();
  running.stop();
  await running.ended;
  await host.close();
  assert.equal(host.clock.timers, 0);
});
