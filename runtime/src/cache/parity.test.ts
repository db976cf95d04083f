import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);

interface Row {
  readonly scenario: string;
  readonly file: string;
  readonly title: string;
}

/** Rows of the tables in PARITY.md that name a test, and the number of those that say why there is none. */
function readRows(): { readonly covered: Row[]; readonly excused: Row[] } {
  const covered: Row[] = [];
  const excused: Row[] = [];
  const text = readFileSync(new URL("PARITY.md", ROOT), "utf8");
  for (const line of text.split("\n")) {
    const [, scenario, file, title] = line
      .split("|")
      .map((cell) => cell.trim().replaceAll(/[`\\]/g, ""));
    if (!line.startsWith("| ") || !scenario || !file || title === undefined)
      continue;
    if (scenario === "scenario" || scenario.startsWith("---")) continue;
    const row = { scenario, file, title };
    (file === "–" ? excused : covered).push(row);
  }
  return { covered, excused };
}

test("every scenario that PARITY.md calls covered has its test", () => {
  const { covered } = readRows();
  assert.ok(covered.length > 180, `${covered.length} rows`);
  const missing: string[] = [];
  for (const { scenario, file, title } of covered) {
    assert.ok(title.length > 3, scenario);
    const compiled = new URL(`dist/${file}.test.js`, ROOT);
    if (!existsSync(compiled)) {
      missing.push(`${scenario}: ${file}`);
      continue;
    }
    const begins = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const source = readFileSync(compiled, "utf8");
    if (!new RegExp(`["'\`]${begins}`).test(source))
      missing.push(`${scenario}: ${file}: ${title}`);
  }
  assert.deepEqual(missing, []);
});

test("every scenario that PARITY.md leaves out has a reason", () => {
  for (const { scenario, title } of readRows().excused)
    assert.ok(title.length > 20, scenario);
});
