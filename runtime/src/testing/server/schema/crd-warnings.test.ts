import assert from "node:assert/strict";
import { test } from "node:test";
import { crdWith } from "./crd.test.support.js";
import { crdWarnings } from "./crd-warnings.js";
import { objectSchema as object } from "./structural.test.support.js";

const text = (format: string): object => ({ type: "string", format });

test("each format that is not checked is warned of once", () => {
  const crd = crdWith(
    object({
      a: text("foo"),
      again: text("foo"),
      b: { type: "integer", format: "date" },
      c: { type: "array", format: "x", items: text("date-time") },
      d: { type: "integer", format: "int64" },
    }),
  );
  assert.deepEqual(crdWarnings(crd), [
    'unrecognized format "foo"',
    'unrecognized format "date"',
    'unrecognized format "x"',
  ]);
});

test("on update only formats that are new are warned of", () => {
  const old = crdWith(object({ a: text("foo") }));
  const crd = crdWith(object({ a: text("foo"), b: text("bar") }));
  assert.deepEqual(crdWarnings(crd, old), ['unrecognized format "bar"']);
  assert.deepEqual(crdWarnings(old, old), []);
});
