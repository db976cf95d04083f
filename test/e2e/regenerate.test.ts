import assert from "node:assert/strict";
import { appendFile, copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { EXIT } from "../../src/diagnostics/cli-error.js";
import {
  checkProject,
  newOperatorProject,
} from "./support/operator-project.js";
import { installPackedCli } from "./support/packed-cli.js";
import { exec } from "./support/processes.js";
import { SHARED, withoutShared } from "./support/shared.js";

const HISTORY = join(
  SHARED,
  "crd-history/cloudnative-pg__clusters.postgresql.cnpg.io",
);
const CRD = "crds/clusters.postgresql.cnpg.io.yaml";
const TYPES = "src/generated/postgresql.cnpg.io/v1/types.ts";
const OLD_RELEASE = "v1.27.0.yaml";
const NEW_RELEASE = "v1.30.0.yaml";
/** A field of the newer release that the older lacks. */
const NEW_FIELD = "podSelectorRefs";

test(
  "a project follows its CRD from one release to the next and keeps the user's edits",
  { skip: withoutShared },
  async () => {
    await using cli = await installPackedCli();
    const project = await newOperatorProject(cli, "postgres", [
      "--crd",
      join(HISTORY, OLD_RELEASE),
    ]);
    const at = (path: string): string => join(project.folder, path);
    const scaffold = (...args: string[]) =>
      exec("npx", ["scaffold", ...args], { cwd: project.folder });
    const read = (path: string): Promise<string> => readFile(at(path), "utf8");

    const edits: Record<string, string> = {
      "src/controllers/cluster.ts": "\n// the user's own words\n",
      "src/main.ts": "\n// the user's own words\n",
      "test/cluster.test.ts": "\n// the user's own words\n",
      "README.md": "\nThe user's own words.\n",
    };
    for (const [path, text] of Object.entries(edits))
      await appendFile(at(path), text);
    await writeFile(at("src/own.ts"), "export const own = 1;\n");
    const edited = Object.fromEntries(
      await Promise.all(
        [...Object.keys(edits), "src/own.ts"].map(async (path) => [
          path,
          await read(path),
        ]),
      ),
    ) as Record<string, string>;
    const before = await read(TYPES);
    assert.equal(before.includes(NEW_FIELD), false);
    assert.equal((await scaffold("generate", "--check")).code, EXIT.done);

    await copyFile(join(HISTORY, NEW_RELEASE), at(CRD));
    const check = await scaffold("generate", "--check");
    assert.equal(check.code, EXIT.drift, check.stdout + check.stderr);
    const diff = await scaffold("generate", "--diff", "--dry-run");
    assert.equal(diff.code, EXIT.done, diff.stderr);
    assert.match(diff.stdout, new RegExp(`^\\+.*${NEW_FIELD}`, "m"));
    assert.equal(
      await read(TYPES),
      before,
      "neither --check nor --dry-run writes",
    );

    const generated = await exec("npm", ["run", "generate"], {
      cwd: project.folder,
    });
    assert.equal(
      generated.code,
      EXIT.done,
      generated.stdout + generated.stderr,
    );
    const after = await read(TYPES);
    assert.ok(after.includes(NEW_FIELD), "the types follow");
    for (const [path, text] of Object.entries(edited))
      assert.equal(await read(path), text, `${path} is the user's`);

    const again = await scaffold("generate");
    assert.equal(again.code, EXIT.done);
    assert.equal(
      await read(TYPES),
      after,
      "the same input gives the same bytes",
    );
    assert.equal((await scaffold("generate", "--check")).code, EXIT.done);
    assert.ok((await checkProject(project)) > 0);

    await appendFile(at(TYPES), "// a hand edit\n");
    const stopped = await scaffold("generate");
    assert.notEqual(
      stopped.code,
      EXIT.done,
      "a hand edit of generated code stops the run",
    );
    assert.ok(
      (await read(TYPES)).endsWith("// a hand edit\n"),
      "and is still there",
    );
    assert.equal((await scaffold("generate", "--force")).code, EXIT.done);
    assert.equal(await read(TYPES), after);
  },
);
