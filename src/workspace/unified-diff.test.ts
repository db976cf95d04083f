import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { unifiedDiff } from "./unified-diff.js";

test("git applies what it prints", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "a/x.ts": "1\n2\n3\n", "gone.ts": "bye\n" });
  const diff = unifiedDiff([
    {
      action: "update",
      path: "a/x.ts",
      before: "1\n2\n3\n",
      after: "1\n3\n4\n",
    },
    { action: "create", path: "new.ts", after: "hello" },
    { action: "delete", path: "gone.ts", before: "bye\n" },
    { action: "unchanged", path: "same.ts" },
  ]);
  execFileSync("git", ["apply", "-"], { cwd: folder.path, input: diff });
  assert.deepEqual(await folder.read(), {
    "a/x.ts": "1\n3\n4\n",
    "new.ts": "hello",
  });
});

test("nothing changed, nothing printed", () => {
  assert.equal(unifiedDiff([{ action: "unchanged", path: "a" }]), "");
});

test("a binary file is only named", () => {
  assert.equal(
    unifiedDiff([{ action: "create", path: "v.tgz", after: Buffer.from([0]) }]),
    "Binary files /dev/null and b/v.tgz differ\n",
  );
});
