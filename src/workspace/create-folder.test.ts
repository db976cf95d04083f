import assert from "node:assert/strict";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import {
  Killed,
  killableFileSystem,
  refusingFileSystem,
} from "../../test/support/killable-file-system.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { CliError } from "../diagnostics/cli-error.js";
import { createFolder } from "./create-folder.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { VirtualTree } from "./virtual-tree.js";

const FILES = { "a.ts": "a", "b/c.ts": "c" };

function tree(): VirtualTree {
  const files = new VirtualTree();
  for (const [path, content] of Object.entries(FILES))
    files.add({ path, content, ownership: "scaffolded" });
  return files;
}

const options = (fileSystem: FileSystem = nodeFileSystem) => ({
  fileSystem,
  processId: 4711,
  isProcessAlive: () => false,
});

const codeOf = (code: string, exitCode: number) => (error: unknown) =>
  error instanceof CliError &&
  error.code === code &&
  error.exitCode === exitCode;

test("writes the whole folder, missing parents included", async () => {
  await using folder = await TemporaryFolder.create();
  await createFolder(join(folder.path, "x/y"), tree(), options());
  assert.deepEqual(await folder.read(), { "x/y/a.ts": "a", "x/y/b/c.ts": "c" });
});

test("fills an empty folder", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "x"));
  await createFolder(join(folder.path, "x"), tree(), options());
  assert.deepEqual(await folder.read("x"), FILES);
  assert.deepEqual(await readdir(folder.path), ["x"]);
});

test("leaves alone what exists: a folder with anything in it, a file, a link", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "full/.hidden": "h", file: "f" });
  await mkdir(join(folder.path, "empty"));
  await symlink(join(folder.path, "empty"), join(folder.path, "link"));
  const before = await folder.read();
  const create = (name: string) =>
    createFolder(join(folder.path, name), tree(), options());
  await assert.rejects(create("full"), codeOf("E0201", 4));
  await assert.rejects(create("file"), codeOf("E0201", 4));
  await assert.rejects(create("link"), codeOf("E0205", 1));
  assert.deepEqual(await folder.read(), before);
});

test("can be taken back, with the parents it made; an empty folder that was there stays", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "there"));
  const made = await createFolder(join(folder.path, "x/y"), tree(), options());
  await made.remove();
  const filled = await createFolder(
    join(folder.path, "there"),
    tree(),
    options(),
  );
  await filled.remove();
  assert.deepEqual(await readdir(folder.path), ["there"]);
  assert.deepEqual(await readdir(join(folder.path, "there")), []);
});

test("a refusal of the disk leaves nothing behind", async () => {
  for (const refused of ["makeFolder", "writeNewFile", "rename"] as const) {
    await using folder = await TemporaryFolder.create();
    const fileSystem = refusingFileSystem((call, path) =>
      call === refused && path.includes("y") ? "EACCES" : undefined,
    );
    await assert.rejects(
      createFolder(join(folder.path, "x/y"), tree(), options(fileSystem)),
      codeOf("E0206", 1),
    );
    assert.deepEqual(await readdir(folder.path), [], refused);
  }
});

test("a process killed at any call leaves the target absent or whole, and the next run clears up", async () => {
  let survived = false;
  for (let calls = 0; !survived; calls += 1) {
    await using folder = await TemporaryFolder.create();
    const target = join(folder.path, "x");
    const dying = killableFileSystem(calls);
    survived = await createFolder(target, tree(), options(dying)).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof Killed);
        return false;
      },
    );
    const left = await folder.read("x");
    assert.ok(
      Object.keys(left).length === 0 ||
        JSON.stringify(left) === JSON.stringify(FILES),
    );
    if (Object.keys(left).length > 0) continue;
    await createFolder(target, tree(), options());
    assert.deepEqual(await readdir(folder.path), ["x"]);
  }
});
