import assert from "node:assert/strict";
import { test } from "node:test";
import { BoundedSet } from "./bounded-set.js";

test("a bounded set forgets what was added longest ago", () => {
  const set = new BoundedSet<string>(2);
  set.add("a");
  set.add("b");
  set.add("a");
  set.add("c");
  assert.deepEqual(
    ["a", "b", "c"].map((value) => set.has(value)),
    [true, false, true],
  );
  assert.equal(set.size, 2);
  assert.equal(set.delete("a"), true);
  assert.equal(set.delete("a"), false);
  set.add("d");
  assert.equal(set.has("c"), true);
});
