import assert from "node:assert/strict";
import { test } from "node:test";
import { contentHash, sameContent } from "./content-hash.js";

test("text has one hash whatever its line ends", () => {
  assert.equal(contentHash("a\nb\n"), contentHash("a\r\nb\r\n"));
  assert.ok(sameContent(Buffer.from("a\r\n"), "a\n"));
  assert.notEqual(contentHash("a\nb\n"), contentHash("a\nc\n"));
});

test("the hash is that of the bytes for text with line feeds", () => {
  assert.equal(
    contentHash("abc"),
    "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("bytes of a binary file are taken as they are", () => {
  assert.notEqual(
    contentHash(Buffer.from("\0\r\n")),
    contentHash(Buffer.from("\0\n")),
  );
});

test("text that is no ASCII keeps its bytes beside converted line ends", () => {
  assert.equal(contentHash("é😀\r\n"), contentHash("é😀\n"));
});
