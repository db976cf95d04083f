import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { test } from "node:test";
import { exec, serve } from "./e2e/support/processes.js";
import { REPOSITORY } from "./e2e/support/shared.js";
import { crdText } from "./support/crds.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

const BIN = join(REPOSITORY, "bin/scaffold.js");

test("apiserver writes a private kubeconfig, then says that it is ready, and ends well on SIGTERM", async () => {
  await using folder = await TemporaryFolder.create();
  const kubeconfig = join(folder.path, "kubeconfig");
  await folder.write({ "crds/a.yaml": crdText() });
  await using service = serve(process.execPath, [
    BIN,
    "apiserver",
    "--kubeconfig",
    kubeconfig,
    "--crds",
    join(folder.path, "crds"),
    "--token",
    "secret-token",
    "--audit",
    join(folder.path, "audit.log"),
  ]);
  const [, url = ""] = await service.line(
    /^ready (https:\/\/127\.0\.0\.1:\d+)$/mu,
  );
  const text = await readFile(kubeconfig, "utf8");
  assert.ok(text.includes(url) && text.includes("secret-token"));
  assert.equal((await stat(kubeconfig)).mode & 0o777, 0o600);
  assert.equal(await service.stop(), 0);
  assert.doesNotMatch(service.output(), /secret-token/);
});

test("apiserver ends with 130 on SIGINT, and removes a kubeconfig of its own", async () => {
  await using service = serve(process.execPath, [BIN, "apiserver"]);
  await service.line(/^ready /mu);
  const [, kubeconfig = ""] = /KUBECONFIG=(\S+)/u.exec(service.output()) ?? [];
  assert.ok((await readFile(kubeconfig, "utf8")).includes("https://127.0.0.1"));
  service.child.kill("SIGINT");
  const [code] = (await once(service.child, "close")) as [number];
  assert.equal(code, 130);
  await assert.rejects(readFile(kubeconfig), { code: "ENOENT" });
});

test("apiserver saves its state, private, and starts with it again", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "crds/a.yaml": crdText() });
  const state = join(folder.path, "state.json");
  const crds = ["--crds", join(folder.path, "crds")];
  {
    await using first = serve(process.execPath, [
      ...[BIN, "apiserver", ...crds, "--save", state],
    ]);
    await first.line(/^ready /mu);
    assert.equal(await first.stop(), 0);
  }
  assert.equal((await stat(state)).mode & 0o777, 0o600);
  const saved = await readFile(state, "utf8");
  assert.match(saved, /"format":"kubewright\.dev\/api-server-snapshot"/);
  const again = join(folder.path, "again.json");
  {
    await using second = serve(process.execPath, [
      ...[BIN, "apiserver", "--load", state, "--save", again],
    ]);
    await second.line(/^ready /mu);
    assert.equal(await second.stop(), 0);
  }
  const crdIn = (text: string): unknown => {
    const { resources } = JSON.parse(text) as {
      resources: Record<string, unknown>;
    };
    return resources["apiextensions.k8s.io/customresourcedefinitions"];
  };
  assert.deepEqual(crdIn(await readFile(again, "utf8")), crdIn(saved));
  await folder.write({
    "state.json": saved.replace('"version":1', '"version":9'),
  });
  const refused = await exec(process.execPath, [
    BIN,
    "apiserver",
    "--load",
    state,
  ]);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /E0303.*of version 9; this server reads version 1/,
  );
});

test("the executable passes on output, errors and exit codes", async () => {
  const version = await exec(process.execPath, [BIN, "--version"]);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/u);
  assert.equal(version.code, 0);
  const help = await exec(process.execPath, [BIN, "new", "operator", "--help"]);
  assert.match(help.stdout, /--crd/);
  const unknown = await exec(process.execPath, [BIN, "genrate"]);
  assert.equal(unknown.code, 2);
  assert.equal(unknown.stdout, "");
  assert.match(unknown.stderr, /did you mean generate\?/);
});

test("completion prints a script that asks the executable", async () => {
  const script = await exec(process.execPath, [BIN, "completion"]);
  assert.match(script.stdout, /--get-yargs-completions/);
  const { stdout } = await exec(process.execPath, [
    BIN,
    "--get-yargs-completions",
    "scaffold",
    "gen",
  ]);
  assert.match(stdout, /^generate/mu);
});

test("the bundle answers as what tsc compiled, help in columns included", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({ "package.json": `{"type":"module"}` });
  const out = join(folder.path, "bundle");
  const script = join(REPOSITORY, "scripts/bundle-cli.mjs");
  const bundled = await exec(process.execPath, [script, out]);
  assert.equal(bundled.code, 0, bundled.stderr);
  const answer = (main: string): ReturnType<typeof exec> =>
    exec(process.execPath, [
      "--input-type=module",
      "--eval",
      `const { main } = await import(${JSON.stringify(main)}); await main();`,
      "--",
      "scaffold",
      "new",
      "operator",
      "--help",
    ]);
  const [compiled, inBundle] = await Promise.all([
    answer(join(REPOSITORY, "dist/src/cli/main.js")),
    answer(join(out, "main.js")),
  ]);
  assert.match(compiled.stdout, /^ {2}--crd +\S/mu);
  assert.deepEqual(inBundle, compiled);
});
