import assert from "node:assert/strict";
import { test } from "node:test";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  Killed,
  killableFileSystem,
  refusingFileSystem,
} from "../../test/support/killable-file-system.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { CliError } from "../diagnostics/cli-error.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { commit, recover, STAGING_FOLDER, type Step } from "./transaction.js";

const OLD = {
  "kubewright.yaml": "old record",
  "src/generated/a.ts": "old a",
  "src/generated/sub/b.ts": "old b",
  "src/gone/c.ts": "old c",
  "src/main.ts": "the user's",
};

const NEW = {
  "config/crd/crd.yaml": "new crd",
  "kubewright.yaml": "new record",
  "src/generated/a.ts": "new a",
  "src/generated/other/d.ts": "new d",
  "src/main.ts": "the user's",
};

const STEPS: readonly Step[] = [
  {
    kind: "folder",
    path: "src/generated",
    files: new Map([
      ["a.ts", "new a"],
      ["other/d.ts", "new d"],
    ]),
  },
  {
    kind: "folder",
    path: "config/crd",
    files: new Map([["crd.yaml", "new crd"]]),
  },
  { kind: "removal", path: "src/gone" },
  { kind: "file", path: "kubewright.yaml", content: "new record" },
];

const options = (fileSystem: FileSystem) => ({
  fileSystem,
  processId: 4711,
  isProcessAlive: () => false,
});

const codeOf = (code: string) => (error: unknown) =>
  error instanceof CliError && error.code === code;

test("puts every step in place and leaves no staging folder", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write(OLD);
  await commit(folder.path, STEPS, options(nodeFileSystem));
  assert.deepEqual(await folder.read(), NEW);
  assert.equal(
    await nodeFileSystem.kindOf(join(folder.path, STAGING_FOLDER)),
    undefined,
  );
});

test("a process killed at any call leaves the old or the new after the next run's recovery", async () => {
  let finished = 0;
  let dropped = 0;
  for (let calls = 0; ; calls += 1) {
    await using folder = await TemporaryFolder.create();
    await folder.write(OLD);
    const fileSystem = killableFileSystem(calls);
    const killed = await commit(folder.path, STEPS, options(fileSystem)).then(
      () => false,
      (error: unknown) => {
        assert.ok(error instanceof Killed);
        return true;
      },
    );
    if (!killed) {
      assert.equal(fileSystem.calls(), calls);
      break;
    }
    const left = await folder.read();
    assert.ok(
      left["kubewright.yaml"] === "old record" ||
        left["kubewright.yaml"] === "new record",
      "the project file is there at every moment",
    );
    assertWholeOrAbsent(left, "src/generated/");
    const outcome = await recover(folder.path, options(nodeFileSystem));
    if (outcome === "finished") finished += 1;
    if (outcome === "dropped") dropped += 1;
    const recovered = await folder.read();
    const expected = recovered["kubewright.yaml"] === "new record" ? NEW : OLD;
    assert.deepEqual(recovered, expected, `killed at call ${calls}`);
  }
  assert.ok(finished > 0 && dropped > 0);
});

test("a process killed while it recovers is recovered from in turn", async () => {
  for (let calls = 0; calls < 8; calls += 1) {
    await using folder = await TemporaryFolder.create();
    await folder.write(OLD);
    const dying = killableFileSystem(18);
    await assert.rejects(commit(folder.path, STEPS, options(dying)), Killed);
    await recover(folder.path, options(killableFileSystem(calls))).catch(
      (error: unknown) => assert.ok(error instanceof Killed),
    );
    await recover(folder.path, options(nodeFileSystem));
    assert.deepEqual(await folder.read(), NEW);
  }
});

test("a refusal of the disk while putting in place takes everything back", async () => {
  for (const path of ["config/crd", "kubewright.yaml"]) {
    await using folder = await TemporaryFolder.create();
    await folder.write(OLD);
    const fileSystem = refusingFileSystem((call, target) =>
      call === "rename" && target === join(folder.path, path)
        ? "EACCES"
        : undefined,
    );
    await assert.rejects(
      commit(folder.path, STEPS, options(fileSystem)),
      codeOf("E0206"),
    );
    assert.deepEqual(await folder.read(), OLD);
  }
});

test("a full disk while staging changes nothing", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write(OLD);
  const fileSystem = refusingFileSystem((call, target) =>
    call === "writeNewFile" && target.endsWith("d.ts") ? "ENOSPC" : undefined,
  );
  await assert.rejects(
    commit(folder.path, STEPS, options(fileSystem)),
    codeOf("E0206"),
  );
  assert.deepEqual(await folder.read(), OLD);
});

test("a run beside a living one is refused and harms nothing", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ ...OLD, [`${STAGING_FOLDER}/owner`]: "99" });
  await assert.rejects(
    commit(folder.path, STEPS, {
      fileSystem: nodeFileSystem,
      processId: 1,
      isProcessAlive: (id) => id === 99,
    }),
    codeOf("E0208"),
  );
  const { [`${STAGING_FOLDER}/owner`]: owner, ...left } = await folder.read();
  assert.equal(owner, "99");
  assert.deepEqual(left, OLD);
});

test("a journal that leads outside the folder is refused", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "project/a": "a",
    outside: "precious",
    [`project/${STAGING_FOLDER}/journal.json`]: JSON.stringify({
      steps: [{ path: "../outside", kind: "removal" }],
    }),
  });
  await assert.rejects(
    recover(join(folder.path, "project"), options(nodeFileSystem)),
    codeOf("E0204"),
  );
  assert.equal((await folder.read())["outside"], "precious");
});

test("a link in the way of a step is refused", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "elsewhere"));
  await mkdir(join(folder.path, "project"));
  await writeFile(join(folder.path, "elsewhere/a.ts"), "precious");
  await symlink(
    join(folder.path, "elsewhere"),
    join(folder.path, "project/src"),
  );
  await assert.rejects(
    commit(join(folder.path, "project"), STEPS, options(nodeFileSystem)),
    codeOf("E0205"),
  );
  assert.deepEqual(await folder.read("elsewhere"), { "a.ts": "precious" });
});

function assertWholeOrAbsent(
  files: Readonly<Record<string, string>>,
  prefix: string,
): void {
  const within = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all).filter(([path]) => path.startsWith(prefix)),
    );
  const actual = JSON.stringify(within(files));
  assert.ok(
    [within(OLD), within(NEW), {}]
      .map((all) => JSON.stringify(all))
      .includes(actual),
    `half a tree: ${actual}`,
  );
}
