import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { exec, serve } from "./support/processes.js";

const OBJECTS = 100_000;

interface Result {
  readonly added: number;
  readonly objects: number;
  readonly found: number;
  readonly syncCpuMs: number;
  readonly lookupMs: number;
  readonly quietShare: number;
  readonly maxResidentMib: number;
}

test(`C14: ${OBJECTS} objects of 2 KiB are cached within a minute of work and 1 GiB, and found by an index within 1 ms`, async (t) => {
  const support = join(import.meta.dirname, "support");
  await using server = serve(process.execPath, [
    "--max-old-space-size=3000",
    join(support, "large-cluster-server.js"),
    String(OBJECTS),
  ]);
  const [, config = ""] = await server.line(/^connect (.*)$/m);
  const { code, stdout, stderr } = await exec(process.execPath, [
    join(support, "large-cache-client.js"),
    config,
  ]);
  assert.equal(code, 0, stderr);
  t.diagnostic(stdout.trim());
  const result = JSON.parse(stdout) as Result;
  assert.equal(result.objects, OBJECTS);
  assert.equal(result.added, OBJECTS);
  assert.equal(result.found, OBJECTS / 500);
  // Time at work: how long it takes by the clock says more about the machine.
  assert.ok(result.syncCpuMs <= 60_000, stdout);
  assert.ok(result.lookupMs <= 1, stdout);
  assert.ok(result.quietShare < 0.02, stdout);
  assert.ok(result.maxResidentMib <= 1024, stdout);
});
