import assert from "node:assert/strict";
import { test } from "node:test";
import { splitDocuments } from "./split-documents.js";

const split = (stream: string): readonly (readonly [string, number])[] =>
  [...splitDocuments(stream)].map(({ text, linesBefore }) => [
    text,
    linesBefore,
  ]);

test("documents are cut at marker lines and know their line", () => {
  assert.deepEqual(split("a: 1\n---\nb: 2\n--- # comment\nc: 3\n"), [
    ["a: 1\n", 0],
    ["b: 2\n", 2],
    ["c: 3\n", 4],
  ]);
});

test("documents that hold nothing are left out", () => {
  assert.deepEqual(split("---\n# only this\n\n---\n---\na: 1\n---\n...\n"), [
    ["a: 1\n", 5],
  ]);
  assert.deepEqual(split(""), []);
});

test("what only looks like a marker is none", () => {
  const text = "a: |\n  ---\n  b\nc: ----\n---x: 1\n";
  assert.deepEqual(split(text), [[text, 0]]);
});

test("content may follow a marker on its line", () => {
  assert.deepEqual(split("--- {a: 1}\n---\nb"), [
    ["--- {a: 1}\n", 0],
    ["b", 2],
  ]);
});

test("directives stay with the document that they introduce", () => {
  assert.deepEqual(split("a: 1\n---\n%YAML 1.1\n---\nb: 2\n"), [
    ["a: 1\n", 0],
    ["%YAML 1.1\n---\nb: 2\n", 2],
  ]);
});

test("line ends of Windows count as one", () => {
  assert.deepEqual(split("a: 1\r\n---\r\nb: 2\r\n"), [
    ["a: 1\r\n", 0],
    ["b: 2\r\n", 2],
  ]);
});
