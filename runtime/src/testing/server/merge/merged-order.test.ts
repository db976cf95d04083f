import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergedOrder } from "./merged-order.js";

const order = (live: string, applied: string): string =>
  mergedOrder(Array.from(live), Array.from(applied))
    .map(({ element }) => element)
    .join("");

test("items of both come in the order of the applied list, others where they stood", () => {
  assert.equal(order("abc", "cba"), "cba");
  assert.equal(order("abc", "ca"), "bca");
  assert.equal(order("ab", "cd"), "abcd");
  assert.equal(order("ab", "cad"), "cabd");
  assert.equal(order("axbyc", "cb"), "axycb");
  assert.equal(order("", "ab"), "ab");
  assert.equal(order("ab", ""), "ab");
});

test("repeated live items stay repeated unless they are applied", () => {
  assert.equal(order("aab", "c"), "aabc");
  assert.equal(order("aab", "a"), "ab");
});

const elements: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom("a", "b", "c", "d", "e"),
);

test("every item comes once, the applied ones in their order, the others in theirs", () => {
  fc.assert(
    fc.property(elements, elements, (live, applied) => {
      const merged = mergedOrder(live, applied).map(({ element }) => element);
      assert.deepEqual(
        [...merged].sort(),
        [...new Set([...live, ...applied])].sort(),
      );
      assert.deepEqual(
        merged.filter((element) => applied.includes(element)),
        applied,
      );
      assert.deepEqual(
        merged.filter((element) => !applied.includes(element)),
        live.filter((element) => !applied.includes(element)),
      );
    }),
  );
});

test("lists of any kind come to an end", () => {
  const any = fc.array(fc.constantFrom("a", "b", "c"));
  fc.assert(
    fc.property(any, elements, (live, applied) => {
      const merged = mergedOrder(live, applied).map(({ element }) => element);
      assert.deepEqual(new Set(merged), new Set([...live, ...applied]));
    }),
  );
});
