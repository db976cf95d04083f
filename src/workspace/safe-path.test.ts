import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { CliError } from "../diagnostics/cli-error.js";
import { nodeFileSystem } from "./file-system.js";
import { refuseLinks, requireSafePath, unsafePathReason } from "./safe-path.js";

const SAFE = [
  "a",
  "a/b.ts",
  "src/generated/web.example.com/v1/types.ts",
  ".gitignore",
  "..a/b",
  "a b/c",
  "konsole/console.ts",
];

const UNSAFE = [
  "",
  "/etc/passwd",
  "../x",
  "../../x",
  "a/../../x",
  "a/..",
  "./a",
  "a//b",
  "a/",
  "a\\..\\b",
  "C:/x",
  "a\0b",
  "a\nb",
  "a\u001b[31m",
  "a/con",
  "NUL.txt",
  "lpt1.ts",
  "a./b",
  "a /b",
  "a*b",
  "a?b",
  "x".repeat(300),
];

test("plain relative paths are safe", () => {
  for (const path of SAFE) assert.equal(unsafePathReason(path), undefined);
});

test("paths that lead elsewhere or that some file system refuses are not", () => {
  for (const path of UNSAFE)
    assert.throws(
      () => requireSafePath(path),
      (error) => error instanceof CliError && error.code === "E0204",
      JSON.stringify(path),
    );
});

test("a link at any part of a path is refused, missing parts are fine", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "real"));
  await symlink(join(folder.path, "real"), join(folder.path, "link"));
  const refuse = (path: string): Promise<void> =>
    refuseLinks(folder.path, path, nodeFileSystem);
  await refuse("real/missing/file");
  for (const path of ["link", "link/file"])
    await assert.rejects(
      refuse(path),
      (error) => error instanceof CliError && error.code === "E0205",
    );
});
