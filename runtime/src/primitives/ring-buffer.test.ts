import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RingBuffer } from "./ring-buffer.js";

test("a ring buffer gives what an array gives", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer()), { maxLength: 200 }),
      (steps) => {
        const ring = new RingBuffer<number>();
        const model: number[] = [];
        for (const step of steps) {
          if (step === null) assert.equal(ring.shift(), model.shift());
          else {
            ring.push(step);
            model.push(step);
          }
          assert.equal(ring.length, model.length);
          assert.equal(ring.at(0), model[0]);
          assert.equal(ring.at(model.length - 1), model.at(-1));
          assert.equal(ring.at(model.length), undefined);
          assert.equal(ring.at(-1), undefined);
        }
      },
    ),
  );
});

test("order holds through growing past thousands and being emptied", () => {
  const ring = new RingBuffer<number>();
  for (let round = 0; round < 3; round++) {
    for (let item = 0; item < 5000; item++) ring.push(item);
    for (let item = 0; item < 5000; item++) assert.equal(ring.shift(), item);
    assert.equal(ring.shift(), undefined);
  }
  ring.push(1);
  ring.clear();
  assert.equal(ring.length, 0);
});
