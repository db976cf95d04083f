import assert from "node:assert/strict";
import { test } from "node:test";
import { metaNamespaceKey } from "../meta/object-key.js";
import {
  DeletedFinalStateUnknown,
  deletionHandlingMetaNamespaceKey,
  isDeletedFinalStateUnknown,
  lastKnownState,
} from "./deleted-final-state-unknown.js";
import {
  DeltaProcessor,
  type DeltaProcessorOptions,
} from "./delta-processor.js";
import type { Delta } from "./delta.js";
import { KeyedStore } from "./keyed-store.js";
import { widget, type Widget } from "./widget.test.support.js";

interface Fixture {
  readonly store: KeyedStore<Widget>;
  readonly calls: string[];
  readonly process: (...deltas: readonly Delta<Widget>[]) => string[];
  readonly processInitial: (...deltas: readonly Delta<Widget>[]) => string[];
}

/** Calls in short, each with what the store held meanwhile: `add a@1 initial | a@1`. */
function fixture(
  options: Partial<DeltaProcessorOptions<Widget>> = {},
): Fixture {
  const store = new KeyedStore<Widget>(metaNamespaceKey, {
    resourceVersionFrom: "bookmarks",
  });
  const calls: string[] = [];
  const show = (object: Widget | undefined): string =>
    `${object?.metadata?.name ?? "?"}@${object?.metadata?.resourceVersion ?? "?"}`;
  const note = (call: string): void => {
    calls.push(`${call} | ${store.list().map(show).join(" ")}`);
  };
  const processor = new DeltaProcessor<Widget>({
    store,
    handler: {
      onAdd: (object, isInInitialList) =>
        note(`add ${show(object)}${isInInitialList ? " initial" : ""}`),
      onUpdate: (before, after) =>
        note(`update ${show(before)} ${show(after)}`),
      onResync: (object) => note(`resync ${show(object)}`),
      onDelete: (object) =>
        note(
          isDeletedFinalStateUnknown(object)
            ? `delete ${object.key} last ${show(object.object)}`
            : `delete ${show(object)}`,
        ),
    },
    ...options,
  });
  const run =
    (isInInitialList: boolean) =>
    (...deltas: readonly Delta<Widget>[]): string[] => {
      processor.process(deltas, isInInitialList, undefined);
      return calls.splice(0);
    };
  return { store, calls, process: run(false), processInitial: run(true) };
}

test("deltas of an object change the store, then tell the handler, one after another", () => {
  const { process } = fixture();
  assert.deepEqual(
    process(
      { type: "Added", object: widget("a", 1) },
      { type: "Updated", object: widget("a", 2) },
      { type: "Deleted", object: widget("a", 3) },
      { type: "Updated", object: widget("a", 4, { uid: "next" }) },
    ),
    ["add a@1 | a@1", "update a@1 a@2 | a@2", "delete a@3 | ", "add a@4 | a@4"],
  );
});

test("a tombstone is handed on as it is", () => {
  const { process } = fixture();
  process({ type: "Added", object: widget("a", 1) });
  assert.deepEqual(
    process({
      type: "Deleted",
      object: new DeletedFinalStateUnknown("a", widget("a", 1)),
    }),
    ["delete a last a@1 | "],
  );
});

test("ReplaceEvents: a whole list deletes first, then adds and updates in its order, with the store complete", () => {
  const { process, processInitial, store } = fixture();
  assert.deepEqual(
    processInitial({
      type: "ReplacedAll",
      objects: [widget("a", 1), widget("b", 2)],
      resourceVersion: "5",
    }),
    ["add a@1 initial | a@1 b@2", "add b@2 initial | a@1 b@2"],
  );
  assert.equal(store.lastStoreSyncResourceVersion, "5");
  assert.deepEqual(
    process({
      type: "ReplacedAll",
      objects: [widget("c", 7), widget("a", 6)],
      resourceVersion: "9",
    }),
    [
      "delete b last b@2 | c@7 a@6",
      "add c@7 | c@7 a@6",
      "update a@1 a@6 | c@7 a@6",
    ],
  );
  assert.deepEqual(
    process({ type: "ReplacedAll", objects: [], resourceVersion: "10" }),
    ["delete c last c@7 | ", "delete a last a@6 | "],
  );
  assert.equal(store.lastStoreSyncResourceVersion, "10");
});

test("a resync tells of everything stored, old and new being the same object", () => {
  const { process } = fixture();
  process({ type: "Added", object: widget("a", 1) });
  assert.deepEqual(process({ type: "SyncAll" }), ["resync a@1 | a@1"]);
});

test("a Sync of what is stored is a resync, and one of anything else a change", () => {
  const { process, store } = fixture();
  const stored = widget("a", 1);
  process({ type: "Added", object: stored });
  assert.deepEqual(process({ type: "Sync", object: stored }), [
    "resync a@1 | a@1",
  ]);
  assert.deepEqual(process({ type: "Sync", object: widget("a", 2) }), [
    "update a@1 a@2 | a@2",
  ]);
  assert.deepEqual(process({ type: "Sync", object: widget("b", 3) }), [
    "add b@3 | a@2 b@3",
  ]);
  assert.equal(store.size, 2);
});

test("a bookmark moves the store's version and tells nobody", () => {
  const { process, store } = fixture();
  assert.deepEqual(process({ type: "Bookmark", resourceVersion: "7" }), []);
  assert.equal(store.lastStoreSyncResourceVersion, "7");
});

test("T13: a watch event older than what is stored is dropped, a list that is older is not", () => {
  const { process } = fixture();
  process({ type: "Added", object: widget("a", 10) });
  assert.deepEqual(
    process(
      { type: "Updated", object: widget("a", 9) },
      { type: "Added", object: widget("a", 8) },
      { type: "Deleted", object: widget("a", 9) },
    ),
    [],
  );
  assert.deepEqual(process({ type: "Updated", object: widget("a", 10) }), [
    "update a@10 a@10 | a@10",
  ]);
  assert.deepEqual(
    process({
      type: "ReplacedAll",
      objects: [widget("a", 3)],
      resourceVersion: "4",
    }),
    ["update a@10 a@3 | a@3"],
  );
  assert.deepEqual(process({ type: "Replaced", object: widget("a", 2) }), [
    "update a@3 a@2 | a@2",
  ]);
});

test("T13: a deletion told again is nothing, and an event of what was deleted brings nothing back", () => {
  const { process, store } = fixture();
  assert.deepEqual(
    process(
      { type: "Added", object: widget("a", 1) },
      { type: "Deleted", object: widget("a", 3) },
      { type: "Deleted", object: widget("a", 3) },
      {
        type: "Deleted",
        object: new DeletedFinalStateUnknown("a", widget("a", 1)),
      },
      { type: "Added", object: widget("a", 1) },
      { type: "Updated", object: widget("a", 2) },
    ),
    ["add a@1 | a@1", "delete a@3 | "],
  );
  assert.equal(store.size, 0);
  // A list is believed all the same: the server may have been restored.
  assert.deepEqual(
    process({
      type: "ReplacedAll",
      objects: [widget("a", 1)],
      resourceVersion: "1",
    }),
    ["add a@1 | a@1"],
  );
});

test("versions that can't be compared are taken as they come", () => {
  const { process } = fixture();
  process({ type: "Added", object: widget("a", "x9") });
  assert.deepEqual(process({ type: "Updated", object: widget("a", "x8") }), [
    "update a@x9 a@x8 | a@x8",
  ]);
});

test("T14: an object made again under its name is told as deleted and added", () => {
  const { process } = fixture();
  process({ type: "Added", object: widget("a", 1, { uid: "one" }) });
  assert.deepEqual(
    process({ type: "Updated", object: widget("a", 5, { uid: "two" }) }),
    ["delete a last a@1 | a@5", "add a@5 | a@5"],
  );
  assert.deepEqual(
    process({
      type: "ReplacedAll",
      objects: [widget("a", 8, { uid: "three" })],
      resourceVersion: "9",
    }),
    ["delete a last a@5 | a@8", "add a@8 | a@8"],
  );
});

test("an object made again is one update where client-go's way is asked for", () => {
  const { process } = fixture({ recreation: "update" });
  process({ type: "Added", object: widget("a", 1, { uid: "one" }) });
  assert.deepEqual(
    process({ type: "Updated", object: widget("a", 5, { uid: "two" }) }),
    ["update a@1 a@5 | a@5"],
  );
});

test("what is stored is frozen whole where asked for", () => {
  const { process, store } = fixture({ freeze: true });
  process(
    { type: "Added", object: widget("a", 1, { labels: { x: "y" } }) },
    {
      type: "ReplacedAll",
      objects: [widget("a", 2, { labels: { x: "y" } })],
      resourceVersion: "2",
    },
  );
  const stored = store.getByKey("a");
  assert.throws(() => {
    if (stored?.metadata?.labels) stored.metadata.labels["x"] = "z";
  }, TypeError);
});

test("DeletionHandlingObjectToName: a key and a last state, of an object or of its tombstone", () => {
  const object = widget("ns/a", 1);
  const tombstone = new DeletedFinalStateUnknown("ns/a", object);
  const empty = new DeletedFinalStateUnknown<Widget>("ns/b", undefined);
  assert.equal(deletionHandlingMetaNamespaceKey(object), "ns/a");
  assert.equal(deletionHandlingMetaNamespaceKey(tombstone), "ns/a");
  assert.equal(deletionHandlingMetaNamespaceKey(empty), "ns/b");
  assert.equal(lastKnownState<Widget>(object), object);
  assert.equal(lastKnownState<Widget>(tombstone), object);
  assert.equal(lastKnownState<Widget>(empty), undefined);
  assert.equal(
    isDeletedFinalStateUnknown(JSON.parse(JSON.stringify(tombstone))),
    false,
  );
});
