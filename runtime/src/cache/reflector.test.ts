import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import { EventStream } from "./event-stream.test.support.js";
import { Reflector } from "./reflector.js";
import {
  noJitter,
  RecordingStore,
  startReflector,
} from "./reflector.test.support.js";
import {
  bookmark,
  connectionRefused,
  errorEvent,
  event,
  expired,
  listOf,
  pageOf,
  refusal,
  ScriptedListerWatcher,
  streamOf,
} from "./scripted-lister-watcher.test.support.js";
import { Widget, widget } from "./widget.test.support.js";

const ended = (): EventStream<Widget> => new EventStream<Widget>().end();

test("ListAndWatch (watch-list off): a list from 0 in pages of 500, then a watch from there with bookmarks", async () => {
  const source = new ScriptedListerWatcher().onList(
    listOf("10", widget("a", 1), widget("b", 2)),
  );
  const { store, reflector, stop } = await startReflector(source);
  assert.deepEqual(source.lists, [{ resourceVersion: "0", limit: 500 }]);
  assert.deepEqual(source.watches, [
    { resourceVersion: "10", allowWatchBookmarks: true, timeoutSeconds: 300 },
  ]);
  assert.deepEqual(store.calls, ["replace 10: a@1 b@2"]);
  assert.equal(reflector.lastSyncResourceVersion, "10");
  await stop();
});

test("WatchHandler: events are applied in order and the last version is kept", async () => {
  const source = new ScriptedListerWatcher().onList(
    listOf("10", widget("foo", 1), widget("bar", 2)),
  );
  const { store, reflector, stop } = await startReflector(source);
  source.stream.push(
    event("DELETED", widget("foo", 11)),
    event("MODIFIED", widget("bar", 12)),
  );
  source.stream.push(event("ADDED", widget("baz", 32)));
  await settle();
  assert.deepEqual(store.calls.slice(1), [
    "delete foo@11",
    "update bar@12",
    "add baz@32",
  ]);
  assert.equal(reflector.lastSyncResourceVersion, "32");
  await stop();
});

test("ResourceVersionUpdate: the store is told how far every kind of event has come", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("5"));
  const { store, stop } = await startReflector(source);
  source.stream.push(
    event("ADDED", widget("a", 10)),
    event("MODIFIED", widget("a", 20)),
    bookmark("30"),
    event("DELETED", widget("a", 40)),
  );
  await settle();
  assert.deepEqual(store.versions, ["10", "20", "30", "40"]);
  assert.ok(store.calls.includes("bookmark 30"));
  await stop();
});

test("an older version, of an event that came again, moves nothing back", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("5"));
  const { reflector, store, stop } = await startReflector(source);
  source.stream.push(
    event("ADDED", widget("a", 20)),
    event("ADDED", widget("b", 15)),
  );
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "20");
  assert.deepEqual(store.versions, ["20"]);
  await stop();
});

test("the initial events of a watch from nowhere are in no order, and their versions don't count", async () => {
  const source = new ScriptedListerWatcher().onList(listOf(""));
  const { reflector, stop } = await startReflector(source);
  source.stream.push(
    event("ADDED", widget("b", 9)),
    event("ADDED", widget("a", 3)),
  );
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "");
  source.stream.push(event("MODIFIED", widget("a", 10)));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "10");
  source.stream.push(event("ADDED", widget("c", 11)));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "11");
  await stop();
});

test("WatchStoppedBefore: once the signal has aborted nothing is asked", async () => {
  const source = new ScriptedListerWatcher();
  const reflector = new Reflector<Widget>({
    listerWatcher: source,
    store: new RecordingStore(),
    clock: new FakeClock(),
  });
  await reflector.run({ signal: AbortSignal.abort() });
  await reflector.listAndWatch({ signal: AbortSignal.abort() });
  assert.deepEqual(source.requests, []);
});

test("RunUntil and WatchStoppedAfter: aborting closes the watch and ends the run without an error", async () => {
  const source = new ScriptedListerWatcher();
  const { stop, errors } = await startReflector(source);
  assert.equal(source.streams.length, 1);
  await stop();
  assert.equal(source.stream.isClosed, true);
  assert.deepEqual(errors, []);
});

test("aborting leaves a list behind that doesn't answer", async () => {
  const source = new ScriptedListerWatcher().onList(
    () => new Promise<never>(() => undefined),
  );
  const { stop, store } = await startReflector(source);
  await stop();
  assert.deepEqual(store.calls, []);
});

test("aborting leaves a watch behind that doesn't open, and closes it should it open late", async () => {
  let open: ((stream: EventStream<Widget>) => void) | undefined;
  const source = new ScriptedListerWatcher().onWatch(
    () =>
      new Promise<EventStream<Widget>>((resolve) => {
        open = resolve;
      }),
  );
  const { stop } = await startReflector(source);
  await stop();
  const late = new EventStream<Widget>();
  open?.(late);
  await settle();
  assert.equal(late.isClosed, true);
});

test("a Reflector that runs can't be run again", async () => {
  const { reflector, stop } = await startReflector(new ScriptedListerWatcher());
  await assert.rejects(
    reflector.run({ signal: new AbortController().signal }),
    (error) => hasCode(error, "AlreadyStarted"),
  );
  await stop();
});

test("ListAndWatchWithErrors: each round ends with the store as listed", async () => {
  const source = new ScriptedListerWatcher()
    .onList(
      listOf("1", widget("a", 1)),
      refusal(500, "InternalError"),
      listOf("5", widget("a", 1), widget("b", 4)),
      listOf("9"),
    )
    .onWatch(
      streamOf(errorEvent(refusal(500, "InternalError"))),
      refusal(403, "Forbidden"),
      streamOf(),
    );
  const { clock, store, errors, stop } = await startReflector(source);
  assert.deepEqual([...store.objects.keys()], ["a"]);
  await clock.advance(800);
  await clock.advance(1600);
  assert.deepEqual([...store.objects.keys()], ["a", "b"]);
  await clock.advance(3200);
  assert.deepEqual([...store.objects.keys()], []);
  assert.deepEqual(
    errors.map((error) => (error as Error).message),
    ["InternalError", "InternalError", "Forbidden"],
  );
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 1",
    "list 1",
    "list 1",
    "watch 5",
    "list 5",
    "watch 9",
  ]);
  await stop();
});

test("ListAndWatchInitConnBackoff: refused lists are repeated ever more slowly, up to the longest delay", async () => {
  const source = new ScriptedListerWatcher().onList(
    ...Array.from({ length: 40 }, connectionRefused),
  );
  const { clock, stop } = await startReflector(source);
  const delays: number[] = [];
  while (source.lists.length <= 40) {
    delays.push(clock.nextTimerMs ?? 0);
    await clock.advance(clock.nextTimerMs ?? 0);
  }
  assert.deepEqual(delays.slice(0, 6), [800, 1600, 3200, 6400, 12_800, 25_600]);
  assert.ok(delays.slice(6).every((delayMs) => delayMs === 30_000));
  await stop();
});

test("NewReflectorWithCustomBackoff: the given backoff is used", async () => {
  const source = new ScriptedListerWatcher().onList(
    ...Array.from({ length: 5 }, connectionRefused),
  );
  const { clock, stop } = await startReflector(source, {
    backoff: {
      initialDelayMs: 10,
      factor: 2,
      jitter: 0,
      maxDelayMs: 100,
      resetAfterMs: 120_000,
    },
  });
  await clock.advance(10 + 20 + 40 + 80 + 99);
  assert.equal(source.lists.length, 5);
  await clock.advance(1);
  assert.equal(source.lists.length, 6);
  await stop();
});

test("BackoffOnTooManyRequests and NoRelistOnTooManyRequests: a busy server is asked again for the watch, not the list", async () => {
  const busy = (): Error => refusal(429, "TooManyRequests");
  const source = new ScriptedListerWatcher()
    .onList(listOf("7"))
    .onWatch(
      busy(),
      busy(),
      busy(),
      streamOf(errorEvent(refusal(429, "TooManyRequests"))),
    );
  const { clock, stop, errors } = await startReflector(source);
  for (const delayMs of [800, 1600, 3200, 6400]) {
    assert.equal(clock.nextTimerMs, delayMs);
    await clock.advance(delayMs);
  }
  assert.deepEqual(source.requests, [
    "list 0",
    ...Array.from({ length: 5 }, () => "watch 7"),
  ]);
  assert.equal(errors.length, 4);
  await stop();
});

test("A012: a watch refused with Retry-After is sent again no sooner, and no list is", async () => {
  const busy = refusal(429, "TooManyRequests", { retryAfterSeconds: 2 });
  const source = new ScriptedListerWatcher()
    .onList(listOf("7"))
    .onWatch(busy, streamOf(errorEvent(busy)));
  const { clock, stop } = await startReflector(source);
  await clock.advance(1999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1);
  assert.equal(source.watches.length, 2);
  await clock.advance(1999);
  assert.equal(source.watches.length, 2);
  await clock.advance(1);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 7",
    "watch 7",
    "watch 7",
  ]);
  await stop();
});

test("a watch whose connection is refused is opened again where it was, after a growing delay", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("7"), listOf("7"))
    .onWatch(connectionRefused(), connectionRefused());
  const { clock, errors, stop } = await startReflector(source);
  await clock.advance(800 + 1600);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 7",
    "watch 7",
    "watch 7",
    "head",
  ]);
  assert.equal(errors.length, 2);
  await stop();
});

for (const share of [0, 0.999])
  test(`T1: a watch that can't be opened is tried again after 0.8 s doubling to 30 s, ${share === 0 ? "at least" : "and nearly as much again"}`, async () => {
    const source = new ScriptedListerWatcher()
      .onList(listOf("7"), listOf("7"))
      .onWatch(...Array.from({ length: 9 }, connectionRefused));
    const { clock, stop } = await startReflector(source, {
      random: { next: () => share },
    });
    for (let attempt = 0; attempt < 9; attempt++) {
      const leastMs = Math.min(800 * 2 ** attempt, 30_000);
      const delayMs = clock.nextTimerMs ?? 0;
      assert.ok(Math.abs(delayMs - leastMs * (1 + share)) < 0.001);
      await clock.advance(delayMs);
    }
    assert.equal(source.watches.length, 10);
    assert.deepEqual(
      source.requests.filter((request) => !request.startsWith("watch")),
      ["list 0", "head"],
    );
    await stop();
  });

test("a watch that brought events makes the delays before the next ones begin anew", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("7"), listOf("7"), listOf("8"))
    .onWatch(
      connectionRefused(),
      connectionRefused(),
      streamOf(event("ADDED", widget("a", 8))).end(),
      connectionRefused(),
    );
  const { clock, stop } = await startReflector(source);
  await clock.advance(800);
  assert.equal(clock.nextTimerMs, 1600);
  await clock.advance(1600);
  assert.equal(clock.nextTimerMs, 800);
  await clock.advance(800);
  assert.deepEqual(source.requests.slice(-2), ["watch 8", "head"]);
  await stop();
});

for (const [title, maxInternalErrorRetryMs, expectedWatches] of [
  ["off", 0, 1],
  ["for 30 s", 30_000, 32],
] as const)
  test(`RetryInternalError (${title}): a watch that ends with 500 is opened again at once for so long`, async () => {
    const clock = new FakeClock();
    const source = new ScriptedListerWatcher();
    const controller = new AbortController();
    const failing = async (): Promise<EventStream<Widget>> => {
      await clock.advance(1000);
      return streamOf(errorEvent(refusal(500, "InternalError")));
    };
    source.onWatch(...Array.from({ length: 60 }, () => failing));
    const reflector = new Reflector<Widget>({
      listerWatcher: source,
      store: new RecordingStore(),
      clock,
      random: noJitter,
      maxInternalErrorRetryMs,
    });
    await assert.rejects(
      reflector.listAndWatch({ signal: controller.signal }),
      { message: "InternalError" },
    );
    assert.equal(source.watches.length, expectedWatches);
    assert.equal(source.lists.length, 1);
  });

test("ReflectorResync and ResyncChan: the store is resynced once a period, through lists and failures", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("1"), connectionRefused())
    .onWatch(streamOf(), streamOf());
  const { clock, store, stop, errors } = await startReflector(source, {
    resyncPeriodMs: 3000,
  });
  await clock.advance(2999);
  assert.equal(store.resyncs, 0);
  await clock.advance(1);
  assert.equal(store.resyncs, 1);
  source.stream.push(errorEvent(expired()));
  await clock.advance(3000);
  assert.equal(store.resyncs, 2);
  store.resync = () => {
    throw new TypeError("resync failed");
  };
  await clock.advance(3000);
  assert.ok(errors.some((error) => error instanceof TypeError));
  await stop();
});

test("a resync that nobody wants now is left out", async () => {
  let isWanted = false;
  const { clock, store, stop } = await startReflector(
    new ScriptedListerWatcher(),
    { resyncPeriodMs: 1000, shouldResync: () => isWanted },
  );
  await clock.advance(1000);
  assert.equal(store.resyncs, 0);
  isWanted = true;
  await clock.advance(1000);
  assert.equal(store.resyncs, 1);
  await stop();
});

const ten = Array.from({ length: 10 }, (_, index) =>
  widget(`w${index}`, index + 1),
);

test("WatchListPageSize: a given page size is used, whatever the version", async () => {
  const source = new ScriptedListerWatcher().onList(
    pageOf("10", "C1", ten.slice(0, 4)),
    pageOf("10", "C2", ten.slice(4, 8)),
    pageOf("10", "", ten.slice(8)),
  );
  const { store, stop } = await startReflector(source, { pageSize: 4 });
  assert.deepEqual(source.lists, [
    { resourceVersion: "0", limit: 4 },
    { limit: 4, continue: "C1" },
    { limit: 4, continue: "C2" },
  ]);
  assert.equal(store.objects.size, 10);
  await stop();
});

test("NotPaginatingNotConsistentReads and ResyncWithResourceVersion: a relist starts where the watch was, and takes all at once", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("10"), listOf("12"))
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(source.lists, [
    { resourceVersion: "0", limit: 500 },
    { resourceVersion: "10", limit: 0 },
  ]);
  await stop();
});

test("PaginatingNonConsistentReadsIfWatchCacheDisabled: a server that gave pages at 0 is asked for pages later too", async () => {
  const source = new ScriptedListerWatcher()
    .onList(
      pageOf("10", "C1", ten.slice(0, 5)),
      pageOf("10", "", ten.slice(5)),
      listOf("12"),
    )
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(source.lists.at(-1), { resourceVersion: "10", limit: 500 });
  await stop();
});

test("ExpiredExactResourceVersion: a version that the server forgot is followed at once by the newest", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("10"), expired(), listOf("30", widget("a", 29)))
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 10",
    "list 10",
    "list ",
    "watch 30",
  ]);
  assert.deepEqual([...store.objects], [["a", "29"]]);
  await stop();
});

test("A014, FullListIfExpired: a page that expired throws the others away, and everything is listed again", async () => {
  const source = new ScriptedListerWatcher()
    .onList(
      listOf("10"),
      pageOf("12", "C1", ten.slice(0, 4)),
      expired(),
      listOf("14", ...ten),
    )
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, store, reflector, stop } = await startReflector(source, {
    pageSize: 4,
  });
  await clock.advance(800);
  assert.deepEqual(source.lists.slice(1), [
    { resourceVersion: "10", limit: 4 },
    { limit: 4, continue: "C1" },
    { resourceVersion: "10" },
  ]);
  assert.equal(store.objects.size, 10);
  assert.equal(reflector.lastSyncResourceVersion, "14");
  assert.deepEqual(
    store.calls.filter((call) => call.startsWith("delete")),
    [],
  );
  await stop();
});

test("A008, FullListIfTooLarge: a version that the server doesn't know yet is followed at once by the newest, however it says so", async () => {
  const tooLarge = [
    refusal(504, "Timeout", { cause: { reason: "ResourceVersionTooLarge" } }),
    refusal(504, "Timeout", {
      cause: { message: "Too large resource version" },
    }),
    refusal(504, "Timeout", {
      message: "Too large resource version: 30, current: 2",
    }),
  ];
  const source = new ScriptedListerWatcher().onList(
    listOf("10"),
    ...tooLarge.flatMap((error, index) => [error, listOf(String(20 + index))]),
  );
  source.onWatch(...tooLarge.map(() => streamOf(errorEvent(expired()))));
  const { clock, stop } = await startReflector(source);
  await clock.advance(800 + 1600 + 3200);
  assert.deepEqual(
    source.lists.map(({ resourceVersion }) => resourceVersion),
    ["0", "10", "", "20", "", "21", ""],
  );
  await stop();
});

test("A009: a relist never asks for 0, and Gone is taken as Expired is", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("100"), refusal(410, "Gone"), listOf("140"))
    .onWatch(
      streamOf(
        event("ADDED", widget("a", 130)),
        errorEvent(refusal(410, "Gone")),
      ),
    );
  const { clock, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 100",
    "list 130",
    "list ",
    "watch 140",
  ]);
  await stop();
});

test("a list that fails with an empty version too is tried again only after the backoff", async () => {
  const source = new ScriptedListerWatcher().onList(expired(), expired());
  const { clock, stop, errors } = await startReflector(source);
  assert.deepEqual(source.requests, ["list 0", "list "]);
  assert.equal(errors.length, 1);
  await clock.advance(800);
  assert.deepEqual(source.requests.slice(2), ["list ", "watch 1"]);
  await stop();
});

test("ReplacesStoreOnUnsafeDelete: an object that can't be read any more is gone after the relist", async () => {
  const source = new ScriptedListerWatcher()
    .onList(
      listOf("1", widget("a", 1), widget("b", 1)),
      listOf("4", widget("b", 1)),
    )
    .onWatch(streamOf(errorEvent(refusal(500, "StoreReadError"))));
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual([...store.objects.keys()], ["b"]);
  await stop();
});

test("IsUnsupportedTableObject: what is no list of objects is an error, not an empty cache", async () => {
  for (const answer of [
    { kind: "Table", metadata: {}, items: [] },
    { kind: "WidgetList", metadata: {} },
  ]) {
    const source = new ScriptedListerWatcher().onList(
      answer as never,
      listOf("1"),
    );
    const { clock, store, errors, stop } = await startReflector(source);
    assert.ok(hasCode(errors[0], "UnsupportedList"));
    assert.deepEqual(store.calls, []);
    await clock.advance(800);
    assert.deepEqual(store.calls, ["replace 1: "]);
    await stop();
  }
});

test("a list whose items are null is empty", async () => {
  const source = new ScriptedListerWatcher().onList({
    ...listOf("1"),
    items: null as never,
  });
  const { store, stop } = await startReflector(source);
  assert.deepEqual(store.calls, ["replace 1: "]);
  await stop();
});

test("items of a list get the kind that servers leave out", async () => {
  const { kind: _, apiVersion: __, ...bare } = widget("a", 1);
  const listed: Widget[] = [];
  const store = new RecordingStore();
  store.replace = (objects) => void listed.push(...objects);
  const source = new ScriptedListerWatcher().onList(listOf("1", bare));
  const { stop } = await startReflector(source, {
    expectedType: Widget,
    store,
  });
  assert.deepEqual(listed, [widget("a", 1)]);
  await stop();
});

test("WatchTimeout: five to ten minutes by chance; a shorter minimum is not honoured, a longer one is", async () => {
  for (const [minWatchTimeoutMs, random, expected] of [
    [undefined, 0, 300],
    [undefined, 0.999, 599],
    [1000, 0, 300],
    [1_800_000, 0, 1800],
    [1_800_000, 0.999, 3598],
  ] as const) {
    const source = new ScriptedListerWatcher();
    const { stop } = await startReflector(source, {
      minWatchTimeoutMs,
      random: { next: () => random },
    });
    assert.equal(source.watches[0]?.timeoutSeconds, expected);
    await stop();
  }
});

test("a watch that the server ends is opened again at once where it was", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("1"));
  const { clock, errors, stop } = await startReflector(source);
  source.stream.push(event("ADDED", widget("a", 5))).end();
  await settle();
  assert.deepEqual(source.requests, ["list 0", "watch 1", "watch 5"]);
  await clock.advance(60_000);
  source.stream.end();
  await settle();
  assert.deepEqual(source.requests.slice(3), ["watch 5"]);
  assert.deepEqual(errors, []);
  await stop();
});

test("HandleWatchResultChanClosed: very short watches are spaced, and after five of them everything is listed again", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("1"), listOf("2"))
    .onWatch(ended(), ended(), ended(), ended(), ended());
  const { clock, errors, stop } = await startReflector(source);
  assert.deepEqual(source.requests, ["list 0", "watch 1"]);
  await clock.advance(800 + 1600 + 3200 + 6400);
  assert.equal(source.watches.length, 5);
  await clock.advance(12_800);
  assert.deepEqual(source.requests.slice(-2), ["list 1", "watch 2"]);
  assert.ok(errors.every((error) => hasCode(error, "VeryShortWatch")));
  assert.equal(errors.length, 5);
  await stop();
});

test("CloseWatchChannelOnError: an ERROR event closes its watch", async () => {
  const source = new ScriptedListerWatcher().onWatch(
    streamOf(errorEvent(refusal(500, "InternalError"))),
  );
  const { stop } = await startReflector(source);
  assert.equal(source.streams[0]?.isClosed, true);
  await stop();
});

test("A010: a watch whose first line is a 410 means a relist; the Status reaches no store", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("1"), listOf("9"))
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(store.calls, ["replace 1: ", "replace 9: "]);
  assert.deepEqual(source.requests.at(-1), "watch 9");
  await stop();
});

test("A011: the version of a bookmark is what the next watch resumes from", async () => {
  const source = new ScriptedListerWatcher().onList(
    listOf("1", widget("a", 1)),
  );
  const { clock, store, stop } = await startReflector(source);
  for (let minute = 1; minute <= 20; minute++) {
    source.stream.push(bookmark(String(minute * 100)));
    await clock.advance(60_000);
    if (minute % 5 === 0) {
      source.stream.end();
      await settle();
    }
  }
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 1",
    "watch 500",
    "watch 1000",
    "watch 1500",
    "watch 2000",
  ]);
  assert.deepEqual([...store.objects], [["a", "1"]]);
  await stop();
});

test("A003: an outage of a minute costs at most ten requests, and ends with one watch", async () => {
  const source = new ScriptedListerWatcher().onList(
    ...Array.from({ length: 100 }, () => () => {
      if (clock.monotonicMs() < 60_000) throw connectionRefused();
      return listOf("1");
    }),
  );
  const clock = new FakeClock();
  const { stop } = await startReflector(source, {
    clock,
    random: { next: () => 0.5 },
  });
  await clock.advance(60_000);
  assert.ok(source.lists.length <= 10, `${source.lists.length} lists`);
  await clock.advance(60_000);
  assert.equal(source.streams.filter((stream) => !stream.isClosed).length, 1);
  await stopWith(clock, stop);
});

async function stopWith(
  clock: FakeClock,
  stop: () => Promise<void>,
): Promise<void> {
  await stop();
  assert.equal(clock.timers, 0);
}

test("A006: lists that fail after the watch ended are each reported, and the loop goes on by itself", async () => {
  const source = new ScriptedListerWatcher()
    .onList(
      listOf("1"),
      connectionRefused(),
      connectionRefused(),
      connectionRefused(),
      listOf("5", widget("a", 5)),
    )
    .onWatch(streamOf(errorEvent(expired())));
  const { clock, errors, store, stop } = await startReflector(source);
  await clock.advance(800 + 1600 + 3200 + 6400);
  assert.equal(errors.length, 4);
  assert.deepEqual([...store.objects.keys()], ["a"]);
  await stop();
});

test("A007: refusals of any kind and a hang-up are each reported and retried", async () => {
  const hangUp = Object.assign(new TypeError("socket hang up"), {
    code: "ECONNRESET",
  });
  const failures = [
    refusal(500, "InternalError"),
    refusal(503, "ServiceUnavailable"),
    refusal(429, "TooManyRequests"),
    refusal(408, "Timeout"),
    hangUp,
  ];
  for (const kind of ["list", "watch"] as const) {
    const source = new ScriptedListerWatcher();
    if (kind === "list") source.onList(...failures, listOf("1"));
    else source.onWatch(...failures);
    const { clock, errors, store, stop } = await startReflector(source);
    await clock.advance(800 + 1600 + 3200 + 6400 + 12_800);
    assert.deepEqual(errors, failures);
    assert.equal(store.calls.length > 0, true);
    assert.equal(source.streams.length, 1);
    await stop();
  }
});

test("A001: a watch that died without a word is noticed, and resumed without a list", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("1"));
  const { clock, errors, store, stop } = await startReflector(source);
  source.stream.push(event("ADDED", widget("a", 7)));
  await clock.advance(89_999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1);
  assert.deepEqual(source.requests, ["list 0", "watch 1", "watch 7"]);
  assert.ok(hasCode(errors[0], "WatchSilent"));
  assert.equal(source.streams[0]?.isClosed, true);
  source.stream.push(
    event("MODIFIED", widget("a", 8)),
    event("ADDED", widget("b", 9)),
  );
  await settle();
  assert.deepEqual(store.calls.slice(1), ["add a@7", "update a@8", "add b@9"]);
  await stop();
});

test("A002: silence counts from the last event, not from the request", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("1"));
  const { clock, errors, stop } = await startReflector(source, {
    watchIdleTimeoutMs: 30_000,
  });
  for (let version = 2; version < 26; version++) {
    source.stream.push(
      version % 2 === 0
        ? bookmark(String(version))
        : event("ADDED", widget("a", version)),
    );
    await clock.advance(5000);
  }
  assert.deepEqual(errors, []);
  assert.equal(source.watches.length, 1);
  await clock.advance(24_999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1);
  assert.equal(source.watches.length, 2);
  assert.equal(errors.length, 1);
  await stop();
});

test("a watch that the server never ends is ended a little after its own timeout", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("1"));
  const { clock, errors, stop } = await startReflector(source, {
    watchIdleTimeoutMs: 0,
  });
  await clock.advance(314_999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1);
  assert.equal(source.watches.length, 2);
  assert.ok(hasCode(errors[0], "WatchOverdue"));
  await stop();
});

test("T4: a list or a watch that is never answered is given up and tried again", async () => {
  const hang = (): Promise<never> => new Promise<never>(() => undefined);
  const source = new ScriptedListerWatcher()
    .onList(hang, listOf("1"))
    .onWatch(hang);
  const { clock, errors, stop } = await startReflector(source, {
    requestTimeoutMs: 10_000,
  });
  await clock.advance(10_000 + 800);
  assert.deepEqual(source.requests, ["list 0", "list 0", "watch 1"]);
  await clock.advance(10_000 + 1600);
  assert.deepEqual(source.requests.slice(3), ["watch 1"]);
  assert.ok(errors.every((error) => hasCode(error, "RequestTimeout")));
  await stop();
});

test("T7: events that no correct server sends are reported, never stored, and followed by a list", async () => {
  const malformed = [
    { type: "ADDED", object: {} },
    { type: "MODIFIED", object: { metadata: null } },
    { type: "ADDED", object: { metadata: { resourceVersion: "3" } } },
    { type: "BOOKMARK", object: { metadata: {} } },
    { type: "SURPRISE", object: widget("x", 9) },
  ] as never[];
  for (const bad of malformed) {
    const source = new ScriptedListerWatcher()
      .onList(listOf("1"), listOf("5"))
      .onWatch(streamOf(event("ADDED", widget("a", 2)), bad));
    const { clock, errors, store, stop } = await startReflector(source);
    assert.ok(hasCode(errors[0], "MalformedWatchEvent"), JSON.stringify(bad));
    await clock.advance(800);
    assert.deepEqual(store.calls, ["replace 1: ", "add a@2", "replace 5: "]);
    await stop();
  }
});

test("an event of another kind is reported and dropped, and doesn't move the version", async () => {
  const source = new ScriptedListerWatcher().onList(listOf("1"));
  const { store, reflector, stop } = await startReflector(source, {
    expectedType: Widget,
  });
  source.stream.push(
    event("ADDED", { ...widget("a", 2), kind: "Gadget" }),
    event("ADDED", { ...widget("b", 3), apiVersion: "example.com/v2" }),
  );
  await settle();
  assert.deepEqual(store.calls, ["replace 1: "]);
  assert.equal(reflector.lastSyncResourceVersion, "1");
  source.stream.push(event("ADDED", widget("c", 4)));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "4");
  await stop();
});

test("T12: a bookmark from before what is known means a restored server: everything is listed from its newest state", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("900", widget("a", 899)), listOf("50"))
    .onWatch(streamOf(bookmark("50")));
  const { clock, errors, store, stop } = await startReflector(source);
  assert.ok(hasCode(errors[0], "ResourceVersionRegressed"));
  await clock.advance(800);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 900",
    "list ",
    "watch 50",
  ]);
  assert.deepEqual([...store.objects], []);
  await stop();
});

test("T12: a server that comes back with less history than is known is listed at once, without a bookmark", async () => {
  const source = new ScriptedListerWatcher()
    .onList(listOf("900", widget("a", 899)), listOf("50"), listOf("50"))
    .onWatch(connectionRefused(), streamOf(), streamOf());
  const { clock, errors, store, stop } = await startReflector(source);
  await clock.advance(800);
  assert.ok(hasCode(errors.at(-1), "ResourceVersionRegressed"));
  await clock.advance(800);
  assert.deepEqual(source.requests, [
    "list 0",
    "watch 900",
    "watch 900",
    "head",
    "list ",
    "watch 50",
  ]);
  assert.deepEqual([...store.objects], []);
  await stop();
});

test("T11: a server that answers 5xx for long is asked again within ten seconds", async () => {
  const failing = Array.from({ length: 20 }, () =>
    refusal(500, "InternalError"),
  );
  const source = new ScriptedListerWatcher().onList(...failing);
  const { clock, errors, stop } = await startReflector(source, {
    random: { next: () => 0.999 },
  });
  while (errors.length < 20) {
    assert.ok((clock.nextTimerMs ?? Infinity) <= 10_000);
    await clock.advance(clock.nextTimerMs ?? 0);
  }
  await stop();
});

test("T9: a minute in which every watch has expired costs at most twelve lists", async () => {
  const source = new ScriptedListerWatcher().onWatch(
    ...Array.from({ length: 100 }, () => () => streamOf(errorEvent(expired()))),
  );
  const { clock, stop } = await startReflector(source);
  await clock.advance(60_000);
  assert.ok(source.lists.length <= 12, `${source.lists.length} lists`);
  await stop();
});

test("C11: a kind that isn't served is asked for every five seconds at least, and found soon after it comes", async () => {
  const missing = Array.from({ length: 20 }, () => refusal(404, "NotFound"));
  const source = new ScriptedListerWatcher().onList(...missing, listOf("1"));
  const { clock, errors, store, stop } = await startReflector(source);
  await clock.advance(800 + 1600 + 3200);
  while (errors.length < 20) {
    assert.ok((clock.nextTimerMs ?? 0) <= 5000);
    await clock.advance(5000);
  }
  assert.deepEqual(store.calls, []);
  await clock.advance(5000);
  assert.deepEqual(store.calls, ["replace 1: "]);
  await stop();
});

test("an event that the store refuses is reported, and not lost: a list follows", async () => {
  const source = new ScriptedListerWatcher().onList(
    listOf("1"),
    listOf("3", widget("a", 2), widget("b", 3)),
  );
  let refusals = 0;
  const store = new RecordingStore();
  const add = store.add.bind(store);
  store.add = (object) => {
    if (object.metadata?.name !== "a") add(object);
    else if (++refusals > 0) throw new TypeError("no transform for a");
  };
  const { clock, errors, stop } = await startReflector(source, { store });
  source.stream.push(
    event("ADDED", widget("a", 2)),
    event("ADDED", widget("b", 3)),
  );
  await settle();
  assert.equal(refusals, 1);
  assert.deepEqual(
    errors.map((error) => (error as Error).message),
    ["no transform for a"],
  );
  await clock.advance(800);
  assert.deepEqual(store.calls, ["replace 1: ", "replace 3: a@2 b@3"]);
  assert.deepEqual(
    source.lists.map(({ resourceVersion }) => resourceVersion),
    ["0", "1"],
  );
  await stop();
});

test("T19: jumps of the wall clock change no delay", async () => {
  const source = new ScriptedListerWatcher().onList(
    connectionRefused(),
    connectionRefused(),
  );
  const { clock, stop } = await startReflector(source);
  clock.jumpWallClock(3_600_000);
  assert.equal(clock.nextTimerMs, 800);
  await clock.advance(800);
  clock.jumpWallClock(-7_200_000);
  assert.equal(clock.nextTimerMs, 1600);
  await stop();
});

test("a watch error handler that throws doesn't end the loop", async () => {
  const source = new ScriptedListerWatcher().onList(connectionRefused());
  const { clock, stop } = await startReflector(source, {
    watchErrorHandler: () => {
      throw new TypeError("handler failed");
    },
  });
  await clock.advance(800);
  assert.equal(source.lists.length, 2);
  await stop();
});

test("a Reflector stops reading while too much waits behind it", async () => {
  const source = new ScriptedListerWatcher();
  const store = new RecordingStore();
  let length = 20_000;
  Object.defineProperty(store, "length", { get: () => length });
  const { stop } = await startReflector(source, { store });
  source.stream.push(event("ADDED", widget("a", 2)));
  source.stream.push(event("ADDED", widget("b", 3)));
  await settle();
  await settle();
  assert.deepEqual(store.calls, ["replace 1: ", "add a@2"]);
  length = 0;
  await settle();
  await settle();
  assert.deepEqual(store.calls.slice(2), ["add b@3"]);
  await stop();
});
