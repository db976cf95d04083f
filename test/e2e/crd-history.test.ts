import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { rawCrdsOf } from "../../src/app/diff-crds.js";
import { generateCode } from "../../src/app/generate-code.js";
import { compareCrds } from "../../src/compat/compare-crds.js";
import type { CrdChange } from "../../src/compat/crd-change.js";
import type { JsonObject } from "../../src/crd/json-value.js";
import { loadCrds } from "../../src/crd/load-crds.js";
import { nodeSourceIo } from "../../src/crd/node-source-io.js";
import { compile, ROOT } from "../support/compile.js";
import { SHARED, withoutShared } from "./support/shared.js";

const HISTORY = join(SHARED, "crd-history");

/** A CRD in a release and in another: all pairs, both ways. */
interface Step {
  readonly crd: string;
  readonly old: string;
  readonly now: string;
  readonly changes: readonly CrdChange[];
}

test(
  "CRDs of real releases are compared, and code of changes that break no API goes on to compile",
  { skip: withoutShared },
  async () => {
    const files = new Map<string, string>();
    const steps = await readSteps(files);
    assert.ok(steps.length > 90, `${steps.length} pairs`);
    let checks = "";
    for (const { crd, old, now, changes } of steps) {
      assert.deepEqual(
        changes.filter(({ kind }) => kind === "unknown-keyword"),
        [],
      );
      if (changes.some(({ breaks }) => breaks.includes("api"))) continue;
      checks += assignments(files, { crd, old, now, changes });
    }
    const checked = checks.split("\n").length;
    assert.ok(checked > 40, `${checked} lines`);
    files.set("check.ts", checks);
    assert.deepEqual(
      compile(join(ROOT, "crd-history"), files).filter((line) =>
        line.startsWith("check.ts"),
      ),
      [],
    );
  },
);

/** Every pair of releases; their types come to `files`. */
async function readSteps(files: Map<string, string>): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const crd of (await readdir(HISTORY)).sort()) {
    const releases = new Map<string, readonly JsonObject[]>();
    for (const release of (await readdir(join(HISTORY, crd))).sort()) {
      const { crds } = await loadCrds(
        [{ type: "path", path: join(HISTORY, crd, release) }],
        nodeSourceIo(),
      );
      releases.set(release, rawCrdsOf(crds));
      for (const { path, content } of generateCode(crds).files)
        if (path.endsWith("/types.ts"))
          files.set(`${folderOf(crd, release)}/${path}`, content);
    }
    for (const [old, before] of releases)
      for (const [now, after] of releases)
        if (old !== now)
          steps.push({ crd, old, now, changes: compareCrds(before, after) });
  }
  return steps;
}

const folderOf = (crd: string, release: string): string =>
  `${crd}/${release.replaceAll(".", "-")}`;

/** What was written for the old types is taken by the new, and what is read of the new by the old. */
function assignments(
  files: ReadonlyMap<string, string>,
  { crd, old, now, changes }: Step,
): string {
  const from = folderOf(crd, old);
  const to = folderOf(crd, now);
  const isWider = changes.some(({ kind }) => kind === "enum-value-added");
  const lines: string[] = [];
  const check = (given: string, wanted: string): void => {
    const name = `check_${slug(from)}_${slug(to)}_${lines.length}`;
    lines.push(`export const ${name} = (x: ${given}): ${wanted} => x;\n`);
  };
  for (const path of files.keys()) {
    if (!path.startsWith(`${from}/`)) continue;
    const twin = `${to}${path.slice(from.length)}`;
    const kind = /^export interface (\w+) \{\n {2}apiVersion/m.exec(
      files.get(path) ?? "",
    )?.[1];
    if (!files.has(twin) || kind === undefined) continue;
    const type = (file: string): string =>
      `import("./${file.replace(/\.ts$/, ".js")}").${kind}`;
    check(type(path), type(twin));
    if (!isWider) check(type(twin), type(path));
  }
  return lines.join("");
}

function slug(text: string): string {
  return text.replaceAll(/\W/g, "_");
}
