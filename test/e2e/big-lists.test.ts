import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { exec, serve } from "./support/processes.js";

const LIST_MIB = 500;
// Of the time that 99 in 100 turns of the event loop were at work.
const MAX_BLOCKED_MS = 50;

test(`T8: a list of ${LIST_MIB} MiB with an object of 1.4 MiB is read within three times its size of heap, without blocking for long`, async () => {
  const support = join(import.meta.dirname, "support");
  await using server = serve(process.execPath, [
    join(support, "big-list-server.js"),
    String(LIST_MIB),
  ]);
  const [, port = ""] = await server.line(/^port (\d+)$/m);
  // Node ends a process that needs more.
  const { code, stdout, stderr } = await exec(process.execPath, [
    `--max-old-space-size=${LIST_MIB * 3}`,
    join(support, "big-list-client.js"),
    `http://127.0.0.1:${port}`,
  ]);
  assert.equal(code, 0, stderr);
  const { objects, blockedMs } = JSON.parse(stdout) as {
    readonly objects: number;
    readonly blockedMs: number;
  };
  assert.equal(objects, (LIST_MIB * 1024) / 64 + 1);
  assert.ok(blockedMs <= MAX_BLOCKED_MS, `blocked for ${blockedMs} ms`);
});
