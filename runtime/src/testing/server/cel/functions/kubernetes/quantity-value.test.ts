import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { CelError } from "../../values/cel-error.js";
import { parseQuantity, Quantity } from "./quantity-value.js";

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text);
  assert.ok(parsed instanceof Quantity, `${text} is no quantity`);
  return parsed;
}

/** Thousandths and the suffix they are written with. */
const SUFFIXES = { m: 1n, "": 1000n, k: 1_000_000n, Ki: 1_024_000n } as const;

const amounts = fc
  .record({
    count: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    suffix: fc.constantFrom("m", "", "k", "Ki"),
  })
  .map(({ count, suffix }) => ({
    text: `${count}${suffix}`,
    milli: BigInt(count) * SUFFIXES[suffix],
  }));

describe("quantities", () => {
  test("are ordered by what they are worth", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const wanted = a.milli < b.milli ? -1 : a.milli > b.milli ? 1 : 0;
        assert.equal(quantity(a.text).compare(quantity(b.text)), wanted);
      }),
    );
  });

  for (const [a, b] of [
    ["1Gi", "1073741824"],
    ["1.5", "1500m"],
    ["1e3", "1k"],
    ["0.5Ki", "512"],
    ["-0", "0"],
    [".", "0"],
    ["100000000000000000000", "100E"],
  ] as const)
    test(`${a} is worth ${b}`, () => {
      assert.ok(quantity(a).equals(quantity(b)));
    });

  for (const text of ["", "abc", "1.2.3", "1 Gi", "1gi", "--1"])
    test(`${JSON.stringify(text)} is none`, () => {
      assert.ok(parseQuantity(text) instanceof CelError);
    });
});
