import assert from "node:assert/strict";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { watchFolder } from "./watch-folder.js";

test("tells of files that come, change, are replaced and go, also in new folders", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "crds/a.yaml": "1", "other/a.yaml": "2" });
  const stop = new AbortController();
  let told: () => void = () => undefined;
  let next = new Promise<void>((resolve) => (told = resolve));
  const watching = watchFolder(
    join(folder.path, "crds"),
    async () => {
      told();
      next = new Promise((resolve) => (told = resolve));
    },
    stop.signal,
  );
  const changes = [
    () => folder.write({ "crds/a.yaml": "3" }),
    () =>
      rename(
        join(folder.path, "other/a.yaml"),
        join(folder.path, "crds/a.yaml"),
      ),
    () => folder.write({ "crds/b.yaml": "4" }),
    () => folder.write({ "crds/sub/c.yaml": "5" }),
    () => folder.write({ "crds/sub/c.yaml": "6" }),
    () => rm(join(folder.path, "crds/sub"), { recursive: true }),
  ];
  for (const change of changes) {
    const seen = next;
    await change();
    await seen;
  }
  stop.abort();
  await watching;
});

test("a change that can't be handled ends it", async () => {
  await using folder = await TemporaryFolder.create();
  const watching = watchFolder(
    folder.path,
    async () => Promise.reject(new TypeError("no")),
    new AbortController().signal,
  );
  const failed = assert.rejects(watching, { message: "no" });
  await folder.write({ a: "1" });
  await failed;
});
