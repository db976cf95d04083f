import assert from "node:assert/strict";
import { test } from "node:test";
import { compilePattern } from "./pattern.js";

const matches = (source: string, text: string): boolean | undefined =>
  compilePattern(source).pattern?.test(text);

test("a pattern matches anywhere unless it is anchored", () => {
  assert.equal(matches("b+", "abbc"), true);
  assert.equal(matches("^b+", "abbc"), false);
});

test("the syntax is RE2's", () => {
  assert.equal(matches("^\\pL+$", "é"), true);
  assert.equal(matches("(?i)^ABC$", "abc"), true);
  assert.equal(matches("^\\z", ""), true);
  assert.equal(matches("^[[:alpha:]]+$", "abc"), true);
  // JavaScript's $ would not match before a line break either, Perl's would.
  assert.equal(matches("a$", "a\n"), false);
  assert.equal(matches("^.$", "😀"), true);
});

test("what RE2 does not have is refused in Go's words", () => {
  assert.equal(
    compilePattern("(?=x)").error,
    "error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
  );
  assert.equal(
    compilePattern("(a)\\1").error,
    "error parsing regexp: invalid escape sequence: `\\1`",
  );
  assert.equal(
    compilePattern("a{1001}").error,
    "error parsing regexp: invalid repeat count: `{1001}`",
  );
  assert.equal(
    compilePattern("a\\").error,
    "error parsing regexp: trailing backslash at end of expression: ``",
  );
});

test("a pattern that makes backtracking engines hang takes time in proportion to the text", () => {
  // A backtracking engine would try 2^100000 ways here and never return.
  const text = `${"a".repeat(100_000)}!`;
  assert.equal(matches("^(a+)+$", text), false);
});
