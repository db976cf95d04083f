import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { promisify } from "node:util";
import { format } from "prettier";
import {
  generateCode,
  type GeneratedFile,
} from "../../src/app/generate-code.js";
import { loadCrds, type LoadCrdsResult } from "../../src/crd/load-crds.js";
import { nodeSourceIo } from "../../src/crd/node-source-io.js";
import { ROOT } from "../support/compile.js";

/** Real CRDs, one folder a project; outside of the checkout. */
const CORPUS = join(ROOT, "../shared/crds");
const CRDS = 605;

const projects = (
  await readdir(CORPUS, { withFileTypes: true }).catch(() => [])
)
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const load = (project: string): Promise<LoadCrdsResult> =>
  loadCrds([{ type: "path", path: join(CORPUS, project) }], nodeSourceIo());

test(
  "every CRD of the corpus gives code that compiles and is formatted",
  { skip: projects.length === 0 && "no corpus beside the checkout" },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "corpus-"));
    t.after(() => rm(folder, { recursive: true }));
    let crds = 0;
    for (const project of projects) {
      const files = await generate(project, (count) => {
        crds += count;
      });
      await write(join(folder, project), files);
      const largest = files.reduce((a, b) =>
        a.content.length > b.content.length ? a : b,
      );
      assert.equal(
        await format(largest.content, { parser: "typescript" }),
        largest.content,
        `${project}/${largest.path} is not as prettier prints it`,
      );
    }
    assert.equal(crds, CRDS);
    await compile(folder);
  },
);

test(
  "the order in which CRDs come changes no byte",
  { skip: projects.length === 0 && "no corpus beside the checkout" },
  async () => {
    const { crds } = await load("prometheus-operator__prometheus-operator");
    assert.deepEqual(generateCode(crds.toReversed()), generateCode(crds));
  },
);

async function generate(
  project: string,
  onCount: (crds: number) => void,
): Promise<readonly GeneratedFile[]> {
  const { crds, diagnostics } = await load(project);
  assert.deepEqual(diagnostics, [], project);
  onCount(crds.length);
  const generated = generateCode(crds);
  assert.deepEqual(generated.diagnostics, [], project);
  return generated.files;
}

async function write(
  folder: string,
  files: readonly GeneratedFile[],
): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Runs tsc over everything in `folder`, in a process of its own: it takes more memory than a test should. */
async function compile(folder: string): Promise<void> {
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    isolatedDeclarations: true,
    declaration: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    target: "es2023",
    module: "nodenext",
    skipLibCheck: true,
    types: [],
  };
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions,
      include: ["*/**/*.ts"],
      exclude: ["node_modules"],
    }),
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=4096", tsc, "-p", folder, "--pretty", "false"],
    { maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => {
    const { stdout = "" } = error as { readonly stdout?: string };
    assert.fail(stdout.split("\n").slice(0, 20).join("\n") || String(error));
  });
}
