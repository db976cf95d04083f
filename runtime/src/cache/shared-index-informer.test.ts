import assert from "node:assert/strict";
import { test } from "node:test";
import { noopLogger, type Logger } from "../observability/logger.js";
import { settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import {
  informerFixture,
  RecordingHandler,
  show,
} from "./informer.test.support.js";
import { MemorySource } from "./memory-source.test.support.js";
import { NAMESPACE_INDEX } from "./namespace-index.js";
import { SharedIndexInformer } from "./shared-index-informer.js";
import { untilCached } from "./until.js";
import { waitForCacheSync } from "./wait-for-cache-sync.js";
import { Widget } from "./widget.test.support.js";

for (const canStreamLists of [false, true])
  test(`handlers are told of the initial list, then of every change, after the cache (${canStreamLists ? "streamed" : "fetched"} list)`, async () => {
    const fixture = informerFixture({
      source: new MemorySource({ canStreamLists }),
    });
    const { source, informer } = fixture;
    source.set("ns/a");
    const seen: string[] = [];
    informer.addEventHandler({
      onAdd: (object, isInInitialList) => {
        assert.equal(informer.lister.get(object.metadata ?? {}), object);
        seen.push(`add ${show(object)} ${isInInitialList}`);
      },
      onUpdate: (before, after) => {
        assert.equal(informer.lister.get(after.metadata ?? {}), after);
        seen.push(`update ${show(before)} ${show(after)}`);
      },
      onDelete: () => {
        assert.equal(
          informer.lister.find({ namespace: "ns", name: "a" }),
          undefined,
        );
        seen.push("delete");
      },
    });
    assert.equal(informer.hasSynced, false);
    await fixture.start();
    assert.equal(informer.hasSynced, true);
    source.set("ns/a");
    await settle();
    source.set("ns/b");
    await settle();
    source.delete("ns/a");
    await settle();
    assert.deepEqual(seen, [
      "add ns/a@2 true",
      "update ns/a@2 ns/a@3",
      "add ns/b@4 false",
      "delete",
    ]);
    assert.deepEqual(fixture.cached(), ["ns/b@4"]);
    assert.deepEqual(fixture.logged, []);
    await fixture.stop();
  });

test("Indexer: indexes can be added before and after the start, and are complete at once", async () => {
  const fixture = informerFixture();
  const { informer, source } = fixture;
  informer.addIndexers({ size: ({ spec }) => [String(spec?.size)] });
  source.set("ns/a", { size: 1 });
  source.set("ns/b", { size: 2 });
  await fixture.start();
  assert.deepEqual(informer.lister.byIndex("size", "1").map(show), ["ns/a@2"]);
  informer.addIndexers({ name: ({ metadata }) => [metadata?.name ?? ""] });
  assert.deepEqual(informer.lister.byIndex("name", "b").map(show), ["ns/b@3"]);
  assert.equal(informer.indexer.byIndex(NAMESPACE_INDEX, "ns").length, 2);
  assert.throws(
    () => informer.addIndexers({ size: () => [] }),
    (error) => hasCode(error, "IndexerConflict"),
  );
  await fixture.stop();
  assert.throws(
    () => informer.addIndexers({ late: () => [] }),
    (error) => hasCode(error, "InformerStopped"),
  );
});

test("an informer has the index by namespace unless told otherwise", async () => {
  assert.equal(
    informerFixture().informer.indexer.hasIndex(NAMESPACE_INDEX),
    true,
  );
  assert.equal(
    informerFixture({ indexers: {} }).informer.indexer.hasIndex(
      NAMESPACE_INDEX,
    ),
    false,
  );
});

test("an index function that throws is logged, and the object is cached all the same", async () => {
  const fixture = informerFixture({
    indexers: {
      fails: () => {
        throw new TypeError("no");
      },
    },
  });
  fixture.source.set("a");
  await fixture.start();
  assert.deepEqual(fixture.cached(), ["a@2"]);
  assert.deepEqual(fixture.logged, ["an index function threw"]);
  await fixture.stop();
});

test("ListenerResyncPeriods: each handler is resynced at its own pace", async () => {
  const fixture = informerFixture();
  fixture.source.set("a");
  const [never, two, three] = [
    fixture.record(),
    fixture.record({ resyncPeriodMs: 2000 }),
    fixture.record({ resyncPeriodMs: 3000 }),
  ];
  await fixture.start();
  for (const handler of [never, two, three])
    assert.deepEqual(handler.take(), ["add a@2 initial"]);
  await fixture.clock.advance(2000);
  assert.deepEqual(two.take(), ["update a@2 a@2"]);
  assert.deepEqual(three.take(), []);
  await fixture.clock.advance(2000);
  assert.deepEqual(two.take(), ["update a@2 a@2"]);
  assert.deepEqual(three.take(), ["update a@2 a@2"]);
  await fixture.clock.advance(6000);
  assert.equal(two.take().length, 3);
  assert.deepEqual(never.take(), []);
  await fixture.stop();
});

test("A021: a handler with a resync period gets every object once a period, without a request", async () => {
  const fixture = informerFixture();
  for (const key of ["a", "b", "c"]) fixture.source.set(key);
  const resynced = fixture.record({ resyncPeriodMs: 2000 });
  const other = fixture.record();
  await fixture.start();
  resynced.take();
  other.take();
  const requests = fixture.source.requests.length;
  await fixture.clock.advance(7000);
  assert.equal(resynced.calls.length, 9);
  assert.ok(resynced.calls.every((call) => /^update (\S+) \1$/.test(call)));
  assert.deepEqual(other.take(), []);
  assert.equal(fixture.source.requests.length, requests);
  await fixture.stop();
});

test("ResyncCheckPeriod: a period below a second is raised, and a handler added later brings its own", async () => {
  const fixture = informerFixture({ resyncPeriodMs: 43_200_000 });
  fixture.source.set("a");
  const defaulted = fixture.record();
  const short = fixture.record({ resyncPeriodMs: 1 });
  await fixture.start();
  assert.deepEqual(fixture.logged, [
    "a resync period is too short and was raised",
  ]);
  short.take();
  await fixture.clock.advance(3000);
  assert.equal(short.take().length, 3);
  assert.deepEqual(defaulted.take(), ["add a@2 initial"]);
  await fixture.stop();

  const late = informerFixture();
  late.source.set("a");
  await late.start();
  const handler = late.record({ resyncPeriodMs: 5000 });
  await late.clock.advance(10_000);
  assert.deepEqual(handler.take(), [
    "add a@2 initial",
    "update a@2 a@2",
    "update a@2 a@2",
  ]);
  await late.stop();
});

test("SharedInformerWatchDisruption: after a gap every handler is told what changed in it, and of nothing that didn't", async () => {
  const fixture = informerFixture();
  const { source } = fixture;
  for (const key of ["p1", "p2", "p3"]) source.set(key);
  const plain = fixture.record();
  const resynced = fixture.record({ resyncPeriodMs: 10_000 });
  await fixture.start();
  await fixture.clock.advance(1500);
  plain.take();
  resynced.take();
  source.setPaused(true);
  source.set("p2");
  source.delete("p3");
  source.set("p4");
  source.compact();
  source.setPaused(false);
  source.closeWatches();
  await settle();
  await fixture.clock.advance(800);
  const expected = ["gone p3@4", "update p2@3 p2@5", "add p4@7"];
  assert.deepEqual(plain.take(), expected);
  assert.deepEqual(resynced.take(), expected);
  await fixture.clock.advance(8000);
  assert.deepEqual(plain.take(), []);
  assert.equal(resynced.take().length, 3);
  await fixture.stop();
});

test("A013: a restart of the server is nothing to handlers: the watch resumes, or a list brings what is known", async () => {
  const fixture = informerFixture();
  const { source } = fixture;
  for (let index = 0; index < 1000; index++) source.set(`w${index}`);
  const handler = fixture.record();
  await fixture.start();
  await fixture.clock.advance(1500);
  assert.equal(handler.take().length, 1000);
  source.setDown(true);
  await settle();
  source.setDown(false);
  await fixture.clock.advance(60_000);
  assert.deepEqual(
    source.requests.filter((request) => request.startsWith("list")),
    ["list 0"],
  );
  assert.equal(fixture.source.openWatches, 1);
  source.tick();
  source.compact();
  source.closeWatches();
  await fixture.clock.advance(60_000);
  assert.equal(
    source.requests.filter((request) => request.startsWith("list")).length,
    2,
  );
  assert.deepEqual(handler.take(), []);
  await fixture.stop();
});

test("A018: a deletion that was missed is told once, with the last known object", async () => {
  const fixture = informerFixture();
  const { source } = fixture;
  for (const key of ["n1/a", "n2/b", "n1/c"]) source.set(key);
  const handler = fixture.record();
  await fixture.start();
  await fixture.clock.advance(1500);
  handler.take();
  source.setPaused(true);
  source.delete("n2/b");
  source.compact();
  source.setPaused(false);
  source.closeWatches();
  await fixture.clock.advance(2000);
  assert.deepEqual(handler.take(), ["gone n2/b@3"]);
  assert.deepEqual(
    fixture.informer.indexer.listIndexFuncValues(NAMESPACE_INDEX),
    ["n1"],
  );
  source.tick();
  source.compact();
  source.closeWatches();
  await fixture.clock.advance(10_000);
  assert.deepEqual(handler.take(), []);
  await fixture.stop();
});

test("A019: an object that comes and goes around a relist leaves no ghost", async () => {
  const fixture = informerFixture();
  const { source } = fixture;
  const handler = fixture.record();
  await fixture.start();
  source.set("x");
  source.setPaused(true);
  source.delete("x");
  source.compact();
  source.setPaused(false);
  source.closeWatches();
  await fixture.clock.advance(2000);
  assert.deepEqual(handler.take(), ["add x@2", "gone x@2"]);
  assert.deepEqual(fixture.cached(), []);
  await fixture.stop();
});

test("A020: handlers with and without resync are told alike of what a gap hid, recreated objects included", async () => {
  const fixture = informerFixture();
  const { source } = fixture;
  source.set("p");
  source.set("q");
  const [first, second] = [
    fixture.record({ resyncPeriodMs: 30_000 }),
    fixture.record(),
  ];
  await fixture.start();
  await fixture.clock.advance(1500);
  first.take();
  second.take();
  source.setPaused(true);
  source.set("p");
  source.delete("q");
  source.set("q");
  source.compact();
  source.setPaused(false);
  source.closeWatches();
  await fixture.clock.advance(2000);
  const expected = ["gone q@3", "update p@2 p@4", "add q@6"];
  assert.deepEqual(first.take(), expected);
  assert.deepEqual(second.take(), expected);
  await fixture.stop();
});

test("A022 and AddWhileActive: a handler added late is first told what there is, and is synced then", async () => {
  const fixture = informerFixture();
  const { source, informer } = fixture;
  for (const key of ["a", "b", "c"]) source.set(key);
  const first = fixture.record();
  await fixture.start();
  first.take();
  const late = new RecordingHandler();
  const registration = informer.addEventHandler(late);
  assert.equal(registration.hasSynced, false);
  assert.equal(registration.isActive, true);
  let callsWhenSynced = -1;
  const synced = registration.waitForSync().then(() => {
    callsWhenSynced = late.calls.length;
  });
  source.set("d");
  await synced;
  await settle();
  assert.equal(registration.hasSynced, true);
  assert.ok(callsWhenSynced >= 3);
  assert.deepEqual(late.take(), [
    "add a@2 initial",
    "add b@3 initial",
    "add c@4 initial",
    "add d@5",
  ]);
  assert.deepEqual(first.take(), ["add d@5"]);
  assert.equal(informer.hasSynced, true);
  await fixture.stop();
});

test("a handler added before the start is synced after its last initial call, the informer before", async () => {
  const fixture = informerFixture();
  fixture.source.set("a");
  fixture.source.set("b");
  let release: (() => void) | undefined;
  const registration = fixture.informer.addEventHandler({
    onAdd: () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  });
  await fixture.start();
  assert.equal(fixture.informer.hasSynced, true);
  assert.equal(registration.hasSynced, false);
  release?.();
  await settle();
  assert.equal(registration.hasSynced, false);
  release?.();
  await settle();
  assert.equal(registration.hasSynced, true);
  await fixture.stop();
});

test("an empty initial list makes handlers synced too", async () => {
  const fixture = informerFixture();
  const registration = fixture.informer.addEventHandler({});
  await fixture.start();
  assert.equal(registration.hasSynced, true);
  await fixture.stop();
});

test("EventPanics: a handler that throws or rejects holds up neither the others nor its own sync", async () => {
  const fixture = informerFixture();
  for (const key of ["a", "b", "c", "d", "e"]) fixture.source.set(key);
  const calls: string[] = [];
  const throwing = fixture.informer.addEventHandler({
    onAdd: (object) => {
      calls.push(show(object));
      throw new TypeError("no");
    },
  });
  const rejecting = fixture.informer.addEventHandler({
    onAdd: async () => {
      await Promise.resolve();
      throw new TypeError("no");
    },
  });
  const fine = fixture.record();
  await fixture.start();
  assert.equal(calls.length, 5);
  assert.equal(fine.take().length, 5);
  assert.equal(throwing.hasSynced, true);
  assert.equal(rejecting.hasSynced, true);
  assert.equal(fixture.logged.length, 10);
  fixture.source.set("f");
  await settle();
  assert.equal(calls.length, 6);
  await fixture.stop();
});

test("a handler that returns promises gets one call at a time, and a slow one holds up nobody else", async () => {
  const fixture = informerFixture();
  const releases: (() => void)[] = [];
  const started: string[] = [];
  fixture.informer.addEventHandler({
    onAdd: (object) => {
      started.push(show(object));
      return new Promise<void>((resolve) => releases.push(resolve));
    },
  });
  const quick = fixture.record();
  await fixture.start();
  fixture.source.set("a");
  fixture.source.set("b");
  await settle();
  assert.deepEqual(started, ["a@2"]);
  assert.deepEqual(quick.take(), ["add a@2", "add b@3"]);
  releases[0]?.();
  await settle();
  assert.deepEqual(started, ["a@2", "b@3"]);
  await fixture.stop();
});

test("RemoveWhileActive: a handler that was removed is not called again, whatever waits for it", async () => {
  const fixture = informerFixture();
  const { source, informer } = fixture;
  source.set("a");
  const removed = new RecordingHandler();
  const registration = informer.addEventHandler(removed);
  const stays = fixture.record();
  await fixture.start();
  informer.removeEventHandler(registration);
  informer.removeEventHandler(registration);
  source.set("b");
  await settle();
  assert.deepEqual(removed.take(), ["add a@2 initial"]);
  assert.deepEqual(stays.take(), ["add a@2 initial", "add b@3"]);
  assert.equal(registration.isActive, false);
  assert.equal(registration.hasSynced, true);
  await fixture.stop();
  informer.removeEventHandler(registration);
});

test("a handler can remove itself, or add another, from inside a call", async () => {
  const fixture = informerFixture();
  const { informer, source } = fixture;
  source.set("a");
  source.set("b");
  const added = new RecordingHandler();
  let calls = 0;
  const registration = informer.addEventHandler({
    onAdd: () => {
      calls++;
      informer.removeEventHandler(registration);
      informer.addEventHandler(added);
    },
  });
  await fixture.start();
  assert.equal(calls, 1);
  assert.deepEqual(added.take(), ["add a@2 initial", "add b@3 initial"]);
  await fixture.stop();
});

test("a handler removed before it is synced tells who waits for that", async () => {
  const fixture = informerFixture();
  const registration = fixture.informer.addEventHandler({});
  const waiting = assert.rejects(registration.waitForSync(), {
    code: "HandlerRemoved",
  });
  fixture.informer.removeEventHandler(registration);
  await waiting;
  await fixture.start();
  assert.equal(registration.hasSynced, false);
  await fixture.stop();
});

test("RemoveForeignHandler: the handle of another informer does nothing", async () => {
  const [first, second] = [informerFixture(), informerFixture()];
  const handler = new RecordingHandler();
  const registration = first.informer.addEventHandler(handler);
  second.informer.removeEventHandler(registration);
  second.informer.removeEventHandler({
    name: "made up",
    hasSynced: true,
    isActive: true,
    waitForSync: () => Promise.resolve(),
  });
  first.source.set("a");
  await first.start();
  assert.deepEqual(handler.take(), ["add a@2 initial"]);
  await first.stop();
});

test("MultipleRegistration: one object added twice is called twice, and removed once", async () => {
  const fixture = informerFixture();
  const handler = new RecordingHandler();
  const first = fixture.informer.addEventHandler(handler);
  const second = fixture.informer.addEventHandler(handler);
  assert.notEqual(first, second);
  fixture.source.set("a");
  await fixture.start();
  assert.deepEqual(handler.take(), ["add a@2 initial", "add a@2 initial"]);
  fixture.informer.removeEventHandler(first);
  fixture.source.set("b");
  await settle();
  assert.deepEqual(handler.take(), ["add b@3"]);
  await fixture.stop();
});

test("HandlerAbuse: handlers that come and go during a storm each see an unbroken history", async () => {
  const fixture = informerFixture();
  const { informer, source } = fixture;
  await fixture.start();
  for (let round = 0; round < 300; round++) {
    source.set(`w${round % 17}`);
    if (round % 5 === 0) source.delete(`w${(round * 7) % 17}`);
    const states = new Map<string, string>();
    const registration = informer.addEventHandler({
      onAdd: (object) => {
        const key = object.metadata?.name ?? "";
        assert.equal(states.has(key), false);
        states.set(key, object.metadata?.resourceVersion ?? "");
      },
      onUpdate: (before, after) => {
        const key = after.metadata?.name ?? "";
        assert.equal(states.get(key), before.metadata?.resourceVersion);
        states.set(key, after.metadata?.resourceVersion ?? "");
      },
      onDelete: (object) => {
        assert.equal(
          states.delete(("metadata" in object && object.metadata.name) || ""),
          true,
        );
      },
    });
    if (round % 2 === 0) await settle();
    source.set(`w${round % 13}`);
    if (round % 3 === 0) await settle();
    if (round % 4 !== 0) informer.removeEventHandler(registration);
  }
  await settle();
  assert.deepEqual(fixture.logged, []);
  await fixture.stop();
});

test("StateSharedInformer: started and stopped are told, and an informer runs once", async () => {
  const fixture = informerFixture();
  const { informer } = fixture;
  assert.equal(informer.isStarted, false);
  await fixture.start();
  assert.equal(informer.isStarted, true);
  assert.equal(informer.isStopped, false);
  await assert.rejects(informer.run({ signal: new AbortController().signal }), {
    code: "AlreadyStarted",
  });
  await fixture.stop();
  assert.equal(informer.isStopped, true);
  await assert.rejects(informer.run({ signal: new AbortController().signal }), {
    code: "AlreadyStarted",
  });
});

test("StartRace: transform and watch error handler can be set before the start only", async () => {
  const fixture = informerFixture();
  const { informer } = fixture;
  const errors: unknown[] = [];
  informer.setTransform((object) => object);
  informer.setTransform(undefined);
  informer.setWatchErrorHandler((error) => errors.push(error));
  fixture.source.failNext(new TypeError("list failed"));
  await fixture.start();
  assert.equal(errors.length, 1);
  assert.throws(() => informer.setTransform(undefined), {
    code: "AlreadyStarted",
  });
  assert.throws(() => informer.setWatchErrorHandler(undefined), {
    code: "AlreadyStarted",
  });
  await fixture.stop();
});

test("ErrorHandling: a list that fails is told to the watch error handler as it is", async () => {
  const fixture = informerFixture();
  const failure = new TypeError("access denied");
  fixture.source.failNext(failure);
  await fixture.start();
  assert.deepEqual(fixture.errors, [failure]);
  assert.equal(fixture.informer.hasSynced, false);
  await fixture.clock.advance(800);
  assert.equal(fixture.informer.hasSynced, true);
  await fixture.stop();
});

for (const canStreamLists of [false, true])
  test(`Transformer: cache and handlers see what was transformed (${canStreamLists ? "streamed" : "fetched"} list)`, async () => {
    const fixture = informerFixture({
      source: new MemorySource({ canStreamLists }),
      transform: (object) => {
        object.spec = { color: "blue" };
        return object;
      },
    });
    fixture.source.set("a", { size: 1 });
    const specs: unknown[] = [];
    fixture.informer.addEventHandler({
      onAdd: ({ spec }) => void specs.push(spec),
      onUpdate: (_, { spec }) => void specs.push(spec),
    });
    await fixture.start();
    fixture.source.set("a", { size: 2 });
    await settle();
    assert.deepEqual(specs, [{ color: "blue" }, { color: "blue" }]);
    assert.deepEqual(
      fixture.informer.indexer.list().map(({ spec }) => spec),
      [{ color: "blue" }],
    );
    await fixture.stop();
  });

test("AddOnStopped and RemoveOnStopped: a stopped informer takes no handler, and lets them go", async () => {
  const fixture = informerFixture();
  const registration = fixture.informer.addEventHandler({});
  await fixture.start();
  await fixture.stop();
  assert.throws(
    () => fixture.informer.addEventHandler({}, { name: "late" }),
    (error) =>
      hasCode(error, "InformerStopped") &&
      (error as Error).message ===
        "handler late was not added: informer widgets.example.com has stopped already",
  );
  fixture.informer.removeEventHandler(registration);
});

test("A023, Shutdown: stopping is safe at any time, and leaves no timer, watch or call", async () => {
  const never = informerFixture();
  await never.informer.stop();
  await never.informer.stop();
  assert.equal(never.informer.isStopped, true);
  await assert.rejects(
    never.informer.run({ signal: new AbortController().signal }),
  );

  for (const when of ["watching", "backing off", "listing"] as const) {
    const fixture = informerFixture({
      ...(when === "listing" && {
        listerWatcher: {
          list: () => new Promise<never>(() => undefined),
          watch: () => new Promise<never>(() => undefined),
        },
      }),
    });
    const handler = fixture.record({ resyncPeriodMs: 1000 });
    if (when === "backing off") fixture.source.setDown(true);
    await fixture.start();
    await fixture.informer.stop();
    await fixture.informer.stop();
    assert.equal(fixture.clock.timers, 0);
    fixture.source.setDown(false);
    fixture.source.set("a");
    const { length } = fixture.source.requests;
    await fixture.clock.advance(120_000);
    assert.deepEqual(handler.take(), []);
    assert.equal(fixture.source.requests.length, length);
    await fixture.stop();
  }
});

test("who waits for the sync of an informer that is stopped is told", async () => {
  const fixture = informerFixture();
  fixture.source.setDown(true);
  const registration = fixture.informer.addEventHandler({});
  const waiting = [
    assert.rejects(fixture.informer.waitForSync(), { code: "InformerStopped" }),
    assert.rejects(registration.waitForSync(), { code: "InformerStopped" }),
  ];
  await fixture.start();
  await fixture.stop();
  await Promise.all(waiting);
});

test("a handler that never settles doesn't hold up the stop", async () => {
  const fixture = informerFixture();
  fixture.source.set("a");
  fixture.informer.addEventHandler({
    onAdd: () => new Promise<void>(() => undefined),
  });
  await fixture.start();
  await fixture.stop();
});

test("WaitFor: waits for informers and handlers, ends with its signal, and names what is missing when time is up", async () => {
  const [ready, waiting] = [
    informerFixture(),
    informerFixture({ name: "slow" }),
  ];
  waiting.source.setDown(true);
  await ready.start();
  await waiting.start();
  await waitForCacheSync([ready.informer]);
  await waitForCacheSync([]);
  const late = assert.rejects(
    waitForCacheSync([ready.informer, waiting.informer], {
      timeoutMs: 500,
      clock: ready.clock,
    }),
    { code: "CacheNotSynced", message: "not synced after 500 ms: slow" },
  );
  await ready.clock.advance(500);
  await late;
  const controller = new AbortController();
  const aborted = assert.rejects(
    waitForCacheSync([waiting.informer], { signal: controller.signal }),
    TypeError,
  );
  controller.abort(new TypeError("enough"));
  await aborted;
  waiting.source.setDown(false);
  const synced = waitForCacheSync([waiting.informer]);
  await waiting.clock.advance(2000);
  await synced;
  await ready.stop();
  await waiting.stop();
});

test("A024: cached objects are frozen where asked for, and a write to one throws", async () => {
  const fixture = informerFixture();
  fixture.source.set("a", { labels: { x: "y" } });
  await fixture.start();
  const cached = fixture.informer.lister.get({ name: "a" }) as Widget;
  assert.throws(() => {
    if (cached.metadata?.labels) cached.metadata.labels["x"] = "z";
  }, TypeError);
  await fixture.stop();
});

test("A024: a handler that writes to a cached object is named in the log, with the key, now or after a wait", async () => {
  const failures: unknown[] = [];
  const logger: Logger = {
    ...noopLogger,
    error: (error, _, fields) => {
      assert.ok(error instanceof TypeError);
      failures.push(fields);
    },
    child: () => logger,
  };
  const fixture = informerFixture({ logger });
  const relabel = (object: unknown): void => {
    Object.assign((object as Widget).metadata ?? {}, { labels: {} });
  };
  fixture.informer.addEventHandler({ onAdd: relabel }, { name: "hasty" });
  fixture.informer.addEventHandler(
    {
      onUpdate: async (_, object) => {
        await settle();
        relabel(object);
      },
    },
    { name: "late" },
  );
  fixture.source.set("ns/a");
  await fixture.start();
  fixture.source.set("ns/a");
  await settle();
  await settle();
  assert.deepEqual(failures, [
    { handler: "hasty", key: "ns/a" },
    { handler: "late", key: "ns/a" },
  ]);
  await fixture.stop();
});

test("MutationDetector: with the switch of client-go's a write to a cached object throws", async (t) => {
  t.after(() => delete process.env["KUBE_CACHE_MUTATION_DETECTOR"]);
  for (const [value, isFrozen] of [
    ["true", true],
    ["false", false],
  ] as const) {
    process.env["KUBE_CACHE_MUTATION_DETECTOR"] = value;
    const fixture = informerFixture({ freeze: undefined });
    fixture.source.set("a");
    await fixture.start();
    assert.equal(
      Object.isFrozen(fixture.informer.lister.get({ name: "a" }).metadata),
      isFrozen,
    );
    await fixture.stop();
  }
});

for (const queue of ["DeltaFIFO", "RealFIFO"] as const)
  test(`StoreResourceVersion: the cache knows up to which version it is complete (${queue})`, async () => {
    const fixture = informerFixture({ queue });
    const { source, informer } = fixture;
    source.set("a");
    await fixture.start();
    assert.equal(informer.indexer.lastStoreSyncResourceVersion, "2");
    source.set("b");
    source.set("a");
    await settle();
    assert.equal(informer.indexer.lastStoreSyncResourceVersion, "4");
    source.delete("a");
    await settle();
    assert.equal(informer.indexer.lastStoreSyncResourceVersion, "5");
    source.tick();
    source.bookmark();
    await settle();
    assert.equal(informer.indexer.lastStoreSyncResourceVersion, "6");
    assert.equal(informer.lastSyncResourceVersion, "6");
    await fixture.stop();
  });

test("a cache tells when it has caught up with a write", async () => {
  for (const queue of ["DeltaFIFO", "RealFIFO"] as const) {
    const fixture = informerFixture({ queue });
    const { source, informer } = fixture;
    assert.equal(informer.hasResourceVersion("1"), false);
    await fixture.start();
    assert.equal(informer.hasResourceVersion("1"), true);
    source.setPaused(true);
    const { resourceVersion = "" } = source.set("a").metadata ?? {};
    assert.equal(informer.hasResourceVersion(resourceVersion), false);
    let found: unknown;
    const waiting = informer
      .waitForResourceVersion(resourceVersion)
      .then(() => {
        found = informer.lister.find({ name: "a" })?.metadata?.resourceVersion;
      });
    await settle();
    assert.equal(found, undefined);
    source.setPaused(false);
    await waiting;
    assert.equal(found, resourceVersion);
    source.tick();
    const quiet = informer.waitForResourceVersion(source.version);
    source.bookmark();
    await quiet;
    assert.throws(() => informer.hasResourceVersion("x"), {
      code: "InvalidResourceVersion",
    });
    const controller = new AbortController();
    const aborted = assert.rejects(
      informer.waitForResourceVersion("999", { signal: controller.signal }),
      TypeError,
    );
    controller.abort(new TypeError("enough"));
    await aborted;
    const stopped = assert.rejects(informer.waitForResourceVersion("999"), {
      code: "InformerStopped",
    });
    await fixture.stop();
    await stopped;
  }
});

test("a cache tells how long it heard nothing, and is stale then", async () => {
  const fixture = informerFixture();
  const { informer, clock, source } = fixture;
  assert.equal(informer.stalenessMs, Infinity);
  assert.equal(informer.isStale(), true);
  await fixture.start();
  assert.equal(informer.stalenessMs, 0);
  await clock.advance(60_000);
  source.bookmark();
  await settle();
  assert.equal(informer.stalenessMs, 0);
  source.setDown(true);
  await clock.advance(120_000);
  assert.equal(informer.isStale(), false);
  assert.equal(informer.isStale({ maxAgeMs: 5000 }), true);
  await clock.advance(1);
  assert.equal(informer.stalenessMs, 120_001);
  assert.equal(informer.isStale(), true);
  source.setDown(false);
  await fixture.stop();
});

test("RemoveEventHandler_SynchronousShutdown and ShutDownEventHandler_Lifecycles: removing can wait for the call that goes on", async () => {
  const fixture = informerFixture();
  const { informer, source } = fixture;
  const idle = informer.addEventHandler({});
  await informer.shutDownEventHandler(idle);
  let release: (() => void) | undefined;
  const busy = informer.addEventHandler({
    onAdd: () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  });
  let refusal: unknown;
  const own = informer.addEventHandler({
    onAdd: () => {
      informer.shutDownEventHandler(own).catch((error: unknown) => {
        refusal = error;
      });
    },
  });
  source.set("a");
  await fixture.start();
  assert.ok(hasCode(refusal, "WouldDeadlock"));
  assert.equal(own.isActive, true);
  let isShutDown = false;
  const shutDown = informer.shutDownEventHandler(busy).then(() => {
    isShutDown = true;
  });
  await settle();
  assert.equal(isShutDown, false);
  release?.();
  await shutDown;
  await informer.shutDownEventHandler(busy);
  await informer.shutDownEventHandler(own);
  await fixture.stop();
});

test("a handler that was removed and never settles doesn't hold up the stop", async () => {
  const fixture = informerFixture();
  fixture.source.set("a");
  const registration = fixture.informer.addEventHandler({
    onAdd: () => new Promise<void>(() => undefined),
  });
  await fixture.start();
  fixture.informer.removeEventHandler(registration);
  await fixture.stop();
});

test("metrics of an informer: queue, cache, handlers, version and staleness, measured while it runs", async () => {
  const values = new Map<string, number>();
  const metric = (name: string) => ({
    set: (value: number) => void values.set(name, value),
    inc: () => void values.set(name, (values.get(name) ?? 0) + 1),
    observe: (value: number) =>
      void values.set(name, Math.max(values.get(name) ?? 0, value)),
  });
  const fixture = informerFixture({
    metrics: {
      counter: ({ name }) => metric(name),
      gauge: ({ name }) => metric(name),
      histogram: ({ name }) => metric(name),
    },
  });
  fixture.source.set("a");
  fixture.informer.addEventHandler({
    onAdd: () => {
      throw new TypeError("no");
    },
  });
  await fixture.start();
  await fixture.clock.advance(10_000);
  assert.deepEqual(
    [
      "informer_queued_items",
      "informer_cached_objects",
      "informer_pending_notifications",
      "informer_store_resource_version",
      "cache_staleness_seconds",
      "informer_handler_errors_total",
      "reflector_lists_total",
      "reflector_items_per_list",
      "reflector_last_resource_version",
      "reflector_watches_total",
    ].map((name) => values.get(name)),
    [0, 1, 0, 2, 10, 1, 1, 1, 2, 1],
  );
  fixture.source.compact();
  fixture.source.tick();
  fixture.source.compact();
  fixture.source.closeWatches();
  await fixture.clock.advance(10_000);
  assert.equal(values.get("reflector_relists_total"), 1);
  assert.equal(values.get("reflector_errors_total"), 1);
  assert.equal(values.get("reflector_watch_duration_seconds"), 10);
  await fixture.stop();
});

test("T13: an event that a proxy repeats is nothing to handlers", async () => {
  const fixture = informerFixture();
  const handler = fixture.record();
  await fixture.start();
  fixture.source.set("a");
  await settle();
  fixture.source.repeat(0);
  await settle();
  assert.deepEqual(handler.take(), ["add a@2"]);
  await fixture.stop();
});

test("a burst of thousands is handled, in turns of the event loop", async () => {
  const source = new MemorySource();
  for (let index = 0; index < 2500; index++) source.set(`w${index}`);
  await using informer = new SharedIndexInformer<Widget>({
    listerWatcher: source,
  });
  const handler = new RecordingHandler();
  const registration = informer.addEventHandler(handler);
  const running = informer.run({ signal: new AbortController().signal });
  await registration.waitForSync();
  assert.equal(handler.take().length, 2500);
  for (let index = 0; index < 2500; index++) source.set(`w${index}`);
  while (handler.calls.length < 2500) await settle();
  assert.equal(handler.calls.length, 2500);
  await informer.stop();
  await running;
});

test("NameForHandler: a handler is known by the name it was given, or that of its class", () => {
  const { informer } = informerFixture();
  assert.equal(informer.addEventHandler({}, { name: "mine" }).name, "mine");
  assert.equal(
    informer.addEventHandler(new RecordingHandler()).name,
    "RecordingHandler",
  );
  assert.equal(informer.addEventHandler({}).name, "<unnamed>");
});

test("an informer needs no clock, logger or resource of its own", async () => {
  const source = new MemorySource();
  source.set("a");
  await using informer = new SharedIndexInformer<Widget>({
    listerWatcher: source,
  });
  const running = informer.run({ signal: new AbortController().signal });
  await informer.waitForSync();
  assert.equal(informer.name, "<unspecified>");
  assert.equal(informer.lister.list().length, 1);
  await informer.stop();
  await running;
});

test("UntilWithSync: waits for what an object in the cache is to be, absent ones included", async () => {
  const fixture = informerFixture();
  const { informer, source } = fixture;
  source.set("a", { size: 1 });
  const big = untilCached(informer, "a", {
    condition: (object) => (object?.spec?.size ?? 0) > 1,
  });
  await fixture.start();
  source.set("b");
  await settle();
  source.set("a", { size: 2 });
  assert.equal((await big)?.spec?.size, 2);
  const gone = untilCached(informer, "a", {
    condition: (object) => object === undefined,
  });
  source.delete("a");
  assert.equal(await gone, undefined);
  const controller = new AbortController();
  const aborted = assert.rejects(
    untilCached(informer, "a", {
      condition: () => false,
      signal: controller.signal,
    }),
    TypeError,
  );
  await settle();
  controller.abort(new TypeError("enough"));
  await aborted;
  const stopped = assert.rejects(
    untilCached(informer, "a", { condition: () => false }),
    { code: "InformerStopped" },
  );
  await settle();
  await fixture.stop();
  await stopped;
  await assert.rejects(informer.waitForChange(), { code: "InformerStopped" });
});
