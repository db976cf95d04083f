import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import {
  conformanceProfile,
  markedSection,
} from "./support/conformance/conformance-profile.js";
import { judgeScenarios } from "./support/conformance/judge-scenarios.js";
import { loadScenarios } from "./support/conformance/load-scenarios.js";
import { KNOWN_DIFFERENCES } from "./support/conformance/known-differences.js";

const FOLDER = join(import.meta.dirname, "../../test/conformance");
/** Scenarios there are; the number may only rise. */
const SCENARIOS_AT_LEAST = 116;

const scenarios = loadScenarios(FOLDER);

for (const file of new Set(scenarios.map((scenario) => scenario.file)))
  test(`conformance ${file}: the embedded server answers as kube-apiserver did`, async (t) => {
    const wanted = scenarios.filter((scenario) => scenario.file === file);
    const expected = wanted
      .map(({ scenario }) => scenario.id)
      .filter((id) => Object.hasOwn(KNOWN_DIFFERENCES, id));
    const failed = await judgeScenarios(wanted, { controllers: false });
    for (const id of expected)
      if (!failed.delete(id)) t.diagnostic(`${id} has no difference any more`);
    assert.deepEqual(Object.fromEntries(failed), {});
  });

test("the number of recorded scenarios only rises, and no known difference names one that is gone", () => {
  assert.ok(scenarios.length >= SCENARIOS_AT_LEAST, `${scenarios.length}`);
  const ids = new Set(scenarios.map(({ scenario }) => scenario.id));
  assert.equal(ids.size, scenarios.length, "an id is used twice");
  for (const id of Object.keys(KNOWN_DIFFERENCES)) assert.ok(ids.has(id), id);
});

test("runtime/CONFORMANCE.md is what scripts/write-conformance.mjs writes", async () => {
  const text = await readFile(
    join(FOLDER, "../../runtime/CONFORMANCE.md"),
    "utf8",
  );
  assert.equal(
    markedSection(text, "scenarios"),
    conformanceProfile({ scenarios, differences: KNOWN_DIFFERENCES }),
  );
});
