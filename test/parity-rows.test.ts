import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseParityRows, rowsNotRun } from "./support/parity-rows.js";

const TABLE = [
  "| scenario | file         | test            |",
  "| -------- | ------------ | --------------- |",
  "| TestA    | `cache/fifo` | FIFO basic:     |",
  "| TestB    | `cache/fifo` | a list of ${n}  |",
  "| TestC    | `cache/heap` | Heap            |",
  "| TestD    | –            | why there's none |",
].join("\n");

test("rows that name a test are read, headings and excuses are not", () => {
  assert.deepEqual(
    parseParityRows(TABLE).map(({ scenario }) => scenario),
    ["TestA", "TestB", "TestC"],
  );
});

test("a row is missed when its file ran and its test didn't pass there", () => {
  const rows = parseParityRows(TABLE);
  const missed = (...names: string[]): string[] =>
    rowsNotRun(
      rows,
      new Map([["/x/runtime/dist/cache/fifo.test.js", new Set(names)]]),
    ).map(({ scenario }) => scenario);
  assert.deepEqual(missed("FIFO basic: one", "a list of 5 pages"), []);
  assert.deepEqual(missed("not FIFO basic: one", "a list of "), [
    "TestA",
    "TestB",
  ]);
  assert.deepEqual(missed(), ["TestA", "TestB"], "nothing of heap ran");
});

test("the table of this repository is read whole", () => {
  const text = readFileSync(
    new URL("../../runtime/PARITY.md", import.meta.url),
    "utf8",
  );
  assert.ok(parseParityRows(text).length > 200);
});
