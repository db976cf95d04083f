import assert from "node:assert/strict";
import { test } from "node:test";
import { crdText } from "../../test/support/crds.js";
import { runCli, type CliRun } from "../../test/support/fake-cli.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";

const OLD = crdText({ spec: "{size: {type: integer}, color: {type: string}}" });
const NEW = crdText({
  spec: "{size: {type: integer, minimum: 1}, mode: {type: string}, color: {type: string}}",
});

async function diff(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CliRun> {
  await using folder = await TemporaryFolder.create();
  await folder.write(files);
  return await runCli(["diff", "crd", ...args], { cwd: folder.path });
}

test("each change is shown with its place, whom it breaks and why", async () => {
  const { exitCode, out, error } = await diff(
    { "a.yaml": OLD, "b.yaml": NEW },
    ["a.yaml", "b.yaml"],
  );
  assert.equal(error, "");
  assert.equal(exitCode, 0);
  assert.equal(
    out,
    `widgets.demo.example.dev v1
    spec.mode: property-added ({"type":"string"}): objects need not have the field
  ✗ spec.size: bound-tightened (1): values that the minimum allowed are refused [breaks clients, stored]

2 changes, 1 breaking
`,
  );
});

test("fails on breaking changes, on those for some only, or on any", async () => {
  const files = { "a.yaml": OLD, "b.yaml": NEW };
  const run = async (...options: string[]): Promise<number> =>
    (await diff(files, ["a.yaml", "b.yaml", ...options])).exitCode;
  assert.equal(await run("--fail-on", "breaking"), 1);
  assert.equal(await run("--fail-on=breaking", "--for", "api"), 0);
  assert.equal(await run("--fail-on=breaking", "--for=api", "--for=stored"), 1);
  const same = await diff(files, ["a.yaml", "a.yaml", "--fail-on", "any"]);
  assert.deepEqual([same.exitCode, same.out], [0, "no change\n"]);
});

test("folders are compared CRD by CRD, and JSON has it all", async () => {
  const gears = crdText({ kind: "Gear" });
  const { exitCode, out } = await diff(
    { "old/w.yaml": OLD, "old/g.yaml": gears, "new/all.yaml": OLD },
    ["old", "new", "--output", "json"],
  );
  assert.equal(exitCode, 0);
  const { changes, breaking } = JSON.parse(out) as {
    readonly changes: readonly Record<string, unknown>[];
    readonly breaking: number;
  };
  assert.equal(breaking, 1);
  assert.deepEqual(changes, [
    {
      crd: "gears.demo.example.dev",
      path: "",
      kind: "crd-removed",
      breaks: ["clients", "stored", "api"],
      why: "deleting a CRD deletes every object of it",
    },
  ]);
});

test("bad input is a diagnostic, and the words are checked", async () => {
  const bad = await diff({ "a.yaml": OLD, "b.yaml": "a: [" }, [
    "a.yaml",
    "b.yaml",
  ]);
  assert.equal(bad.exitCode, 1);
  assert.match(bad.error, /b\.yaml:1/);
  const missing = await diff({ "a.yaml": OLD }, ["a.yaml"]);
  assert.equal(missing.exitCode, 2);
  assert.match(missing.error, /two sets of CRDs are compared/);
  const word = await runCli(["diff", "crds"], { cwd: "/" });
  assert.match(word.error, /did you mean diff crd\?/);
});

test("a name with control characters can't reach the terminal", async () => {
  const evil = OLD.replace("color:", `"co\\u001blor":`);
  const { out } = await diff({ "a.yaml": OLD, "b.yaml": evil }, [
    "a.yaml",
    "b.yaml",
  ]);
  assert.equal(out.includes("\u001b"), false);
});
