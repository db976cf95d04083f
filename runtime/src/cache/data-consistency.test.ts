import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListOptions } from "../meta/options.js";
import { noopLogger } from "../observability/logger.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import {
  checkDataConsistency,
  type DataConsistencyCheck,
} from "./data-consistency.js";
import { RecordingStore, startReflector } from "./reflector.test.support.js";
import {
  bookmark,
  event,
  listOf,
  refusal,
  ScriptedListerWatcher,
  streamOf,
} from "./scripted-lister-watcher.test.support.js";
import { widget, type Widget } from "./widget.test.support.js";

const [a, b, c] = [widget("a", 1), widget("b", 2), widget("c", 3)];

/** Runs a check, and gives what was asked for. */
async function queriesOf(
  listed: readonly Widget[],
  check: Partial<DataConsistencyCheck<Widget>>,
): Promise<ListOptions[]> {
  const queries: ListOptions[] = [];
  await checkDataConsistency<Widget>({
    name: "widgets",
    items: [],
    resourceVersion: "2",
    list: (options) => {
      queries.push(options);
      return Promise.resolve({ items: structuredClone([...listed]) });
    },
    clock: new FakeClock(),
    logger: noopLogger,
    signal: new AbortController().signal,
    ...check,
  });
  return queries;
}

const exact = { resourceVersion: "2", resourceVersionMatch: "Exact" };

for (const [title, listed, check, expected] of [
  [
    "data is consistent",
    [a, b],
    { items: [b, a], query: { timeoutSeconds: 39 } },
    [{ ...exact, timeoutSeconds: 39 }],
  ],
  ["there is no data", [], {}, [exact]],
  [
    "items of a list lack what events have",
    [{ metadata: { ...a.metadata } }],
    { items: [a] },
    [exact],
  ],
  [
    "the server's cache ignored the limit, which is dropped",
    [a, b, c],
    { items: [a, b, c], query: { resourceVersion: "0", limit: 2 } },
    [exact],
  ],
  [
    "the limit was heeded, and stays",
    [a, b, c],
    { items: [a, b, c], query: { resourceVersion: "2", limit: 2 } },
    [{ ...exact, limit: 2 }],
  ],
  [
    "there is no cache to ignore the limit, which stays",
    [a, b, c],
    { items: [a, b, c], query: { resourceVersion: "0", limit: 5 } },
    [{ ...exact, limit: 5 }],
  ],
  ["a list was continued: no check", [a], { query: { continue: "x" } }, []],
  ["the version is 0: no check", [a], { resourceVersion: "0" }, []],
] as const)
  test(`DataConsistencyChecker: ${title}`, async () => {
    assert.deepEqual(await queriesOf(listed, check), [...expected]);
  });

test("DataConsistencyChecker: what is missing, too much or other is an error", async () => {
  for (const [listed, items, name] of [
    [[a, b, c], [a, b], "c"],
    [[a], [a, b], "b"],
    [[a, b], [a, widget("b", 2, { size: 1 })], "b"],
    [[a], [widget("a", 1, { uid: "other" })], "a"],
  ] as const)
    await assert.rejects(
      queriesOf(listed, { items }),
      (error) =>
        hasCode(error, "DataInconsistent") &&
        (error as Error).message ===
          `widgets at version 2 differ from those of a list, such as ${name}`,
    );
});

test("DataConsistencyCheckerRetry: a list that fails is tried again every second, until the signal aborts", async () => {
  const clock = new FakeClock();
  let tries = 0;
  const checked = queriesOf([], {
    clock,
    list: () =>
      ++tries < 5
        ? Promise.reject(refusal(500, "InternalError"))
        : Promise.resolve({ items: [] }),
  });
  await clock.advance(3000);
  assert.equal(tries, 4);
  await clock.advance(1000);
  await checked;
  assert.equal(tries, 5);

  const controller = new AbortController();
  const aborted = queriesOf([], {
    clock,
    signal: controller.signal,
    list: () => Promise.reject(refusal(500, "InternalError")),
  });
  await settle();
  const reason = new TypeError("stopped by the test");
  controller.abort(reason);
  await assert.rejects(aborted, reason);
  assert.equal(clock.timers, 0);
});

const marked = (object: Widget): Widget => ({ ...object, spec: { size: 9 } });

for (const transform of [undefined, marked])
  test(`ReflectorDataConsistencyDetector: a streamed list that is ${transform ? "transformed" : "kept as it came"} is compared with a fetched one`, async () => {
    const source = new ScriptedListerWatcher({ canStreamLists: true })
      .onList(listOf("2", a))
      .onWatch(
        streamOf(
          event("ADDED", structuredClone(a)),
          bookmark("2", { endsInitialEvents: true }),
        ),
      );
    const store = Object.assign(new RecordingStore(), { transform });
    const { errors, stop } = await startReflector(source, {
      store,
      detectInconsistency: true,
    });
    assert.deepEqual(source.lists, [exact]);
    assert.deepEqual(store.calls, ["replace 2: a@1"]);
    assert.deepEqual(errors, []);
    await stop();
  });

test("ReflectorDataConsistencyDetector: one that differs is reported and not used; lists are fetched from then on", async () => {
  const source = new ScriptedListerWatcher({ canStreamLists: true })
    .onList(listOf("2", a, b), listOf("2", a, b))
    .onWatch(
      streamOf(event("ADDED", a), bookmark("2", { endsInitialEvents: true })),
    );
  const { errors, store, stop } = await startReflector(source, {
    detectInconsistency: true,
  });
  assert.equal(errors.length, 1);
  assert.ok(hasCode(errors[0], "DataInconsistent"));
  assert.deepEqual(store.calls, ["replace 2: a@1 b@2"]);
  assert.equal(source.lists.length, 2);
  await stop();
});

test("ReflectorDataConsistencyDetector: unless asked for by option or environment, nothing is checked", async () => {
  const variable = "KUBE_WATCHLIST_INCONSISTENCY_DETECTOR";
  const before = process.env[variable];
  try {
    for (const [value, lists] of [
      [undefined, 0],
      ["false", 0],
      ["true", 1],
    ] as const) {
      if (value === undefined)
        delete process.env["KUBE_WATCHLIST_INCONSISTENCY_DETECTOR"];
      else process.env[variable] = value;
      const source = new ScriptedListerWatcher({ canStreamLists: true })
        .onList(listOf("2"))
        .onWatch(streamOf(bookmark("2", { endsInitialEvents: true })));
      const { stop } = await startReflector(source);
      assert.equal(source.lists.length, lists, value);
      await stop();
    }
  } finally {
    if (before === undefined)
      delete process.env["KUBE_WATCHLIST_INCONSISTENCY_DETECTOR"];
    else process.env[variable] = before;
  }
});
