import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { EXPLANATIONS } from "./explanations.js";

// From dist/src/diagnostics to the sources, which hold what the compiler may have folded.
const SOURCES = resolve(import.meta.dirname, "../../../src");

test("every code of a diagnostic is explained, and no other", async () => {
  const used = new Set<string>();
  for (const entry of await readdir(SOURCES, { recursive: true })) {
    if (!entry.endsWith(".ts") || entry.endsWith(".test.ts")) continue;
    if (entry.endsWith("explanations.ts")) continue;
    const text = await readFile(join(SOURCES, entry), "utf8");
    for (const [, code = ""] of text.matchAll(/"(E\d{4})"/gu)) used.add(code);
  }
  used.delete("E0000"); // what an error without diagnostics falls back to
  assert.deepEqual([...used].sort(), [...EXPLANATIONS.keys()]);
});
