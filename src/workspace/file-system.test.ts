import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { nodeFileSystem } from "./file-system.js";

test("a folder is made with its missing parents, and the topmost new one is told", async () => {
  await using folder = await TemporaryFolder.create();
  const top = join(folder.path, "a");
  const made = await nodeFileSystem.makeFolder(join(top, "b/c"));
  assert.equal(made, top);
  assert.equal(existsSync(join(top, "b/c")), true);
  assert.equal(await nodeFileSystem.makeFolder(join(top, "b/c")), undefined);
});

test("a file in the way is refused", async () => {
  await using folder = await TemporaryFolder.create();
  const file = join(folder.path, "file");
  await writeFile(file, "");
  await assert.rejects(nodeFileSystem.makeFolder(file), { code: "EEXIST" });
  await assert.rejects(nodeFileSystem.makeFolder(join(file, "below")), {
    code: "EEXIST",
  });
});

test(
  "a file system that takes no folders is refused, not tried for ever",
  { skip: !existsSync("/proc/self") && "no /proc" },
  async () => {
    await assert.rejects(nodeFileSystem.makeFolder("/proc/kubewright/x"), {
      code: "ENOENT",
    });
  },
);
