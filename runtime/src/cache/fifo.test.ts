import assert from "node:assert/strict";
import { test } from "node:test";
import { FIFO } from "./fifo.js";
import { item, type Item } from "./queue.test.support.js";
import { UndeltaStore } from "./undelta-store.js";

const keyFunction = ({ name }: Item): string => name;
const fifo = (): FIFO<Item> => new FIFO<Item>({ keyFunction });

async function popAll(queue: FIFO<Item>): Promise<string[]> {
  const shown: string[] = [];
  while (queue.length > 0)
    await queue.pop(({ name, value }) => void shown.push(`${name} ${value}`));
  return shown;
}

test("FIFO basic: everything comes out once, in order", async () => {
  const queue = fifo();
  for (let value = 0; value < 100; value++) queue.add(item(`k${value}`, value));
  assert.deepEqual(
    await popAll(queue),
    Array.from({ length: 100 }, (_, value) => `k${value} ${value}`),
  );
});

test("FIFO addUpdate: of several states the newest comes, once", async () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.update(item("foo", 15));
  assert.equal(queue.length, 1);
  assert.deepEqual(await popAll(queue), ["foo 15"]);
});

test("FIFO addReplace: a list is all that waits then", async () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.add(item("bar", 1));
  queue.replace([item("foo", 15)]);
  assert.deepEqual(await popAll(queue), ["foo 15"]);
});

test("FIFO detectLineJumpers: an object keeps its place", async () => {
  const queue = fifo();
  queue.add(item("foo", 10));
  queue.add(item("bar", 1));
  queue.add(item("foo", 11));
  queue.add(item("foo", 13));
  queue.add(item("zab", 30));
  await queue.pop(({ value }) => assert.equal(value, 13));
  queue.add(item("foo", 14));
  assert.deepEqual(await popAll(queue), ["bar 1", "zab 30", "foo 14"]);
});

test("FIFO: a deleted object isn't handed out", async () => {
  const queue = fifo();
  queue.add(item("foo", 1));
  queue.add(item("bar", 2));
  queue.delete(item("foo", 1));
  assert.deepEqual(await popAll(queue), ["bar 2"]);
});

test("FIFO HasSynced: true once the first list was handed out, or at once where something else came first", async () => {
  const cases: readonly [
    string,
    (queue: FIFO<Item>) => void | Promise<unknown>,
    boolean,
  ][] = [
    ["nothing", () => undefined, false],
    ["an addition", (queue) => queue.add(item("a", 1)), true],
    ["an empty list", (queue) => queue.replace([]), true],
    ["a list", (queue) => queue.replace([item("a", 1)]), false],
    [
      "a whole list",
      async (queue) => {
        queue.replace([item("a", 1), item("b", 2)]);
        await queue.pop((_, isInInitialList) =>
          assert.equal(isInInitialList, true),
        );
        assert.equal(queue.synced.isOpen, false);
        await popAll(queue);
      },
      true,
    ],
    [
      "a list whose objects were deleted",
      async (queue) => {
        queue.replace([item("a", 1), item("b", 2)]);
        queue.delete(item("a", 1));
        await queue.pop(() => undefined);
      },
      true,
    ],
  ];
  for (const [title, act, expected] of cases) {
    const queue = fifo();
    await act(queue);
    assert.equal(queue.synced.isOpen, expected, title);
  }
});

test("FIFO PopShouldUnblockWhenClosed", async () => {
  const queue = fifo();
  const waiting = Array.from({ length: 10 }, () => queue.pop(() => undefined));
  queue.close();
  assert.deepEqual(await Promise.all(waiting), Array(10).fill(undefined));
  queue.add(item("a", 1));
  queue.delete(item("a", 1));
  queue.replace([item("a", 1)]);
  assert.equal(queue.length, 0);
  const controller = new AbortController();
  controller.abort(new TypeError("enough"));
  await assert.rejects(
    fifo().pop(() => undefined, { signal: controller.signal }),
    TypeError,
  );
});

test("UndeltaStore UpdateCallsPush, DeleteCallsPush, ReplaceCallsPush; reads don't", () => {
  const pushed: string[] = [];
  const store = new UndeltaStore<Item>(
    (objects) =>
      void pushed.push(
        objects.map(({ name, value }) => `${name}${value}`).join(),
      ),
    { keyFunction },
  );
  store.add(item("a", 1));
  store.update(item("a", 2));
  store.add(item("b", 1));
  store.delete(item("a", 2));
  store.replace([item("c", 3)], "1");
  store.store.list();
  store.store.listKeys();
  store.store.getByKey("c");
  assert.deepEqual(pushed, ["a1", "a2", "a2,b1", "b1", "c3"]);
});
