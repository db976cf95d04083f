import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { DeltaFIFO, type DeltaFIFOOptions } from "./delta-fifo.js";
import { item, known, pop, popAll, type Item } from "./queue.test.support.js";

function fifo(options: Partial<DeltaFIFOOptions<Item>> = {}): DeltaFIFO<Item> {
  return new DeltaFIFO<Item>({ keyFunction: ({ name }) => name, ...options });
}

test("basic: what two producers add comes out whole, and in order for each", async () => {
  const queue = fifo({ keyFunction: ({ name, value }) => `${name} ${value}` });
  const produce = async (name: string): Promise<void> => {
    for (let value = 0; value < 500; value++) {
      queue.add(item(name, value));
      if (value % 7 === 0) await Promise.resolve();
    }
  };
  await Promise.all([produce("a"), produce("b")]);
  const next = new Map([
    ["a", 0],
    ["b", 0],
  ]);
  for (const [shown] of popAll(queue)) {
    const [, name = "", value] = (shown ?? "").split(" ");
    assert.equal(Number(value), next.get(name));
    next.set(name, Number(value) + 1);
  }
  assert.deepEqual([...next.values()], [500, 500]);
});

test("replaceWithDeleteDeltaIn: a deletion that waits and a list that brings the object again are both told", () => {
  const queue = fifo({ knownObjects: known(item("foo", 1)) });
  queue.delete(item("foo", 1));
  queue.replace([item("foo", 2)], "1");
  assert.deepEqual(popAll(queue), [["Deleted foo 1", "Replaced foo 2"]]);
});

for (const [title, knownObjects] of [
  ["with known objects", known()],
  ["without", undefined],
] as const)
  test(`ReplaceMakesDeletionsForObjectsOnlyInQueue (${title})`, () => {
    const run = (...steps: ((queue: DeltaFIFO<Item>) => void)[]): string[] => {
      const queue = fifo({ knownObjects });
      for (const step of steps) step(queue);
      queue.replace([], "9");
      return popAll(queue).flat();
    };
    const add = (value: number) => (queue: DeltaFIFO<Item>) =>
      queue.add(item("foo", value));
    const remove = (value: number) => (queue: DeltaFIFO<Item>) =>
      queue.delete(item("foo", value));
    const list =
      (...items: readonly Item[]) =>
      (queue: DeltaFIFO<Item>) =>
        queue.replace(items, "1");

    assert.deepEqual(run(add(1)), ["Added foo 1", "Deleted foo 1 (unknown)"]);
    assert.deepEqual(run(list(item("foo", 1))), [
      "Replaced foo 1",
      "Deleted foo 1 (unknown)",
    ]);
    assert.deepEqual(run(add(1), remove(2)), ["Added foo 1", "Deleted foo 2"]);
    assert.deepEqual(run(list(item("foo", 1)), list(item("foo", 1))), [
      "Replaced foo 1",
      "Replaced foo 1",
      "Deleted foo 1 (unknown)",
    ]);
    assert.deepEqual(run(add(1), list()), [
      "Added foo 1",
      "Deleted foo 1 (unknown)",
    ]);
    assert.deepEqual(run(add(1), remove(2), add(3)), [
      "Added foo 1",
      "Deleted foo 2",
      "Added foo 3",
      "Deleted foo 3 (unknown)",
    ]);
  });

test("addUpdate: all changes of a key come at once, oldest first", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.update(item("foo", 12));
  queue.delete(item("foo", 15));
  assert.equal(queue.length, 1);
  assert.deepEqual(popAll(queue), [
    ["Added foo 10", "Updated foo 12", "Deleted foo 15"],
  ]);
});

test("transformer: each object is transformed once, before it is queued", () => {
  let calls = 0;
  const stored: Item[] = [];
  const queue = fifo({
    knownObjects: { listKeys: () => ["bar"], getByKey: () => stored[0] },
    transform: ({ name, value }) => {
      calls++;
      return item(name, value * 10);
    },
  });
  queue.add(item("foo", 1));
  queue.update(item("foo", 2));
  queue.delete(item("foo", 3));
  queue.replace([item("baz", 4)], "1");
  assert.equal(calls, 4);
  stored.push(item("bar", 50));
  queue.resync();
  assert.equal(calls, 4);
  assert.deepEqual(popAll(queue), [
    ["Added foo 10", "Updated foo 20", "Deleted foo 30"],
    ["Replaced baz 40"],
    ["Deleted bar nothing (unknown)"],
  ]);
});

test("enqueueingNoLister: the deletion of an object that isn't queued is dropped", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.update(item("bar", 15));
  queue.add(item("qux", 17));
  queue.delete(item("qux", 18));
  queue.delete(item("baz", 20));
  assert.deepEqual(popAll(queue), [
    ["Added foo 10"],
    ["Updated bar 15"],
    ["Added qux 17", "Deleted qux 18"],
  ]);
});

test("enqueueingWithLister: the deletion of a known object is queued", () => {
  const queue = fifo({
    knownObjects: known(item("foo", 5), item("bar", 6), item("baz", 7)),
  });
  queue.add(item("foo", 10));
  queue.update(item("bar", 15));
  queue.delete(item("baz", 20));
  queue.delete(item("unknown", 21));
  assert.deepEqual(popAll(queue), [
    ["Added foo 10"],
    ["Updated bar 15"],
    ["Deleted baz 20"],
  ]);
});

test("addReplace: a list joins what waits, and what it lacks is deleted", () => {
  const queue = fifo({ knownObjects: known() });
  queue.add(item("foo", 10));
  queue.replace([item("foo", 15)], "1");
  assert.deepEqual(pop(queue), ["Added foo 10", "Replaced foo 15"]);
  assert.equal(pop(queue), undefined);
});

test("ResyncNonExisting: a deletion that waits keeps its object out of a resync", () => {
  const queue = fifo({ knownObjects: known(item("foo", 5)) });
  queue.delete(item("foo", 10));
  queue.resync();
  assert.deepEqual(popAll(queue), [["Deleted foo 10"]]);
});

test("Resync: everything known comes again", () => {
  const queue = fifo({ knownObjects: known(item("foo", 5), item("bar", 6)) });
  queue.resync();
  assert.deepEqual(popAll(queue), [["Sync foo 5"], ["Sync bar 6"]]);
});

test("a resync without known objects does nothing", () => {
  const queue = fifo();
  queue.resync();
  assert.equal(queue.length, 0);
});

test("DeleteExistingNonPropagated: the deletion of an object that only waits is told after its addition", () => {
  const queue = fifo({ knownObjects: known() });
  queue.add(item("foo", 5));
  queue.delete(item("foo", 6));
  assert.deepEqual(popAll(queue), [["Added foo 5", "Deleted foo 6"]]);
});

test("ReplaceMakesDeletions: what a list lacks becomes a tombstone of the newest that is known", () => {
  const all = known(item("foo", 5), item("bar", 6), item("baz", 7));
  const deleted = fifo({ knownObjects: all });
  deleted.delete(item("baz", 10));
  deleted.replace([item("foo", 5)], "1");
  assert.deepEqual(popAll(deleted), [
    ["Deleted baz 10"],
    ["Replaced foo 5"],
    ["Deleted bar 6 (unknown)"],
  ]);

  const added = fifo({ knownObjects: all });
  added.add(item("baz", 10));
  added.replace([item("foo", 5)], "1");
  assert.deepEqual(popAll(added), [
    ["Added baz 10", "Deleted baz 10 (unknown)"],
    ["Replaced foo 5"],
    ["Deleted bar 6 (unknown)"],
  ]);

  const again = fifo({ knownObjects: all });
  again.delete(item("baz", 7));
  again.add(item("baz", 8));
  again.replace([item("foo", 5)], "1");
  assert.deepEqual(popAll(again)[0], [
    "Deleted baz 7",
    "Added baz 8",
    "Deleted baz 8 (unknown)",
  ]);

  const twice = fifo({ knownObjects: all });
  twice.replace([item("foo", 5)], "1");
  twice.replace([item("foo", 6)], "2");
  assert.deepEqual(popAll(twice), [
    ["Replaced foo 5", "Replaced foo 6"],
    ["Deleted bar 6 (unknown)"],
    ["Deleted baz 7 (unknown)"],
  ]);

  const alone = fifo();
  alone.add(item("baz", 10));
  alone.replace([item("foo", 5)], "1");
  assert.deepEqual(popAll(alone), [
    ["Added baz 10", "Deleted baz 10 (unknown)"],
    ["Replaced foo 5"],
  ]);
});

test("a tombstone of an object that is known by key alone holds nothing", () => {
  const queue = fifo({
    knownObjects: { listKeys: () => ["foo"], getByKey: () => undefined },
  });
  queue.replace([], "1");
  assert.deepEqual(popAll(queue), [["Deleted foo nothing (unknown)"]]);
});

test("ReplaceDeltaType: a list gives Replaced, or Sync where asked for", () => {
  for (const [emitDeltaTypeReplaced, expected] of [
    [true, "Replaced foo 1"],
    [false, "Sync foo 1"],
  ] as const) {
    const queue = fifo({ knownObjects: known(), emitDeltaTypeReplaced });
    queue.replace([item("foo", 1)], "1");
    assert.deepEqual(popAll(queue), [[expected]]);
  }
});

test("UpdateResyncRace: a resync leaves a key alone whose change waits", () => {
  const queue = fifo({ knownObjects: known(item("foo", 5)) });
  queue.update(item("foo", 6));
  queue.resync();
  assert.deepEqual(popAll(queue), [["Updated foo 6"]]);
});

test("HasSyncedCorrectOnDeletion: the tombstones of a first list belong to it", () => {
  const queue = fifo({
    knownObjects: known(item("foo", 5), item("bar", 6), item("baz", 7)),
  });
  queue.replace([item("foo", 5)], "1");
  const initial: boolean[] = [];
  while (queue.length > 0) {
    assert.equal(queue.synced.isOpen, false);
    queue.pop((_, isInInitialList) => initial.push(isInInitialList));
  }
  assert.deepEqual(initial, [true, true, true]);
  assert.equal(queue.synced.isOpen, true);
  queue.add(item("new", 1));
  queue.pop((_, isInInitialList) => initial.push(isInInitialList));
  assert.equal(initial.at(-1), false);
});

test("detectLineJumpers: a key keeps the place of its first change", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.add(item("bar", 1));
  queue.add(item("foo", 11));
  queue.add(item("foo", 13));
  queue.add(item("zab", 30));
  assert.equal(pop(queue)?.at(-1), "Added foo 13");
  queue.add(item("foo", 14));
  assert.deepEqual(popAll(queue), [
    ["Added bar 1"],
    ["Added zab 30"],
    ["Added foo 14"],
  ]);
});

test("KeyOf: objects, tombstones, and what has no key", () => {
  const queue = fifo();
  assert.equal(queue.keyOf(item("foo", 1)), "foo");
  assert.equal(
    queue.keyOf(new DeletedFinalStateUnknown("bar", item("foo", 1))),
    "bar",
  );
  const broken = fifo({
    keyFunction: () => {
      throw new TypeError("no name");
    },
  });
  for (const act of [
    () => broken.add(item("a", 1)),
    () => broken.delete(item("a", 1)),
    () => broken.replace([item("a", 1)], "1"),
  ])
    assert.throws(act, (error) => hasCode(error, "KeyError"));
  assert.equal(broken.length, 0);
});

test("HasSynced: true once a first list was handed out, or at once where something else came first", () => {
  const cases: readonly [string, (queue: DeltaFIFO<Item>) => void, boolean][] =
    [
      ["nothing", () => undefined, false],
      ["an addition", (queue) => queue.add(item("a", 1)), true],
      ["an empty list", (queue) => queue.replace([], "0"), true],
      ["a list", (queue) => queue.replace([item("a", 1)], "0"), false],
      [
        "half a list",
        (queue) => {
          queue.replace([item("a", 1), item("b", 2)], "0");
          pop(queue);
        },
        false,
      ],
      [
        "a whole list",
        (queue) => {
          queue.replace([item("a", 1), item("b", 2)], "0");
          popAll(queue);
        },
        true,
      ],
      [
        "a list that names a key twice",
        (queue) => {
          queue.replace([item("a", 1), item("a", 1)], "0");
          pop(queue);
        },
        true,
      ],
    ];
  for (const [title, act, expected] of cases) {
    const queue = fifo();
    act(queue);
    assert.equal(queue.synced.isOpen, expected, title);
  }
});

test("an entry of the first list counts once it was processed, even if that failed", () => {
  const queue = fifo();
  queue.replace([item("a", 1)], "0");
  assert.throws(
    () =>
      queue.pop(() => {
        assert.equal(queue.synced.isOpen, false);
        throw new TypeError("processing failed");
      }),
    TypeError,
  );
  assert.equal(queue.synced.isOpen, true);
  assert.equal(queue.length, 0);
});

test("PopShouldUnblockWhenClosed: everyone who waits is told, and nothing is taken any more", async () => {
  const queue = fifo();
  const waiting = Array.from({ length: 10 }, () => queue.wait());
  queue.close();
  assert.deepEqual(await Promise.all(waiting), Array(10).fill(false));
  queue.add(item("a", 1));
  queue.delete(item("a", 1));
  queue.replace([item("a", 1)], "1");
  queue.resync();
  queue.bookmark("1");
  assert.equal(queue.length, 0);
  assert.equal(await queue.wait(), false);
});

test("what was queued before closing can still be popped", async () => {
  const queue = fifo();
  queue.add(item("a", 1));
  queue.close();
  assert.equal(await queue.wait(), true);
  assert.deepEqual(popAll(queue), [["Added a 1"]]);
});

test("waiting ends with the reason of the signal", async () => {
  const controller = new AbortController();
  const waiting = fifo().wait({ signal: controller.signal });
  controller.abort(new TypeError("enough"));
  await assert.rejects(waiting, TypeError);
});

test("two deletions in a row are one, and the one that knows more is kept", () => {
  const queue = fifo({ knownObjects: known(item("foo", 1)) });
  queue.delete(new DeletedFinalStateUnknown("foo", item("foo", 1)));
  queue.delete(item("foo", 2));
  queue.delete(new DeletedFinalStateUnknown("foo", item("foo", 3)));
  assert.deepEqual(popAll(queue), [["Deleted foo 2"]]);
});

test("ReplaceAtomic: a list is one delta, and nothing that comes later passes it", () => {
  const queue = fifo({ isAtomic: true });
  queue.add(item("foo", 1));
  queue.replace([item("bar", 2)], "10");
  queue.update(item("foo", 3));
  queue.update(item("foo", 4));
  queue.replace([], "20");
  assert.deepEqual(popAll(queue), [
    ["Added foo 1"],
    ["ReplacedAll 10: bar 2"],
    ["Updated foo 3", "Updated foo 4"],
    ["ReplacedAll 20: "],
  ]);
});

test("ReplaceAtomicPop: the first list is the initial one, and its processing makes the queue synced", () => {
  const queue = fifo({ isAtomic: true });
  queue.replace([item("a", 1), item("b", 2)], "10");
  assert.equal(queue.synced.isOpen, false);
  const initial: boolean[] = [];
  queue.pop((_, isInInitialList) => {
    initial.push(isInInitialList);
    assert.equal(queue.synced.isOpen, false);
  });
  assert.equal(queue.synced.isOpen, true);
  queue.replace([], "11");
  queue.pop((_, isInInitialList) => initial.push(isInInitialList));
  assert.deepEqual(initial, [true, false]);
});

test("ReplaceAtomic: a transform that throws leaves the queue as it was", () => {
  const queue = fifo({
    isAtomic: true,
    transform: (object) => {
      if (object.value === 2) throw new TypeError("no");
      return object;
    },
  });
  assert.throws(
    () => queue.replace([item("a", 1), item("b", 2)], "10"),
    TypeError,
  );
  assert.equal(queue.length, 0);
  assert.equal(queue.synced.isOpen, false);
});

test("ResyncAtomic: a resync is one delta in its place", () => {
  const queue = fifo({ isAtomic: true });
  queue.add(item("foo", 1));
  queue.resync();
  queue.update(item("foo", 2));
  assert.deepEqual(popAll(queue), [
    ["Added foo 1"],
    ["SyncAll"],
    ["Updated foo 2"],
  ]);
});

test("an atomic queue keeps the deletion of an object that it doesn't know", () => {
  const queue = fifo({ isAtomic: true });
  queue.delete(item("foo", 1));
  assert.deepEqual(popAll(queue), [["Deleted foo 1"]]);
});

test("a bookmark is handed out once everything before it was, the newest alone", async () => {
  const queue = fifo({ isAtomic: true });
  queue.add(item("foo", 1));
  queue.updateResourceVersion("1");
  queue.bookmark("2");
  queue.add(item("bar", 3));
  queue.updateResourceVersion("3");
  assert.equal(queue.length, 2);
  assert.deepEqual(popAll(queue), [
    ["Added foo 1"],
    ["Added bar 3"],
    ["Bookmark 3"],
  ]);
  const waiting = queue.wait();
  queue.bookmark("9");
  assert.equal(await waiting, true);
  assert.deepEqual(popAll(queue), [["Bookmark 9"]]);
});

test("a list carries its own version, so a bookmark before it is not needed any more", () => {
  const queue = fifo({ isAtomic: true });
  queue.bookmark("5");
  queue.replace([], "10");
  assert.deepEqual(popAll(queue), [["ReplacedAll 10: "]]);
});

test("a queue that isn't atomic hands out no bookmarks", () => {
  const queue = fifo({ knownObjects: known() });
  queue.bookmark("5");
  assert.deepEqual(popAll(queue), []);
});

test("an atomic queue with known objects is refused", () => {
  assert.throws(
    () => fifo({ isAtomic: true, knownObjects: known() }),
    (error) => hasCode(error, "InvalidArgument"),
  );
});
