import assert from "node:assert/strict";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { format } from "prettier";
import { generateCode } from "../src/app/generate-code.js";
import { loadCrds } from "../src/crd/load-crds.js";
import { nodeSourceIo } from "../src/crd/node-source-io.js";
import { compile, ROOT } from "./support/compile.js";

const GOLDEN = join(ROOT, "test/golden/code");

/** Each folder holds CRDs in `crds`, what they become in `generated`, and perhaps `usage.ts`. */
const CASES = ["features", "globals", "hostile", "versions"];

async function generate(folder: string): Promise<ReadonlyMap<string, string>> {
  const loaded = await loadCrds(
    [{ type: "path", path: join(folder, "crds") }],
    nodeSourceIo(),
  );
  assert.deepEqual(loaded.diagnostics, []);
  const generated = generateCode(loaded.crds);
  assert.deepEqual(generated.diagnostics, []);
  return new Map(
    generated.files.map(({ path, content }) => [`generated/${path}`, content]),
  );
}

async function readGolden(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(join(folder, "generated"), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const content = await readFile(path, "utf8");
        return [path.slice(folder.length + 1), content] as const;
      }),
    ),
  );
}

async function writeGolden(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await rm(join(folder, "generated"), { recursive: true, force: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

for (const name of CASES) {
  const folder = join(GOLDEN, name);

  // UPDATE_GOLDEN=1 writes what is generated now, for the difference to be reviewed.
  test(`${name}: the generated code is the committed one`, async () => {
    const files = await generate(folder);
    if (process.env["UPDATE_GOLDEN"]) await writeGolden(folder, files);
    assert.deepEqual(
      new Map([...files].sort()),
      new Map([...(await readGolden(folder))].sort()),
    );
  });

  test(`${name}: the generated code is formatted and compiles under the strictest flags`, async () => {
    const files = new Map(await readGolden(folder));
    for (const [path, content] of files)
      assert.equal(
        await format(content, { parser: "typescript" }),
        content,
        path,
      );
    const usage = await readFile(join(folder, "usage.ts"), "utf8").catch(
      () => undefined,
    );
    if (usage !== undefined) files.set("usage.ts", usage);
    assert.deepEqual(compile(folder, files), []);
  });
}
