import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { CliError } from "../diagnostics/cli-error.js";
import { contentHash } from "./content-hash.js";
import { nodeFileSystem } from "./file-system.js";
import { originByRecord, planGenerated, type Plan } from "./plan-generated.js";
import { stepsOfPlan } from "./steps-of-plan.js";
import { VirtualTree } from "./virtual-tree.js";

const FOLDERS = ["gen"];

function treeOf(files: Readonly<Record<string, string>>): VirtualTree {
  const tree = new VirtualTree();
  for (const [path, content] of Object.entries(files))
    tree.add({ path, content, ownership: "generated" });
  return tree;
}

async function plan(
  onDisk: Readonly<Record<string, string>>,
  recorded: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): Promise<Plan> {
  await using folder = await TemporaryFolder.create();
  await folder.write(onDisk);
  return await planGenerated(treeOf(wanted), {
    root: folder.path,
    folders: FOLDERS,
    originOf: originByRecord(
      new Map(
        Object.entries(recorded).map(([path, text]) => [
          path,
          contentHash(text),
        ]),
      ),
    ),
    fileSystem: nodeFileSystem,
  });
}

const actions = ({ changes }: Plan) =>
  Object.fromEntries(changes.map(({ path, action }) => [path, action]));

test("what the generator left is created, updated, kept or removed", async () => {
  const made = { "gen/old.ts": "o", "gen/same.ts": "s", "gen/new.ts": "1" };
  const result = await plan(made, made, {
    "gen/same.ts": "s",
    "gen/new.ts": "2",
    "gen/more/fresh.ts": "f",
  });
  assert.deepEqual(actions(result), {
    "gen/more/fresh.ts": "create",
    "gen/new.ts": "update",
    "gen/old.ts": "delete",
    "gen/same.ts": "unchanged",
  });
  assert.deepEqual(result.conflicts, []);
});

test("a file changed by hand is a conflict, whether it is wanted or not", async () => {
  const { conflicts } = await plan(
    { "gen/a.ts": "mine", "gen/b.ts": "mine" },
    { "gen/a.ts": "a", "gen/b.ts": "b" },
    { "gen/a.ts": "a" },
  );
  assert.deepEqual(conflicts, [
    { path: "gen/a.ts", origin: "edited" },
    { path: "gen/b.ts", origin: "edited" },
  ]);
});

test("a file that no generator wrote is a conflict", async () => {
  const { conflicts } = await plan(
    { "gen/notes.md": "mine" },
    {},
    { "gen/a.ts": "a" },
  );
  assert.deepEqual(conflicts, [{ path: "gen/notes.md", origin: "foreign" }]);
});

test("a hand edit that comes to the same as the new content is none", async () => {
  const { conflicts } = await plan(
    { "gen/a.ts": "new" },
    { "gen/a.ts": "old" },
    { "gen/a.ts": "new" },
  );
  assert.deepEqual(conflicts, []);
});

test("converted line ends are no change", async () => {
  const result = await plan(
    { "gen/a.ts": "1\r\n2\r\n" },
    { "gen/a.ts": "1\n2\n" },
    { "gen/a.ts": "1\n2\n" },
  );
  assert.deepEqual(actions(result), { "gen/a.ts": "unchanged" });
});

test("a link among the generated files is refused", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "gen/a.ts": "a", secret: "s" });
  await symlink(join(folder.path, "secret"), join(folder.path, "gen/b.ts"));
  await assert.rejects(
    planGenerated(treeOf({ "gen/a.ts": "a" }), {
      root: folder.path,
      folders: FOLDERS,
      originOf: () => "generated",
      fileSystem: nodeFileSystem,
    }),
    (error) => error instanceof CliError && error.code === "E0205",
  );
});

test("only folders with changes are replaced, and a folder without files is removed", async () => {
  const made = { "gen/a.ts": "a", "other/b.ts": "b", "third/c.ts": "c" };
  await using folder = await TemporaryFolder.create();
  await folder.write(made);
  const tree = treeOf({ "gen/a.ts": "a", "other/b.ts": "2" });
  const folders = ["gen", "other", "third"];
  const result = await planGenerated(tree, {
    root: folder.path,
    folders,
    originOf: () => "generated",
    fileSystem: nodeFileSystem,
  });
  assert.deepEqual(stepsOfPlan(result, tree, folders), [
    { kind: "folder", path: "other", files: new Map([["b.ts", "2"]]) },
    { kind: "removal", path: "third" },
  ]);
});
