import assert from "node:assert/strict";
import { test } from "node:test";
import { printDoc } from "./print-doc.js";
import { code, safeLine, safeLines } from "./safe-text.js";

test("one short line stands between its delimiters, more take a line each", () => {
  assert.equal(printDoc([], 2), "");
  assert.equal(printDoc(["Short."], 2), "  /** Short. */\n");
  assert.equal(
    printDoc(["One.", "", "Two."], 0),
    "/**\n * One.\n *\n * Two.\n */\n",
  );
});

test("long lines are cut at spaces, indented ones and words are not", () => {
  const words = "word ".repeat(40).trim();
  for (const line of printDoc([words], 2).split("\n"))
    assert.ok(line.length <= 80, line);
  const code = `    ${words}`;
  assert.ok(printDoc([code], 2).includes(code));
  const url = `https://example.dev/${"x".repeat(120)}`;
  assert.ok(printDoc([`See ${url} for more`], 0).includes(` * ${url}\n * for`));
});

test("no wrapped line begins a tag", () => {
  const text = printDoc([`${"a".repeat(70)} @deprecated ${"b".repeat(60)}`], 0);
  assert.ok(text.includes(" * \\@deprecated"), text);
});

test("text from outside can't end a comment or begin a tag", () => {
  assert.deepEqual(safeLines("a */ evil() /* b\n@deprecated\n  @x {@link y}"), [
    "a *\\/ evil() /* b",
    "\\@deprecated",
    "  \\@x {\\@link y}",
  ]);
  assert.deepEqual(safeLines("a\r\nb\u2028c\u2029\n\n\n\nd\n \n"), [
    "a",
    "b",
    "c",
    "",
    "d",
  ]);
  assert.equal(safeLine(" a\n*/ b "), "a *\\/ b");
});

test("characters that hide or turn text around are spelled out", () => {
  assert.deepEqual(safeLines("a\u202eb\u200bc\u0007d\ufeffe\ud800f😀é"), [
    "a\\u202eb\\u200bc\\u0007d\\ufeffe\\ud800f😀é",
  ]);
});

test("code has as many ticks as it needs", () => {
  assert.equal(code("a  \n b"), "`a b`");
  assert.equal(code("a`b``c"), "```a`b``c```");
  assert.equal(code("`a`"), "`` `a` ``");
  assert.equal(code("a*/b"), "`a*\\/b`");
});
