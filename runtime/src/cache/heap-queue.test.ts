import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { HeapQueue } from "./heap-queue.js";
import { item, type Item } from "./queue.test.support.js";

const heap = (): HeapQueue<Item> =>
  new HeapQueue<Item>(
    ({ name }) => name,
    (a, b) => a.value - b.value,
  );

async function popAll(queue: HeapQueue<Item>): Promise<string[]> {
  const names: string[] = [];
  while (queue.length > 0) names.push((await queue.pop())?.name ?? "");
  return names;
}

test("Heap Basic and Add: the least comes first, and an object added again moves", async () => {
  const queue = heap();
  queue.add(item("foo", 10));
  queue.add(item("bar", 1));
  queue.add(item("baz", 11));
  queue.add(item("zab", 30));
  queue.add(item("foo", 13));
  assert.deepEqual(await popAll(queue), ["bar", "baz", "foo", "zab"]);
});

test("Heap BulkAdd and EmptyPop: whoever waits is served once there is something", async () => {
  const queue = heap();
  const waiting = queue.pop();
  queue.bulkAdd([item("b", 2), item("a", 1)]);
  assert.equal((await waiting)?.name, "a");
  assert.deepEqual(await popAll(queue), ["b"]);
});

test("Heap AddIfNotPresent: an object that is there stays as it is", () => {
  const queue = heap();
  queue.add(item("foo", 10));
  queue.addIfNotPresent(item("foo", 1));
  queue.addIfNotPresent(item("bar", 2));
  assert.equal(queue.getByKey("foo")?.value, 10);
  assert.equal(queue.length, 2);
});

test("Heap Delete, Update, Get and GetByKey", async () => {
  const queue = heap();
  queue.bulkAdd([item("a", 1), item("b", 2), item("c", 3)]);
  assert.equal(queue.delete(item("b", 0)), true);
  assert.equal(queue.delete(item("b", 0)), false);
  queue.update(item("c", 0));
  assert.deepEqual(queue.get(item("c", 9)), item("c", 0));
  assert.equal(queue.getByKey("b"), undefined);
  assert.deepEqual(await popAll(queue), ["c", "a"]);
});

test("Heap List and ListKeys: everything, in no order", () => {
  const queue = heap();
  queue.bulkAdd([item("a", 3), item("b", 2)]);
  assert.deepEqual(
    new Set(queue.list()),
    new Set([item("a", 3), item("b", 2)]),
  );
  assert.deepEqual(queue.listKeys().sort(), ["a", "b"]);
});

test("Heap Close and AddAfterClose: whoever waits is told, and nothing is taken any more", async () => {
  const queue = heap();
  const waiting = queue.pop();
  queue.close();
  assert.equal(await waiting, undefined);
  assert.equal(queue.isClosed, true);
  for (const act of [
    () => queue.add(item("a", 1)),
    () => queue.addIfNotPresent(item("a", 1)),
    () => queue.bulkAdd([item("a", 1)]),
  ])
    assert.throws(act, (error) => hasCode(error, "HeapClosed"));
});
