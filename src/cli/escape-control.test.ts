import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeControl } from "./escape-control.js";

test("nothing that moves a cursor or changes colors is left", () => {
  assert.equal(
    escapeControl("a\u001b[31mred\u0007\r\n\tb\u009b"),
    "a\\x1b[31mred\\x07\\r\\n\\tb\\x9b",
  );
});

test("nothing that turns text round is left", () => {
  assert.equal(escapeControl("a\u202eb\u2066"), "a\\u202eb\\u2066");
});

test("other text stays as it is", () => {
  assert.equal(escapeControl("naïve 東京 😀 \\n"), "naïve 東京 😀 \\n");
});
