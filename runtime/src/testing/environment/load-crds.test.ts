import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { loadCrds } from "./load-crds.js";

async function folderOf(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-crds-"));
  context.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const crd = (name: string): string =>
  `kind: CustomResourceDefinition\nmetadata: {name: ${name}}\n`;

const names = (crds: readonly unknown[]): string[] =>
  crds.map(
    (loaded) => (loaded as { metadata: { name: string } }).metadata.name,
  );

test("finds the CRDs of a folder and those below, and nothing else", async (t) => {
  const folder = await folderOf(t, {
    "b.yaml": `${crd("b1")}---\n${crd("b2")}---\n`,
    "a/c.yml": crd("c"),
    "a/d.json": JSON.stringify({
      kind: "CustomResourceDefinition",
      metadata: { name: "d" },
    }),
    "kustomization.yaml": "resources: [b.yaml]\n",
    "README.md": "not: [yaml",
  });
  assert.deepEqual(names(await loadCrds(folder)), ["c", "d", "b1", "b2"]);
  assert.deepEqual(names(await loadCrds(join(folder, "b.yaml"))), ["b1", "b2"]);
});

test("a folder without CRDs, a missing one and broken YAML are refused", async (t) => {
  const folder = await folderOf(t, {
    "none/x.yaml": "kind: ConfigMap\n",
    "broken/y.yaml": "a: [1\n",
  });
  for (const [name, message] of [
    ["none", /found no CustomResourceDefinition/],
    ["missing", /read CRDs from .*missing/],
    ["broken", /broken\/y\.yaml/],
  ] as const)
    await assert.rejects(loadCrds(join(folder, name)), {
      code: "InvalidCrds",
      message,
    });
});
