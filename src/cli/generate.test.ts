import assert from "node:assert/strict";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { crdText } from "../../test/support/crds.js";
import { runCli, type CliRun } from "../../test/support/fake-cli.js";
import { killableFileSystem } from "../../test/support/killable-file-system.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import type { FileSystem } from "../workspace/file-system.js";

const CRD = "crds/widgets.demo.example.dev.yaml";
const TYPES = "src/generated/demo.example.dev/v1/types.ts";
const CHANGED = crdText({ spec: "{color: {type: string}}" });

/** A project with one CRD, as `new operator` leaves it, without what npm installs. */
async function createProject(): Promise<TemporaryFolder> {
  await using source = await TemporaryFolder.create();
  await source.write({ "widgets.yaml": crdText() });
  const folder = await TemporaryFolder.create();
  const made = await runCli(
    ["new", "operator", "shop", "--crd", "widgets.yaml", "--dir", folder.path],
    { cwd: source.path },
  );
  assert.equal(made.exitCode, 0, made.error);
  return folder;
}

const generate = (
  folder: TemporaryFolder,
  args: readonly string[] = [],
  fileSystem?: FileSystem,
): Promise<CliRun> =>
  runCli(["generate", ...args], {
    cwd: folder.path,
    ...(fileSystem && { host: { fileSystem } }),
  });

test("a fresh project is up to date, and generating again changes no byte", async () => {
  await using project = await createProject();
  const before = await project.read();
  assert.equal((await generate(project, ["--check"])).exitCode, 0);
  const result = await generate(project);
  assert.equal(result.exitCode, 0, result.error);
  assert.doesNotMatch(result.out, /created|updated|removed/);
  assert.deepEqual(await project.read(), before);
});

test("works from any folder of the project", async () => {
  await using project = await createProject();
  const result = await runCli(["generate", "--check"], {
    cwd: join(project.path, "src/controllers"),
  });
  assert.equal(result.exitCode, 0, result.error);
});

test("follows a changed CRD and leaves every file of the user alone", async () => {
  await using project = await createProject();
  const mine = {
    "src/controllers/widget.ts": "// mine",
    "src/main.ts": "// mine",
    "README.md": "mine",
    "package.json": "{}",
  };
  await project.write({ ...mine, [CRD]: CHANGED });
  const before = await project.read();
  const result = await generate(project);
  assert.equal(result.exitCode, 0, result.error);
  const after = await project.read();
  assert.match(after[TYPES] ?? "", /color\?: string/);
  assert.doesNotMatch(after[TYPES] ?? "", /size/);
  assert.match(
    after["config/crd/widgets.demo.example.dev.yaml"] ?? "",
    /color/,
  );
  const changed = Object.keys(after).filter(
    (path) => after[path] !== before[path],
  );
  for (const path of changed)
    assert.match(path, /^(?:src\/generated\/|config\/crd\/|kubewright\.yaml$)/);
  for (const [path, text] of Object.entries(mine))
    assert.equal(after[path], text);
  assert.equal((await generate(project, ["--check"])).exitCode, 0);
});

test("adds and removes what belongs to CRDs that come and go", async () => {
  await using project = await createProject();
  await project.write({
    "crds/gadgets.yaml": crdText({
      kind: "Gadget",
      group: "other.example.dev",
    }),
  });
  assert.equal((await generate(project)).exitCode, 0);
  const both = await project.read("src/generated");
  assert.ok(both["other.example.dev/v1/types.ts"]);
  await rm(join(project.path, "crds/gadgets.yaml"));
  assert.equal((await generate(project)).exitCode, 0);
  const one = await project.read("src/generated");
  assert.ok(!("other.example.dev/v1/types.ts" in one));
  assert.ok("demo.example.dev/v1/types.ts" in one);
});

test("--check, --diff and --dry-run write nothing", async () => {
  await using project = await createProject();
  await project.write({ [CRD]: CHANGED });
  const before = await project.read();
  const check = await generate(project, ["--check"]);
  assert.equal(check.exitCode, 6);
  assert.match(check.error, /E0220/);
  const diff = await generate(project, ["--diff"]);
  assert.equal(diff.exitCode, 0);
  assert.match(
    diff.out,
    /^--- a\/src\/generated\/demo\.example\.dev\/v1\/types\.ts$/mu,
  );
  assert.match(diff.out, /^\+.*color\?: string/mu);
  const both = await generate(project, ["--check", "--diff"]);
  assert.equal(both.exitCode, 6);
  assert.equal(both.out, diff.out);
  const dry = await generate(project, ["--dry-run", "--output", "json"]);
  assert.equal(dry.exitCode, 0);
  const { files, written } = JSON.parse(dry.out) as {
    readonly files: readonly {
      readonly path: string;
      readonly action: string;
    }[];
    readonly written: boolean;
  };
  assert.equal(written, false);
  assert.ok(
    files.some(({ path, action }) => path === TYPES && action === "update"),
  );
  assert.deepEqual(await project.read(), before);
});

test("stops at a hand edit of a generated file, unless forced", async () => {
  await using project = await createProject();
  const original = (await project.read())[TYPES] ?? "";
  await project.write({ [TYPES]: `${original}// mine\n` });
  const before = await project.read();
  const check = await generate(project, ["--check"]);
  assert.equal(check.exitCode, 6);
  assert.match(check.error, /warning\[E0202\]: .* was changed by hand/);
  const stopped = await generate(project);
  assert.equal(stopped.exitCode, 4);
  assert.match(
    stopped.error,
    /error\[E0202\]: src\/generated\/demo\.example\.dev\/v1\/types\.ts/,
  );
  assert.deepEqual(await project.read(), before);
  assert.equal((await generate(project, ["--force"])).exitCode, 0);
  assert.equal((await project.read())[TYPES], original);
});

test("stops at a foreign file among the generated ones, unless forced", async () => {
  await using project = await createProject();
  await project.write({ "src/generated/notes.md": "mine", [CRD]: CHANGED });
  const before = await project.read();
  const stopped = await generate(project);
  assert.equal(stopped.exitCode, 4);
  assert.match(stopped.error, /error\[E0203\]: src\/generated\/notes\.md/);
  assert.deepEqual(await project.read(), before);
  assert.equal((await generate(project, ["--force"])).exitCode, 0);
  assert.ok(!("src/generated/notes.md" in (await project.read())));
});

test("makes anew what was deleted", async () => {
  await using project = await createProject();
  const before = await project.read();
  await rm(join(project.path, "src/generated"), { recursive: true });
  assert.equal((await generate(project, ["--check"])).exitCode, 6);
  assert.equal((await generate(project)).exitCode, 0);
  assert.deepEqual(await project.read(), before);
});

test("line ends that a checkout converted are no drift", async () => {
  await using project = await createProject();
  const files = await project.read("src/generated");
  for (const [path, text] of Object.entries(files))
    await project.write({
      [`src/generated/${path}`]: text.replaceAll("\n", "\r\n"),
    });
  assert.equal((await generate(project, ["--check"])).exitCode, 0);
});

test("refuses a link planted in place of a generated folder", async () => {
  await using project = await createProject();
  await using outside = await TemporaryFolder.create();
  await outside.write({ "types.ts": "precious" });
  await rm(join(project.path, "src/generated"), { recursive: true });
  await symlink(outside.path, join(project.path, "src/generated"));
  const result = await generate(project, ["--force"]);
  assert.equal(result.exitCode, 1);
  assert.match(result.error, /E0205/);
  assert.deepEqual(await outside.read(), { "types.ts": "precious" });
});

test("a broken CRD changes nothing, however many good ones there are", async () => {
  await using project = await createProject();
  await project.write({ [CRD]: CHANGED, "crds/bad.yaml": "kind: [" });
  const before = await project.read();
  assert.equal((await generate(project)).exitCode, 1);
  assert.deepEqual(await project.read(), before);
});

test("killed at any call it leaves the old or the new, and the next run makes it the new", async () => {
  await using project = await createProject();
  const old = await project.read();
  await project.write({ [CRD]: CHANGED });
  const start = await project.read();
  await generate(project);
  const wanted = await project.read();
  const only = (files: Readonly<Record<string, string>>, prefix: string) =>
    Object.fromEntries(
      Object.entries(files).filter(([path]) => path.startsWith(prefix)),
    );
  let isDone = false;
  for (let calls = 0; !isDone; calls += 1) {
    await using copy = await TemporaryFolder.create();
    await copy.write(start);
    const fileSystem = killableFileSystem(calls);
    const killed = await generate(copy, [], fileSystem);
    isDone = killed.exitCode === 0;
    const left = await copy.read();
    for (const prefix of ["src/generated/", "config/crd/"]) {
      const whole = [old, wanted, {}].map((files) => only(files, prefix));
      assert.ok(
        whole.some(
          (files) =>
            JSON.stringify(files) === JSON.stringify(only(left, prefix)),
        ),
        `half of ${prefix} after ${calls} calls`,
      );
    }
    assert.ok(
      [old, wanted].some(
        (files) => files["kubewright.yaml"] === left["kubewright.yaml"],
      ),
    );
    const next = await generate(copy);
    assert.equal(next.exitCode, 0, next.error);
    assert.deepEqual(await copy.read(), wanted, `after ${calls} calls`);
  }
});

test("--out writes what a project has in src/generated, for every CRD in one run", async () => {
  await using project = await createProject();
  await using folder = await TemporaryFolder.create();
  const result = await runCli(
    ["generate", "--crd", join(project.path, "crds"), "--out", "a/b"],
    { cwd: folder.path },
  );
  assert.equal(result.exitCode, 0, result.error);
  assert.deepEqual(
    await folder.read("a/b"),
    await project.read("src/generated"),
  );
});

test("--out takes CRDs by repeated options, by a shell's expansion and from standard input", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "a.yaml": crdText(),
    "b.yaml": crdText({ kind: "Gadget" }),
  });
  const run = async (args: readonly string[], stdin = "") => {
    const result = await runCli(["generate", ...args], {
      cwd: folder.path,
      host: await withStdin(stdin),
    });
    assert.equal(result.exitCode, 0, result.error);
  };
  await run(["--crd", "a.yaml", "--crd", "b.yaml", "--out", "o1"]);
  await run(["--crd", "a.yaml", "b.yaml", "--out", "o2"]);
  await run(
    ["--crd", "-", "--out", "o3"],
    `${crdText()}---\n${crdText({ kind: "Gadget" })}`,
  );
  const first = await folder.read("o1");
  assert.ok("demo.example.dev/v1/types.ts" in first);
  assert.deepEqual(await folder.read("o2"), first);
  assert.deepEqual(await folder.read("o3"), first);
});

test("--out again is idempotent, keeps foreign files and loses no code of other CRDs", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "a.yaml": crdText(),
    "b.yaml": crdText({ kind: "Gadget", group: "other.example.dev" }),
    "out/README.md": "mine",
  });
  const run = (...args: readonly string[]) =>
    runCli(["generate", "--out", "out", ...args], { cwd: folder.path });
  assert.equal((await run("--crd", "a.yaml")).exitCode, 0);
  const before = await folder.read();
  assert.equal(before["out/README.md"], "mine");
  assert.equal((await run("--crd", "a.yaml")).exitCode, 0);
  assert.deepEqual(await folder.read(), before);
  const other = await run("--crd", "b.yaml");
  assert.equal(other.exitCode, 4);
  assert.match(other.error, /E0211/);
  assert.deepEqual(await folder.read(), before);
  assert.equal((await run("--crd", "a.yaml", "--crd", "b.yaml")).exitCode, 0);
  const both = await folder.read("out");
  assert.ok(
    "other.example.dev/v1/types.ts" in both &&
      "demo.example.dev/v1/types.ts" in both,
  );
  await folder.write({ "out/demo.example.dev/v1/types.ts": "mine" });
  const edited = await run("--crd", "a.yaml", "--crd", "b.yaml");
  assert.equal(edited.exitCode, 4);
  assert.match(edited.error, /E0203/);
});

async function withStdin(text: string) {
  const { nodeSourceIo } = await import("../crd/node-source-io.js");
  return { sourceIo: { ...nodeSourceIo(), readStdin: async () => text } };
}

test("changes of a CRD that break somebody are told, and refused when asked", async () => {
  await using project = await createProject();
  await project.write({ [CRD]: CHANGED });
  const before = await project.read();
  const refused = await generate(project, ["--fail-on", "breaking"]);
  assert.equal(refused.exitCode, 1);
  assert.match(
    refused.error,
    /error\[E1401\]: widgets\.demo\.example\.dev v1 spec\.size: property-removed breaks clients, stored, api/,
  );
  assert.deepEqual(await project.read(), before);
  const told = await generate(project);
  assert.equal(told.exitCode, 0);
  assert.match(told.error, /warning\[E1401\].* spec\.size: property-removed/);
  // The next run has nothing to compare but what was deployed by this one.
  assert.equal((await generate(project)).error, "");
});
