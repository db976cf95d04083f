import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  compareText,
  floatText,
  isInt64,
  isWholeNumber,
  marshalJson,
  numberText,
  quote,
} from "./go-text.js";

test("texts are ordered by their UTF-8 bytes", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      (a, b) => {
        assert.equal(
          Math.sign(compareText(a, b)),
          Buffer.compare(Buffer.from(a), Buffer.from(b)),
        );
      },
    ),
  );
  // By UTF-16 units the emoji would come first.
  assert.ok(compareText("\uffee", "😀") < 0);
});

test("quote escapes what Go's %q escapes", () => {
  assert.equal(quote('a"b\\c'), String.raw`"a\"b\\c"`);
  assert.equal(
    quote("\x07\b\f\n\r\t\v\x00\x7f"),
    String.raw`"\a\b\f\n\r\t\v\x00\x7f"`,
  );
  assert.equal(quote("é😀 x"), '"é😀 x"');
  assert.equal(
    quote("\u00a0\u200b\u{e0001}"),
    String.raw`"\u00a0\u200b\U000e0001"`,
  );
  assert.equal(quote("\ud800"), '"\ufffd"');
});

test("whole numbers print as integers, others with an exponent from a million on", () => {
  assert.equal(numberText(0), "0");
  assert.equal(numberText(-5), "-5");
  assert.equal(numberText(1_000_001), "1000001");
  assert.equal(numberText(2 ** 62), "4611686018427387904");
  assert.equal(numberText(1e20), "1e+20");
  assert.equal(numberText(0.1), "0.1");
  assert.equal(numberText(2_000_000.25), "2.00000025e+06");
  assert.equal(numberText(0.00001), "1e-05");
  assert.equal(floatText(1_000_000), "1e+06");
  assert.equal(floatText(999_999), "999999");
  assert.equal(floatText(-1.5e-7), "-1.5e-07");
});

test("isInt64 tells what the decoder reads as an integer", () => {
  assert.equal(isInt64(-(2 ** 63)), true);
  assert.equal(isInt64(2 ** 63), false);
  assert.equal(isInt64(1.5), false);
});

test("isWholeNumber lets pass what is above a whole number by less than a billionth", () => {
  assert.equal(isWholeNumber(3), true);
  assert.equal(isWholeNumber(3.5), false);
  assert.equal(isWholeNumber(1 + 1e-10), true);
  assert.equal(isWholeNumber(0.5e-10), false);
  assert.equal(isWholeNumber(2 ** 60), false);
});

test("marshalJson sorts keys and escapes what HTML would read", () => {
  assert.equal(
    marshalJson({ b: [1, null, true], a: "<&>", "\u2028": 1e21 }),
    String.raw`{"a":"\u003c\u0026\u003e","b":[1,null,true],"\u2028":1e+21}`,
  );
  assert.equal(marshalJson({ a: undefined, b: undefined }), "{}");
  assert.equal(marshalJson(undefined), "null");
  assert.equal(marshalJson(2 ** 62), "4611686018427387904");
});
