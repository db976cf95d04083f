import assert from "node:assert/strict";
import { test } from "node:test";
import type { WatchEvent } from "../meta/status.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { EventStream } from "./event-stream.test.support.js";
import { retryWatch, type RetryWatchOptions } from "./retry-watcher.js";
import {
  bookmark,
  connectionRefused,
  errorEvent,
  event,
  expired,
  refusal,
  ScriptedListerWatcher,
  streamOf,
} from "./scripted-lister-watcher.test.support.js";
import { until } from "./until.js";
import { widget, type Widget } from "./widget.test.support.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly source: ScriptedListerWatcher;
  /** `ADDED 5`, `ERROR 410`. */
  readonly seen: string[];
  readonly ended: () => boolean;
  readonly stop: () => Promise<void>;
}

async function run(
  source: ScriptedListerWatcher,
  options: Partial<RetryWatchOptions> = {},
): Promise<Fixture> {
  const clock = new FakeClock();
  const controller = new AbortController();
  const seen: string[] = [];
  let hasEnded = false;
  const reading = (async () => {
    for await (const { type, object } of retryWatch<Widget>(source, {
      resourceVersion: "1",
      clock,
      signal: controller.signal,
      ...options,
    }))
      seen.push(
        `${type} ${"code" in object ? object.code : (object.metadata as Widget["metadata"])?.resourceVersion}`,
      );
    hasEnded = true;
  })();
  await settle();
  return {
    clock,
    source,
    seen,
    ended: () => hasEnded,
    stop: async () => {
      controller.abort(new TypeError("stopped"));
      if (hasEnded) await reading;
      else await assert.rejects(reading, TypeError);
      assert.equal(clock.timers, 0);
    },
  };
}

const ended = (...events: readonly WatchEvent<Widget>[]): EventStream<Widget> =>
  streamOf(...events).end();

test("NewRetryWatcher: a version that no watch can be resumed from is refused", async () => {
  for (const resourceVersion of ["", "0"])
    await assert.rejects(
      retryWatch<Widget>(new ScriptedListerWatcher(), {
        resourceVersion,
        signal: new AbortController().signal,
      }).next(),
      { code: "InvalidResourceVersion" },
    );
});

test("RetryWatcher: events are given as they come, bookmarks only remembered", async () => {
  const { seen, source, stop, clock } = await run(
    new ScriptedListerWatcher().onWatch(
      ended(
        event("ADDED", widget("a", 2)),
        bookmark("7"),
        event("MODIFIED", widget("a", 8)),
        bookmark("9"),
      ),
    ),
  );
  assert.deepEqual(seen, ["ADDED 2", "MODIFIED 8"]);
  await clock.advance(1000);
  assert.deepEqual(
    source.watches.map(({ resourceVersion }) => resourceVersion),
    ["1", "9"],
  );
  assert.deepEqual(source.lists, []);
  await stop();
});

test("RetryWatcher: watches that are closed are followed by others, a second after the last one began at the earliest", async () => {
  const { seen, source, clock, stop } = await run(
    new ScriptedListerWatcher().onWatch(
      ended(event("ADDED", widget("a", 2))),
      ended(event("ADDED", widget("b", 5))),
      ended(),
      ended(event("DELETED", widget("a", 9))),
    ),
  );
  await clock.advance(999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1 + 3000);
  assert.deepEqual(seen, ["ADDED 2", "ADDED 5", "DELETED 9"]);
  assert.deepEqual(
    source.watches.map(({ resourceVersion }) => resourceVersion),
    ["1", "2", "5", "5", "9"],
  );
  await stop();
});

for (const [title, failure] of [
  ["a refused connection", connectionRefused()],
  ["410 on establishment", expired()],
  ["500", refusal(500, "InternalError")],
  ["504", refusal(504, "Timeout")],
  ["an unexpected code", refusal(418, "BadRequest")],
] as const)
  test(`RetryWatcher: recovers from ${title} when a watch is opened`, async () => {
    const { seen, clock, stop } = await run(
      new ScriptedListerWatcher().onWatch(
        failure,
        streamOf(event("ADDED", widget("a", 2))),
      ),
    );
    await clock.advance(1000);
    assert.deepEqual(seen, ["ADDED 2"]);
    await stop();
  });

for (const refused of [refusal(403, "Forbidden"), refusal(401, "Unauthorized")])
  test(`RetryWatcher: ends with the Status when access is refused (${refused.status.code ?? 0})`, async () => {
    const { seen, ended, stop } = await run(
      new ScriptedListerWatcher().onWatch(refused),
    );
    assert.deepEqual(seen, [`ERROR ${refused.status.code ?? 0}`]);
    assert.equal(ended(), true);
    await stop();
  });

test("RetryWatcher: ends with the Status when the server has forgotten where it stopped", async () => {
  const { seen, ended, source, stop } = await run(
    new ScriptedListerWatcher().onWatch(
      streamOf(event("ADDED", widget("a", 2)), errorEvent(expired())),
    ),
  );
  assert.deepEqual(seen, ["ADDED 2", "ERROR 410"]);
  assert.equal(ended(), true);
  assert.equal(source.streams[0]?.isClosed, true);
  await stop();
});

for (const failure of [
  refusal(500, "InternalError"),
  refusal(504, "Timeout"),
  refusal(429, "TooManyRequests"),
])
  test(`RetryWatcher: recovers from ERROR ${failure.status.code ?? 0} on a stream`, async () => {
    const { seen, source, clock, stop } = await run(
      new ScriptedListerWatcher().onWatch(
        streamOf(event("ADDED", widget("a", 2)), errorEvent(failure)),
        streamOf(event("ADDED", widget("b", 3))),
      ),
    );
    await clock.advance(1000);
    assert.deepEqual(seen, ["ADDED 2", "ADDED 3"]);
    assert.equal(source.streams[0]?.isClosed, true);
    await stop();
  });

test("RetryWatcher: waits as long as the server asks, besides its own delay", async () => {
  const { source, clock, stop } = await run(
    new ScriptedListerWatcher().onWatch(
      streamOf(
        errorEvent(refusal(429, "TooManyRequests", { retryAfterSeconds: 5 })),
      ),
    ),
  );
  await clock.advance(5999);
  assert.equal(source.watches.length, 1);
  await clock.advance(1);
  assert.equal(source.watches.length, 2);
  await stop();
});

test("RetryWatcher: ends with an InternalError for what no server sends", async () => {
  for (const bad of [
    { type: "ADDED", object: { metadata: {} } },
    { type: "SURPRISE", object: widget("a", 3) },
  ] as never[]) {
    const { seen, ended, stop } = await run(
      new ScriptedListerWatcher().onWatch(streamOf(bad)),
    );
    assert.deepEqual(seen, ["ERROR 500"]);
    assert.equal(ended(), true);
    await stop();
  }
});

test("RetryWatcher ToFinishWithUnreadEvents: leaving the loop closes the watch, whatever is unread", async () => {
  const source = new ScriptedListerWatcher().onWatch(
    streamOf(event("ADDED", widget("a", 2)), event("ADDED", widget("b", 3))),
  );
  for await (const { type } of retryWatch<Widget>(source, {
    resourceVersion: "1",
    query: { labelSelector: "a=b" },
    signal: new AbortController().signal,
  })) {
    assert.equal(type, "ADDED");
    break;
  }
  assert.equal(source.stream.isClosed, true);
  assert.equal(source.watches[0]?.labelSelector, "a=b");
});

async function* events(
  ...all: readonly WatchEvent<Widget>[]
): AsyncGenerator<WatchEvent<Widget>, void, undefined> {
  yield* all;
}

const isVersion =
  (version: string) =>
  ({ type, object }: WatchEvent<Widget>): boolean =>
    type !== "ERROR" && object.metadata?.resourceVersion === version;

test("Until: conditions are fulfilled one after another, by an event each", async () => {
  const last = await until(
    events(
      event("ADDED", widget("a", 1)),
      event("MODIFIED", widget("a", 2)),
      event("MODIFIED", widget("a", 3)),
    ),
    isVersion("1"),
    isVersion("3"),
  );
  assert.deepEqual(last, event("MODIFIED", widget("a", 3)));
  await assert.rejects(
    until(
      events(event("ADDED", widget("a", 1))),
      isVersion("1"),
      isVersion("1"),
    ),
    { code: "WatchClosed" },
  );
});

test("Until: without conditions nothing is read", async () => {
  assert.equal(
    await until({
      [Symbol.asyncIterator]: () => assert.fail("was read"),
    }),
    undefined,
  );
});

test("Until: ends with the error of a condition or of the server", async () => {
  await assert.rejects(
    until(events(event("ADDED", widget("a", 1))), () => {
      throw new TypeError("no");
    }),
    TypeError,
  );
  await assert.rejects(
    until(events(errorEvent(expired())), () => true),
    { code: "Status" },
  );
});
