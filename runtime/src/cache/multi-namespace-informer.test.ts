import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { RecordingHandler, show } from "./informer.test.support.js";
import { MemorySource } from "./memory-source.test.support.js";
import { MultiNamespaceInformer } from "./multi-namespace-informer.js";
import { SharedIndexInformer } from "./shared-index-informer.js";
import { Widget } from "./widget.test.support.js";

const clock = new FakeClock();

function setUp(t: TestContext) {
  const m = new MemorySource();
  const n = new MemorySource();
  const informer = new MultiNamespaceInformer<Widget>({
    resource: Widget,
    informers: [m, n].map(
      (listerWatcher) =>
        new SharedIndexInformer({ listerWatcher, resource: Widget, clock }),
    ),
  });
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  t.after(async () => {
    abort.abort();
    await running;
    await informer[Symbol.asyncDispose]();
  });
  return {
    m,
    n,
    informer,
    abort,
    start: async () => {
      running = informer.run({ signal: abort.signal });
      await settle();
    },
  };
}

/** Changes reach handlers some turns after they were made. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await settle();
}

test("several namespaces read as one cache", async (t) => {
  const { m, n, informer, start } = setUp(t);
  m.set("m/a");
  n.set("n/a");
  n.set("n/b");
  informer.addIndexers({ name: ({ metadata }) => [metadata?.name ?? ""] });
  await start();
  await informer.waitForSync();
  const { lister, indexer } = informer;
  assert.equal(indexer.size, 3);
  assert.deepEqual(indexer.listKeys().sort(), ["m/a", "n/a", "n/b"]);
  assert.equal(lister.byIndex("name", "a").length, 2);
  assert.deepEqual(indexer.indexKeys("name", "a"), ["m/a", "n/a"]);
  assert.deepEqual(indexer.listIndexFuncValues("name").sort(), ["a", "b"]);
  assert.equal(lister.find({ namespace: "n", name: "b" })?.kind, "Widget");
  assert.equal(lister.find({ namespace: "m", name: "b" }), undefined);
  assert.equal(lister.inNamespace("n").list().length, 2);
  assert.equal(informer.name, "widgets.example.com");
  assert.equal(informer.isStarted, true);
  assert.equal(informer.isStopped, false);
});

test("it has synced when the last namespace has, and so has a handler", async (t) => {
  const { m, n, informer, start } = setUp(t);
  m.setDown(true);
  n.set("n/a");
  const handler = new RecordingHandler();
  const registration = informer.addEventHandler(handler);
  await start();
  await turns();
  assert.deepEqual(handler.take(), ["add n/a@2 initial"]);
  assert.equal(informer.hasSynced, false);
  assert.equal(informer.isStale(), true);
  assert.equal(informer.stalenessMs, Infinity);
  assert.equal(registration.hasSynced, false);
  assert.equal(registration.isActive, true);
  m.setDown(false);
  m.set("m/a");
  await clock.advance(2000);
  await Promise.all([informer.waitForSync(), registration.waitForSync()]);
  assert.equal(registration.hasSynced, true);
  assert.equal(informer.isStale(), false);
  assert.deepEqual(handler.take(), ["add m/a@2 initial"]);
});

test("a handler added later hears of what is there in all namespaces, and one that was removed of nothing more", async (t) => {
  const { m, n, informer, start } = setUp(t);
  m.set("m/a");
  n.set("n/a");
  await start();
  const handler = new RecordingHandler();
  const registration = informer.addEventHandler(handler);
  await registration.waitForSync();
  assert.deepEqual(handler.take().sort(), [
    "add m/a@2 initial",
    "add n/a@2 initial",
  ]);
  const other = new RecordingHandler();
  informer.addEventHandler(other);
  m.set("m/a");
  n.delete("n/a");
  await turns();
  const expected = ["delete n/a@3", "update m/a@2 m/a@3"];
  assert.deepEqual(handler.take().sort(), expected);
  informer.removeEventHandler(registration);
  informer.removeEventHandler(registration);
  assert.equal(registration.isActive, false);
  m.set("m/b");
  n.set("n/b");
  await turns();
  assert.deepEqual(handler.take(), []);
  assert.deepEqual(
    other.take().sort(),
    [
      "add m/a@2 initial",
      "add m/b@4",
      "add n/a@2 initial",
      "add n/b@4",
      ...expected,
    ].sort(),
  );
});

test("a handler of another informer is not removed", async (t) => {
  const { m, informer, start } = setUp(t);
  const other = setUp(t);
  const handler = new RecordingHandler();
  const registration = informer.addEventHandler(handler);
  other.informer.removeEventHandler(registration);
  await start();
  m.set("m/a");
  await turns();
  assert.equal(registration.isActive, true);
  assert.deepEqual(handler.take(), ["add m/a@2"]);
});

test("indexes are added to all namespaces or to none", (t) => {
  const { informer } = setUp(t);
  informer.informers[1]?.addIndexers({ size: () => [] });
  assert.throws(() => informer.addIndexers({ size: () => [] }), {
    code: "IndexerConflict",
  });
  assert.equal(informer.informers[0]?.indexer.hasIndex("size"), false);
  assert.equal(informer.indexer.hasIndex("size"), false);
});

test("once one namespace has stopped, handlers are added to none", async (t) => {
  const { n, informer, start } = setUp(t);
  await start();
  await informer.informers[0]?.stop();
  assert.equal(informer.isStopped, true);
  const handler = new RecordingHandler();
  assert.throws(() => informer.addEventHandler(handler), {
    code: "InformerStopped",
  });
  assert.throws(() => informer.addIndexers({ size: () => [] }), {
    code: "InformerStopped",
  });
  n.set("n/a");
  await turns();
  assert.deepEqual(handler.take(), []);
});

test("a write is there when all namespaces have come so far", async (t) => {
  const { m, n, informer, start } = setUp(t);
  await start();
  m.set("m/a");
  await turns();
  assert.equal(informer.hasResourceVersion("2"), false);
  const reached = informer.waitForResourceVersion("2");
  n.tick();
  n.bookmark();
  await reached;
  assert.equal(informer.hasResourceVersion("2"), true);
  assert.deepEqual(informer.lister.list().map(show), ["m/a@2"]);
});

test("aborting and stopping end all of them", async (t) => {
  const { m, n, informer, start, abort } = setUp(t);
  await start();
  assert.equal(m.openWatches + n.openWatches, 2);
  abort.abort();
  await turns();
  assert.equal(m.openWatches + n.openWatches, 0);
  assert.equal(informer.isStopped, true);
  assert.equal(clock.timers, 0);
  await informer.stop();
});
