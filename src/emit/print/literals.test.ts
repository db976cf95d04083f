import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { literal, propertyKey, quoteString } from "./literals.js";

test("any string survives, in ASCII and on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const printed = quoteString(value);
      assert.match(printed, /^[\u0020-\u007e]*$/);
      const quote = printed.charAt(0);
      assert.ok(printed.endsWith(quote));
      const json =
        quote === '"'
          ? printed
          : `"${printed
              .slice(1, -1)
              .replaceAll("\\'", "'")
              .replaceAll(/\\.|"/g, (part) => (part === '"' ? '\\"' : part))}"`;
      assert.equal(JSON.parse(json), value);
    }),
  );
});

test("the quote that needs fewer escapes is taken", () => {
  assert.equal(quoteString("a"), '"a"');
  assert.equal(quoteString('a"b'), "'a\"b'");
  assert.equal(quoteString(`"'`), `"\\"'"`);
  assert.equal(quoteString('"\\"\''), `'"\\\\"\\''`);
  assert.equal(quoteString("\u2028\u202e😀"), '"\\u2028\\u202e\\ud83d\\ude00"');
});

test("keys are quoted when they must be", () => {
  for (const key of ["a", "$ref", "_x1", "default", "constructor"])
    assert.equal(propertyKey(key), key);
  for (const key of ["", "3scale", "-XX", "two words", "a.b", "é"])
    assert.match(propertyKey(key), /^"/);
});

test("literals of other types are spelled as prettier does", () => {
  assert.deepEqual([1, -2.5, 1e21, true, null].map(literal), [
    "1",
    "-2.5",
    "1e21",
    "true",
    "null",
  ]);
});
