import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { item, known, pop, popAll, type Item } from "./queue.test.support.js";
import { RealFIFO, type RealFIFOOptions } from "./real-fifo.js";

function fifo(options: Partial<RealFIFOOptions<Item>> = {}): RealFIFO<Item> {
  return new RealFIFO<Item>({
    keyFunction: ({ name }) => name,
    ...(options.isAtomic !== true && { knownObjects: known() }),
    ...options,
  });
}

const all = (queue: RealFIFO<Item>): string[] => popAll(queue).flat();

test("RealFIFO basic: what two producers add comes out one by one, in the order it came", async () => {
  const queue = fifo();
  const produce = async (name: string): Promise<void> => {
    for (let value = 0; value < 500; value++) {
      queue.add(item(name, value));
      if (value % 7 === 0) await Promise.resolve();
    }
  };
  await Promise.all([produce("a"), produce("b")]);
  const shown = all(queue);
  for (const name of ["a", "b"])
    assert.deepEqual(
      shown.filter((delta) => delta.startsWith(`Added ${name} `)),
      Array.from({ length: 500 }, (_, value) => `Added ${name} ${value}`),
    );
});

test("RealFIFO replaceWithDeleteDeltaIn: a deletion that waits and a list that brings the object again are both told", () => {
  const queue = fifo({ knownObjects: known(item("foo", 1)) });
  queue.delete(item("foo", 1));
  queue.replace([item("foo", 2)], "1");
  assert.deepEqual(all(queue), ["Deleted foo 1", "Replaced foo 2"]);
});

test("RealFIFO ReplaceMakesDeletionsForObjectsOnlyInQueue: once for each object, after all its changes", () => {
  const run = (...steps: ((queue: RealFIFO<Item>) => void)[]): string[] => {
    const queue = fifo();
    for (const step of steps) step(queue);
    queue.replace([], "9");
    return all(queue);
  };
  const add = (value: number) => (queue: RealFIFO<Item>) =>
    queue.add(item("foo", value));
  const remove = (value: number) => (queue: RealFIFO<Item>) =>
    queue.delete(item("foo", value));
  const list =
    (...items: readonly Item[]) =>
    (queue: RealFIFO<Item>) =>
      queue.replace(items, "1");

  assert.deepEqual(run(add(1)), ["Added foo 1", "Deleted foo 1 (unknown)"]);
  assert.deepEqual(run(list(item("foo", 1))), [
    "Replaced foo 1",
    "Deleted foo 1 (unknown)",
  ]);
  assert.deepEqual(run(add(1), remove(2)), ["Added foo 1", "Deleted foo 2"]);
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
  assert.deepEqual(
    run((queue) => queue.bookmark("5")),
    [],
  );
});

test("RealFIFO addUpdate: each change is an entry of its own", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.update(item("foo", 12));
  queue.delete(item("foo", 15));
  assert.deepEqual(popAll(queue), [
    ["Added foo 10"],
    ["Updated foo 12"],
    ["Deleted foo 15"],
  ]);
});

test("RealFIFO transformer: each object is transformed once, tombstones and resyncs never", () => {
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
  queue.replace([item("foo", 4)], "1");
  stored.push(item("bar", 50));
  queue.delete(new DeletedFinalStateUnknown("qux", item("qux", 9)));
  assert.deepEqual(all(queue), [
    "Added foo 10",
    "Updated foo 20",
    "Deleted foo 30",
    "Deleted bar nothing (unknown)",
    "Replaced foo 40",
    "Deleted qux 9 (unknown)",
  ]);
  assert.equal(calls, 4);
  queue.resync();
  assert.deepEqual(all(queue), ["Sync bar 50"]);
  assert.equal(calls, 4);
});

test("RealFIFO enqueueing: the deletion of an unknown object is queued", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.update(item("bar", 15));
  queue.add(item("qux", 17));
  queue.delete(item("qux", 18));
  queue.delete(item("baz", 20));
  assert.deepEqual(all(queue), [
    "Added foo 10",
    "Updated bar 15",
    "Added qux 17",
    "Deleted qux 18",
    "Deleted baz 20",
  ]);
});

test("RealFIFO addReplace: a list follows what waits", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.replace([item("foo", 15)], "1");
  assert.deepEqual(all(queue), ["Added foo 10", "Replaced foo 15"]);
});

test("RealFIFO Resync, ResyncNonExisting and UpdateResyncRace: what is known comes again unless something newer waits", () => {
  const queue = fifo({ knownObjects: known(item("foo", 5), item("bar", 6)) });
  queue.resync();
  assert.deepEqual(all(queue), ["Sync foo 5", "Sync bar 6"]);
  queue.delete(item("foo", 10));
  queue.update(item("bar", 11));
  queue.resync();
  assert.deepEqual(all(queue), ["Deleted foo 10", "Updated bar 11"]);
});

test("RealFIFO DeleteExistingNonPropagated: addition and deletion of an object that only waits are both told", () => {
  const queue = fifo();
  queue.add(item("foo", 5));
  queue.delete(item("foo", 6));
  assert.deepEqual(all(queue), ["Added foo 5", "Deleted foo 6"]);
});

test("RealFIFO ReplaceMakesDeletions: what vanished is deleted before the list is told", () => {
  const three = known(item("foo", 5), item("bar", 6), item("baz", 7));
  const deleted = fifo({ knownObjects: three });
  deleted.delete(item("baz", 10));
  deleted.replace([item("foo", 5)], "1");
  assert.deepEqual(all(deleted), [
    "Deleted baz 10",
    "Deleted bar 6 (unknown)",
    "Replaced foo 5",
  ]);
  const added = fifo({ knownObjects: three });
  added.add(item("baz", 10));
  added.replace([item("foo", 5)], "1");
  assert.deepEqual(all(added), [
    "Added baz 10",
    "Deleted baz 10 (unknown)",
    "Deleted bar 6 (unknown)",
    "Replaced foo 5",
  ]);
  const twice = fifo({ knownObjects: three });
  twice.replace([item("foo", 5)], "1");
  twice.replace([item("foo", 6)], "2");
  assert.deepEqual(all(twice), [
    "Deleted bar 6 (unknown)",
    "Deleted baz 7 (unknown)",
    "Replaced foo 5",
    "Replaced foo 6",
  ]);
  const unknown = fifo({
    knownObjects: { listKeys: () => ["foo"], getByKey: () => undefined },
  });
  unknown.replace([], "1");
  assert.deepEqual(all(unknown), ["Deleted foo nothing (unknown)"]);
});

test("RealFIFO HasSyncedCorrectOnDeletion: the tombstones of a first list belong to it", () => {
  const queue = fifo({
    knownObjects: known(item("foo", 5), item("bar", 6), item("baz", 7)),
  });
  queue.replace([item("foo", 5)], "1");
  const initial: boolean[] = [];
  while (queue.length > 0) {
    assert.equal(queue.synced.isOpen, false);
    queue.pop((_, isInInitialList) => {
      initial.push(isInInitialList);
      assert.equal(queue.synced.isOpen, false);
    });
  }
  assert.deepEqual(initial, [true, true, true]);
  assert.equal(queue.synced.isOpen, true);
});

test("RealFIFO detectLineJumpers: no change passes another", () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.add(item("bar", 1));
  queue.add(item("foo", 11));
  queue.add(item("foo", 13));
  queue.add(item("zab", 30));
  assert.deepEqual(pop(queue), ["Added foo 10"]);
  queue.add(item("foo", 14));
  assert.deepEqual(all(queue), [
    "Added bar 1",
    "Added foo 11",
    "Added foo 13",
    "Added zab 30",
    "Added foo 14",
  ]);
});

test("RealFIFO KeyOf: what has no key is refused, and nothing of its list is queued", () => {
  const queue = fifo({
    keyFunction: ({ name }) => {
      if (name === "bad") throw new TypeError("no key");
      return name;
    },
  });
  assert.equal(
    queue.keyOf(new DeletedFinalStateUnknown<Item>("x", undefined)),
    "x",
  );
  for (const act of [
    () => queue.add(item("bad", 1)),
    () => queue.delete(item("bad", 1)),
    () => queue.replace([item("foo", 1), item("bad", 2)], "1"),
  ])
    assert.throws(act, (error) => hasCode(error, "KeyError"));
  assert.equal(queue.length, 0);
  assert.equal(queue.synced.isOpen, false);
});

test("RealFIFO HasSynced: true once a first list was handed out, or at once where something else came first", () => {
  const cases: readonly [string, (queue: RealFIFO<Item>) => void, boolean][] = [
    ["nothing", () => undefined, false],
    ["an addition", (queue) => queue.add(item("a", 1)), true],
    ["an empty list", (queue) => queue.replace([], "0"), true],
    ["a list", (queue) => queue.replace([item("a", 1)], "0"), false],
    [
      "a list that names a key twice, popped once",
      (queue) => {
        queue.replace([item("a", 1), item("a", 1)], "0");
        pop(queue);
      },
      false,
    ],
    [
      "a whole list",
      (queue) => {
        queue.replace([item("a", 1), item("a", 1)], "0");
        popAll(queue);
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

test("RealFIFO PopShouldUnblockWhenClosed: everyone who waits is told, and nothing is taken any more", async () => {
  const queue = fifo();
  const waiting = Array.from({ length: 10 }, () => queue.wait());
  queue.close();
  assert.deepEqual(await Promise.all(waiting), Array(10).fill(false));
  queue.add(item("a", 1));
  queue.delete(item("a", 1));
  queue.replace([item("a", 1)], "1");
  queue.resync();
  assert.equal(queue.length, 0);
  assert.equal(queue.isClosed, true);
});

test("RealFIFO ReplaceAtomic: a list and a resync are one delta each, and bookmarks stand in their place", () => {
  const queue = fifo({ isAtomic: true });
  queue.bookmark("1");
  queue.add(item("foo", 1));
  queue.replace([item("bar", 2)], "10");
  queue.update(item("foo", 3));
  queue.resync();
  queue.bookmark("12");
  queue.replace([], "20");
  assert.deepEqual(all(queue), [
    "Bookmark 1",
    "Added foo 1",
    "ReplacedAll 10: bar 2",
    "Updated foo 3",
    "SyncAll",
    "Bookmark 12",
    "ReplacedAll 20: ",
  ]);
});

test("RealFIFO ReplaceAtomicPop: the first list is the initial one, and its processing makes the queue synced", () => {
  const queue = fifo({ isAtomic: true });
  queue.replace([item("a", 1), item("b", 2)], "10");
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

test("RealFIFO: a transform that throws leaves the queue as it was", () => {
  for (const isAtomic of [true, false]) {
    const queue = fifo({
      isAtomic,
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
  }
});

test("RealFIFO: one that is neither atomic nor has known objects, or both, is refused", () => {
  const keyFunction = ({ name }: Item): string => name;
  for (const options of [
    { keyFunction },
    { keyFunction, isAtomic: true, knownObjects: known() },
  ])
    assert.throws(
      () => new RealFIFO<Item>(options),
      (error) => hasCode(error, "InvalidArgument"),
    );
});

test("RealFIFO: an entry whose processing throws is gone, and counts", () => {
  const queue = fifo();
  queue.replace([item("a", 1)], "0");
  assert.throws(
    () =>
      queue.pop(() => {
        throw new TypeError("no");
      }),
    TypeError,
  );
  assert.equal(queue.length, 0);
  assert.equal(queue.synced.isOpen, true);
});
