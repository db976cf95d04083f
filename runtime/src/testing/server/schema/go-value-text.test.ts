import assert from "node:assert/strict";
import { test } from "node:test";
import { goValueText } from "./go-value-text.js";

test("values print as Go's %v prints them", () => {
  assert.equal(goValueText(null), "<nil>");
  assert.equal(goValueText("a b"), "a b");
  assert.equal(goValueText(true), "true");
  assert.equal(goValueText(1e21), "1e+21");
  assert.equal(
    goValueText({ b: ["x", null, { c: 1.5 }], a: {} }),
    "map[a:map[] b:[x <nil> map[c:1.5]]]",
  );
});
