import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { crdText } from "../../test/support/crds.js";
import {
  runCli,
  type CliRun,
  type FakeCliOptions,
} from "../../test/support/fake-cli.js";
import { refusingFileSystem } from "../../test/support/killable-file-system.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";

const PASSING = { stdout: "ℹ tests 3\nℹ pass 3\nℹ fail 0\n" };

function newOperator(
  folder: TemporaryFolder,
  args: readonly string[],
  options: Omit<FakeCliOptions, "cwd"> = {},
): Promise<CliRun> {
  return runCli(["new", "operator", ...args], {
    cwd: folder.path,
    onProgram: (line) => (line === "npm test" ? PASSING : undefined),
    ...options,
  });
}

test("writes, installs and tests the project, then says how to go on", async () => {
  await using folder = await TemporaryFolder.create();
  const result = await newOperator(folder, ["guestbook"]);
  assert.equal(result.exitCode, 0, result.error);
  assert.match(result.programs[0] ?? "", /^npm install /);
  assert.equal(result.programs[1], "npm test");
  assert.match(result.out, /^guestbook\n├── /);
  assert.match(result.out, /\n3 tests pass\n/);
  assert.match(
    result.out,
    /\nNext:\n {2}cd guestbook\n {2}npm test\n {2}npm run dev\n$/,
  );
  assert.deepEqual(await readdir(folder.path), ["guestbook"]);
});

test("the name may be a path, and decides on group, kind and plural", async () => {
  await using folder = await TemporaryFolder.create();
  await newOperator(folder, ["deep/er/web-shop-operator"]);
  const files = await folder.read("deep/er/web-shop-operator");
  const crd = files["crds/webshops.web-shop.example.com.yaml"] ?? "";
  assert.match(crd, /kind: WebShop\n/);
  assert.match(crd, /name: v1alpha1\n/);
  assert.ok("src/controllers/web-shop.ts" in files);
  assert.match(files["package.json"] ?? "", /"name": "web-shop-operator"/);
});

test("a new API takes the names it is given, everywhere the same", async () => {
  await using folder = await TemporaryFolder.create();
  const result = await newOperator(folder, [
    "x",
    "--group=shop.example.dev",
    "--version=v1",
    "--kind=Ss",
    "--plural=sss",
    "--scope=Cluster",
    "--skip-install",
  ]);
  assert.equal(result.exitCode, 0, result.error);
  assert.deepEqual(result.programs, []);
  const files = await folder.read("x");
  assert.match(files["crds/sss.shop.example.dev.yaml"] ?? "", /scope: Cluster/);
  assert.match(files["config/rbac/role.yaml"] ?? "", /resources: \[sss\]/);
  assert.match(
    files["src/generated/shop.example.dev/v1/types.ts"] ?? "",
    /plural: "sss"/,
  );
  assert.ok("config/samples/sss.shop.example.dev.yaml" in files);
});

test("given CRDs are copied one to a file, and one kind gets a controller", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "all.yaml": `${crdText()}---\n${crdText({ kind: "Gadget", group: "b.example.dev" })}`,
  });
  const args = ["x", "--crd", "all.yaml", "--skip-install"];
  assert.equal((await newOperator(folder, args)).exitCode, 0);
  const files = Object.keys(await folder.read("x"));
  assert.deepEqual(
    files.filter((path) => path.startsWith("crds/")),
    ["crds/gadgets.b.example.dev.yaml", "crds/widgets.demo.example.dev.yaml"],
  );
  assert.equal(
    files.filter((path) => path.startsWith("src/controllers/")).length,
    1,
  );
});

test("--controllers chooses kinds, also two of one name in different groups", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "all.yaml": `${crdText()}---\n${crdText({ group: "b.example.dev" })}`,
  });
  const result = await newOperator(folder, [
    "x",
    "--crd=all.yaml",
    "--controllers=widgets.demo.example.dev",
    "--controllers=widgets.b.example.dev",
    "--skip-install",
  ]);
  assert.equal(result.exitCode, 0, result.error);
  const files = await folder.read("x/src");
  assert.ok("controllers/widget-demo-example-dev.ts" in files);
  assert.ok("controllers/widget-b-example-dev.ts" in files);
  assert.match(
    files["main.ts"] ?? "",
    /manager\.add\(widgetDemoExampleDevController\(manager\)\);\nmanager\.add\(widgetBExampleDevController/,
  );
});

test("names that YAML takes for something else stay names", async () => {
  await using folder = await TemporaryFolder.create();
  for (const name of ["y", "on", "null"]) {
    const result = await newOperator(folder, [name, "--skip-install"]);
    assert.equal(result.exitCode, 0, result.error);
    const role = (await folder.read(name))["config/rbac/role.yaml"] ?? "";
    assert.match(role, new RegExp(`name: '${name}'`, "u"));
  }
});

test("the same input gives the same bytes", async () => {
  await using folder = await TemporaryFolder.create();
  for (const name of ["a", "b"])
    await newOperator(folder, ["guestbook", "--dir", name]);
  assert.deepEqual(await folder.read("a"), await folder.read("b"));
});

test("--dry-run and --diff write nothing and need no npm", async () => {
  await using folder = await TemporaryFolder.create();
  const dry = await newOperator(folder, ["x", "--dry-run", "--output=json"]);
  assert.equal(dry.exitCode, 0, dry.error);
  const { files, written } = JSON.parse(dry.out) as {
    readonly files: readonly { readonly path: string }[];
    readonly written: boolean;
  };
  assert.equal(written, false);
  assert.ok(files.some(({ path }) => path === "src/main.ts"));
  assert.equal(dry.error, "");
  const diff = await newOperator(folder, ["x", "--diff"]);
  assert.match(diff.out, /^\+\+\+ b\/src\/main\.ts$/mu);
  assert.deepEqual([...dry.programs, ...diff.programs], []);
  assert.deepEqual(await readdir(folder.path), []);
});

test("--quiet prints nothing when all is well", async () => {
  await using folder = await TemporaryFolder.create();
  const { out, error } = await newOperator(folder, ["x", "--quiet"]);
  assert.equal(out + error, "");
});

test("--cwd is where relative paths start", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "sub/a.yaml": crdText() });
  const args = ["x", "--cwd=sub", "--crd=a.yaml", "--skip-install"];
  assert.equal((await newOperator(folder, args)).exitCode, 0);
  assert.deepEqual((await readdir(join(folder.path, "sub"))).sort(), [
    "a.yaml",
    "x",
  ]);
});

test("fills an empty folder that is there", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "x"));
  assert.equal((await newOperator(folder, ["x"])).exitCode, 0);
});

interface InstallFailure {
  readonly title: string;
  readonly stderr: string;
  readonly code: string;
  readonly exitCode: number;
}

const INSTALL_FAILURES: readonly InstallFailure[] = [
  {
    title: "no network",
    stderr: "npm error code ENOTFOUND\nnpm error syscall getaddrinfo\n",
    code: "E0311",
    exitCode: 7,
  },
  {
    title: "a registry that refuses",
    stderr: "npm error code E403\nnpm error 403 Forbidden\n",
    code: "E0312",
    exitCode: 1,
  },
];

for (const { title, stderr, code, exitCode } of INSTALL_FAILURES)
  test(`${title} ends with ${code}, and nothing of the project stays`, async () => {
    await using folder = await TemporaryFolder.create();
    const result = await newOperator(folder, ["a/b"], {
      onProgram: () => ({ exitCode: 1, stderr }),
    });
    assert.equal(result.exitCode, exitCode);
    assert.match(result.error, new RegExp(`error\\[${code}\\]`, "u"));
    assert.match(result.error, /--skip-install/);
    assert.deepEqual(await readdir(folder.path), []);
  });

test("without npm it says so, and nothing stays", async () => {
  await using folder = await TemporaryFolder.create();
  const result = await newOperator(folder, ["x"], {
    host: {
      runProgram: async () => {
        throw Object.assign(new TypeError("spawn npm ENOENT"), {
          code: "ENOENT",
        });
      },
    },
  });
  assert.equal(result.exitCode, 1);
  assert.match(result.error, /error\[E0310\]/);
  assert.deepEqual(await readdir(folder.path), []);
});

test("a failing test of the project is told, and the project stays to be looked at", async () => {
  await using folder = await TemporaryFolder.create();
  const result = await newOperator(folder, ["x"], {
    onProgram: (line) =>
      line === "npm test"
        ? {
            exitCode: 1,
            stdout: "✖ failing tests:\n\n✖ repairs it\n  Error: no\n",
          }
        : undefined,
  });
  assert.equal(result.exitCode, 1);
  assert.match(result.error, /error\[E0313\].*repairs it; Error: no/);
  assert.deepEqual(await readdir(folder.path), ["x"]);
});

test("an interruption while installing ends with 130, and nothing stays", async () => {
  await using folder = await TemporaryFolder.create();
  const controller = new AbortController();
  const result = await newOperator(folder, ["x"], {
    signal: controller.signal,
    onProgram: () => {
      controller.abort({ signalName: "SIGINT" });
      return undefined;
    },
  });
  assert.equal(result.exitCode, 130);
  assert.equal(result.out, "");
  assert.deepEqual(await readdir(folder.path), []);
});

test("a folder that can't be written to is told, and nothing is left behind", async () => {
  for (const call of ["makeFolder", "writeNewFile", "rename"] as const) {
    await using folder = await TemporaryFolder.create();
    const result = await newOperator(folder, ["x"], {
      host: {
        fileSystem: refusingFileSystem((name) =>
          name === call ? "EACCES" : undefined,
        ),
      },
    });
    assert.equal(result.exitCode, 1);
    assert.match(result.error, /error\[E0206\]: .*permission denied/);
    assert.deepEqual(await readdir(folder.path), [], call);
  }
});

test("colors are for terminals that want them", async () => {
  await using folder = await TemporaryFolder.create();
  const { error } = await newOperator(folder, ["X"]);
  assert.ok(!error.includes("\u001b"));
});
