import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { EventStream } from "./event-stream.test.support.js";
import {
  ScriptedListerWatcher,
  bookmark,
} from "./scripted-lister-watcher.test.support.js";
import { openWatchStream, type WatchStream } from "./watch-stream.js";
import type { Widget } from "./widget.test.support.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly source: EventStream<Widget>;
  readonly controller: AbortController;
  readonly stream: WatchStream<Widget>;
}

async function open(
  limits: { idleTimeoutMs?: number; lifetimeMs?: number } = {},
): Promise<Fixture> {
  const clock = new FakeClock();
  const source = new EventStream<Widget>();
  const controller = new AbortController();
  const stream = await openWatchStream<Widget>({
    listerWatcher: new ScriptedListerWatcher().onWatch(source),
    query: {},
    limits: { openTimeoutMs: 0, idleTimeoutMs: 0, lifetimeMs: 0, ...limits },
    clock,
    signal: controller.signal,
  });
  return { clock, source, controller, stream };
}

test("batches come as they were sent, and the end as nothing", async () => {
  const { source, stream, clock } = await open();
  source.push(bookmark("1"), bookmark("2")).push(bookmark("3")).end();
  assert.equal((await stream.next())?.length, 2);
  assert.equal((await stream.next())?.length, 1);
  assert.equal(await stream.next(), undefined);
  stream.close();
  stream.close();
  assert.equal(source.isClosed, true);
  assert.equal(clock.timers, 0);
});

test("what is given back is read next", async () => {
  const { source, stream } = await open();
  source.push(bookmark("2"));
  stream.unread([bookmark("1")]);
  stream.unread([]);
  assert.deepEqual(await stream.next(), [bookmark("1")]);
  assert.deepEqual(await stream.next(), [bookmark("2")]);
  stream.close();
});

test("a reader that is busy hears no silence", async () => {
  const { clock, source, stream } = await open({ idleTimeoutMs: 1000 });
  await clock.advance(5000);
  source.push(bookmark("1"));
  assert.deepEqual(await stream.next(), [bookmark("1")]);
  const silent = assert.rejects(stream.next(), { code: "WatchSilent" });
  await clock.advance(2000);
  await silent;
  stream.close();
  assert.equal(clock.timers, 0);
});

test("once failed, every further read fails alike", async () => {
  const { controller, stream, source } = await open();
  const reading = assert.rejects(stream.next(), TypeError);
  controller.abort(new TypeError("enough"));
  await reading;
  await assert.rejects(stream.next(), TypeError);
  stream.close();
  await settle();
  assert.equal(source.isClosed, true);
});

test("the silence that is borne can be changed while it lasts", async () => {
  const { clock, stream } = await open({ idleTimeoutMs: 1000 });
  const reading = assert.rejects(stream.next(), { code: "WatchSilent" });
  stream.setIdleTimeout(5000);
  await clock.advance(4999);
  stream.setIdleTimeout(0);
  await clock.advance(60_000);
  assert.equal(clock.timers, 0);
  stream.setIdleTimeout(1);
  await clock.advance(1);
  await reading;
  stream.close();
});

test("a lifetime ends a stream however much comes", async () => {
  const { clock, source, stream } = await open({ lifetimeMs: 1000 });
  for (let batch = 0; batch < 9; batch++) {
    source.push(bookmark("1"));
    await stream.next();
    await clock.advance(100);
  }
  const overdue = assert.rejects(stream.next(), { code: "WatchOverdue" });
  await clock.advance(100);
  await overdue;
  stream.close();
});
