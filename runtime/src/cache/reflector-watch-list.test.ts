import assert from "node:assert/strict";
import { test } from "node:test";
import { settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import { EventStream } from "./event-stream.test.support.js";
import { RecordingStore, startReflector } from "./reflector.test.support.js";
import {
  bookmark,
  connectionRefused,
  errorEvent,
  event,
  expired,
  listOf,
  refusal,
  ScriptedListerWatcher,
  streamOf,
} from "./scripted-lister-watcher.test.support.js";
import { widget, type Widget } from "./widget.test.support.js";

const streaming = (): ScriptedListerWatcher =>
  new ScriptedListerWatcher({ canStreamLists: true });

/** A streamed list of `a` and `b` at version 2, complete. */
const complete = (): EventStream<Widget> =>
  streamOf(
    event("ADDED", widget("a", 1)),
    event("ADDED", widget("b", 2)),
    bookmark("2", { endsInitialEvents: true }),
  );

test("ListAndWatch (watch-list on): one watch brings the list and goes on; nothing is listed", async () => {
  const source = streaming().onWatch(complete());
  const { store, reflector, stop } = await startReflector(source);
  assert.deepEqual(source.watches, [
    {
      resourceVersion: "",
      resourceVersionMatch: "NotOlderThan",
      sendInitialEvents: true,
      allowWatchBookmarks: true,
      timeoutSeconds: 300,
    },
  ]);
  assert.deepEqual(source.lists, []);
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2"]);
  assert.equal(reflector.lastSyncResourceVersion, "2");
  source.stream.push(event("MODIFIED", widget("a", 3)));
  await settle();
  assert.deepEqual(store.calls.slice(1), ["update a@3"]);
  await stop();
});

test("WatchList: nothing reaches the store before the end is marked, and what follows in the same batch does after", async () => {
  const source = streaming();
  const { store, stop } = await startReflector(source);
  source.stream.push(event("ADDED", widget("a", 1)));
  await settle();
  assert.deepEqual(store.calls, []);
  source.stream.push(
    event("ADDED", widget("b", 2)),
    bookmark("2", { endsInitialEvents: true }),
    event("ADDED", widget("c", 3)),
    event("DELETED", widget("a", 4)),
  );
  await settle();
  assert.deepEqual(store.calls, [
    "replace 2: a@1 b@2",
    "add c@3",
    "delete a@4",
  ]);
  await stop();
});

test("WatchList: updates and deletions during the initial events are heeded", async () => {
  const source = streaming().onWatch(
    streamOf(
      event("ADDED", widget("a", 1)),
      event("ADDED", widget("b", 2)),
      event("MODIFIED", widget("a", 3)),
      event("DELETED", widget("b", 4)),
      bookmark("5"),
      bookmark("6", { endsInitialEvents: true }),
    ),
  );
  const { store, stop } = await startReflector(source);
  assert.deepEqual(store.calls, ["replace 6: a@3"]);
  await stop();
});

test("WatchListResourceVersion: versions count from the end of the initial events on", async () => {
  const source = streaming();
  const { reflector, stop } = await startReflector(source);
  assert.equal(reflector.lastSyncResourceVersion, "");
  source.stream.push(event("ADDED", widget("a", 1)));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "");
  source.stream.push(bookmark("2", { endsInitialEvents: true }));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "2");
  source.stream.push(event("ADDED", widget("b", 3)));
  await settle();
  assert.equal(reflector.lastSyncResourceVersion, "3");
  await stop();
});

test("WatchList: a bookmark whose annotation says something else than true doesn't end the list", async () => {
  const source = streaming().onWatch(
    streamOf(bookmark("2", { endsInitialEvents: "false" })),
  );
  const { store, stop } = await startReflector(source);
  assert.deepEqual(store.calls, []);
  await stop();
});

for (const [title, refused, isRemembered] of [
  ["any error", refusal(500, "InternalError"), false],
  ["Invalid, streaming being switched off", refusal(422, "Invalid"), true],
  ["a method that isn't allowed", refusal(405, "MethodNotAllowed"), true],
] as const)
  test(`WatchList: ${title} makes it list, ${isRemembered ? "from then on" : "this time"}`, async () => {
    const source = streaming()
      .onWatch(refused, streamOf(errorEvent(expired())))
      .onList(listOf("3", widget("a", 1)), listOf("4"));
    const { clock, store, stop, errors } = await startReflector(source);
    assert.deepEqual(store.calls, ["replace 3: a@1"]);
    assert.deepEqual(source.requests, ["stream ", "list 0", "watch 3"]);
    await clock.advance(800);
    assert.deepEqual(source.requests[3], isRemembered ? "list 3" : "stream 3");
    assert.ok(errors.every((error) => error !== refused));
    await stop();
  });

test("WatchList: an ERROR event in the middle makes it list", async () => {
  const source = streaming()
    .onWatch(
      streamOf(
        event("ADDED", widget("a", 1)),
        errorEvent(refusal(500, "InternalError")),
      ),
    )
    .onList(listOf("3", widget("b", 2)));
  const { store, stop } = await startReflector(source);
  assert.deepEqual(store.calls, ["replace 3: b@2"]);
  assert.equal(source.streams[0]?.isClosed, true);
  await stop();
});

test("WatchList: a busy or unreachable server is asked for the same stream again", async () => {
  const source = streaming().onWatch(
    refusal(429, "TooManyRequests"),
    connectionRefused(),
    complete(),
  );
  const { clock, errors, store, stop } = await startReflector(source);
  await clock.advance(800 + 1600);
  assert.deepEqual(source.requests, ["stream ", "stream ", "stream "]);
  assert.deepEqual(source.watches[0], source.watches[2]);
  assert.equal(errors.length, 2);
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2"]);
  await stop();
});

test("WatchList: a stream that ends before its end is begun again, with nothing kept of it", async () => {
  const source = streaming().onWatch(
    streamOf(event("ADDED", widget("old", 1))).end(),
    complete(),
  );
  const { clock, errors, store, stop } = await startReflector(source);
  assert.ok(hasCode(errors[0], "WatchListIncomplete"));
  await clock.advance(800);
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2"]);
  await stop();
});

test("WatchList: after the third stream without an end the list is fetched, and streams are never asked for again", async () => {
  const source = streaming()
    .onWatch(
      ...Array.from({ length: 3 }, () =>
        streamOf(event("ADDED", widget("a", 1))).end(),
      ),
      streamOf(errorEvent(expired())),
    )
    .onList(listOf("3", widget("a", 1)), listOf("5"));
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(800 + 1600);
  assert.deepEqual(store.calls, ["replace 3: a@1"]);
  await clock.advance(3200);
  assert.deepEqual(source.requests, [
    "stream ",
    "stream ",
    "stream ",
    "list 0",
    "watch 3",
    "list 3",
    "watch 5",
  ]);
  await stop();
});

test("WatchList: a server that never marks the end doesn't hang it, and is remembered", async () => {
  const source = streaming()
    .onWatch(
      streamOf(event("ADDED", widget("a", 1))),
      streamOf(errorEvent(expired())),
    )
    .onList(listOf("3", widget("a", 1)), listOf("5"));
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(29_999);
  assert.deepEqual(store.calls, []);
  await clock.advance(1);
  assert.deepEqual(store.calls, ["replace 3: a@1"]);
  assert.equal(source.streams[0]?.isClosed, true);
  await clock.advance(800);
  assert.deepEqual(source.requests.slice(-2), ["list 3", "watch 5"]);
  await stop();
});

test("WatchList: a stream that keeps coming may take longer than the silence that is borne", async () => {
  const source = streaming();
  const { clock, store, stop } = await startReflector(source);
  for (let version = 1; version <= 5; version++) {
    source.stream.push(event("ADDED", widget(`w${version}`, version)));
    await clock.advance(25_000);
  }
  source.stream.push(bookmark("5", { endsInitialEvents: true }));
  await settle();
  assert.deepEqual(store.calls, ["replace 5: w1@1 w2@2 w3@3 w4@4 w5@5"]);
  await clock.advance(60_000);
  assert.equal(source.watches.length, 1);
  await stop();
});

test("WatchList: a stream that ends after its end is followed by a plain watch", async () => {
  const source = streaming().onWatch(
    complete()
      .push(event("ADDED", widget("c", 3)))
      .end(),
  );
  const { store, stop } = await startReflector(source);
  assert.deepEqual(source.requests, ["stream ", "watch 3"]);
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2", "add c@3"]);
  await stop();
});

test("WatchList: when the watch after it expires, the next list is a stream from where it was", async () => {
  const source = streaming().onWatch(
    complete().push(errorEvent(expired())),
    streamOf(bookmark("9", { endsInitialEvents: true })),
  );
  const { clock, store, stop } = await startReflector(source);
  await clock.advance(800);
  assert.deepEqual(source.requests, ["stream ", "stream 2"]);
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2", "replace 9: "]);
  await stop();
});

test("WatchList: a version that the server can't give is followed at once by the newest", async () => {
  for (const refused of [
    expired(),
    refusal(504, "Timeout", { cause: { reason: "ResourceVersionTooLarge" } }),
  ]) {
    const source = streaming().onWatch(
      complete().push(errorEvent(expired())),
      refused,
      streamOf(bookmark("9", { endsInitialEvents: true })),
    );
    const { clock, stop } = await startReflector(source);
    await clock.advance(800);
    assert.deepEqual(source.requests, ["stream ", "stream 2", "stream "]);
    await stop();
  }
});

test("NewReflectorWithDisablementWatchList: off where asked for, and where the source says it can't", async () => {
  const off = streaming();
  const first = await startReflector(off, { useWatchList: false });
  assert.deepEqual(off.requests, ["list 0", "watch 1"]);
  await first.stop();
  const unable = new ScriptedListerWatcher();
  const second = await startReflector(unable, { useWatchList: true });
  assert.deepEqual(unable.requests, ["list 0", "watch 1"]);
  await second.stop();
});

test("RespectStoreTransformer: what is collected while streaming is transformed already", async () => {
  let calls = 0;
  const store = Object.assign(new RecordingStore(), {
    transform: (object: Widget) => {
      calls++;
      return { ...object, spec: {} };
    },
  });
  const source = streaming();
  const { stop } = await startReflector(source, { store });
  source.stream.push(event("ADDED", widget("a", 1, { size: 5 })));
  await settle();
  assert.equal(calls, 1);
  await stop();
});

test("aborting in the middle of a stream closes it and leaves the store alone", async () => {
  const source = streaming().onWatch(streamOf(event("ADDED", widget("a", 1))));
  const { store, stop } = await startReflector(source);
  await stop();
  assert.deepEqual(store.calls, []);
});
