import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Heap } from "./heap.js";

test("items come out in order, and each key stands once", () => {
  const heap = new Heap<string, number>((a, b) => a - b);
  for (const [key, item] of [
    ["ten", 10],
    ["one", 1],
    ["eleven", 11],
    ["thirty", 30],
    ["one", 20],
  ] as const)
    heap.set(key, item);
  assert.equal(heap.size, 4);
  assert.equal(heap.get("one"), 20);
  assert.equal(heap.peek(), 10);
  assert.deepEqual(
    [heap.pop(), heap.pop(), heap.pop(), heap.pop(), heap.pop()],
    [10, 11, 20, 30, undefined],
  );
});

test("an item can be removed wherever it stands", () => {
  const heap = new Heap<string, number>((a, b) => a - b);
  for (let item = 0; item < 10; item++) heap.set(String(item), item);
  assert.equal(heap.delete("0"), true);
  assert.equal(heap.delete("5"), true);
  assert.equal(heap.delete("9"), true);
  assert.equal(heap.delete("5"), false);
  assert.equal(heap.has("5"), false);
  assert.deepEqual([...heap.keys()].sort(), [
    "1",
    "2",
    "3",
    "4",
    "6",
    "7",
    "8",
  ]);
  assert.equal(heap.peek(), 1);
  heap.clear();
  assert.equal(heap.pop(), undefined);
  assert.deepEqual([...heap.values()], []);
});

test("a heap gives what sorting gives, whatever is set, changed and removed", () => {
  const key = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.option(fc.integer({ min: 0, max: 20 })))),
      (changes) => {
        const heap = new Heap<number, number>((a, b) => a - b);
        const model = new Map<number, number>();
        for (const [key, item] of changes) {
          if (item === null) assert.equal(heap.delete(key), model.delete(key));
          else {
            heap.set(key, item);
            model.set(key, item);
          }
          assert.equal(heap.size, model.size);
          assert.equal(
            heap.peek(),
            [...model.values()].sort((a, b) => a - b)[0],
          );
        }
        const popped: (number | undefined)[] = [];
        while (heap.size > 0) popped.push(heap.pop());
        assert.deepEqual(
          popped,
          [...model.values()].sort((a, b) => a - b),
        );
      },
    ),
  );
});
