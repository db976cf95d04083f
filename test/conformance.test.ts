import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ApiServer } from "@kubewright/runtime/testing";
import { judgeScenario } from "./support/conformance/judge-scenario.js";
import {
  loadScenarios,
  type RecordedScenario,
} from "./support/conformance/load-scenarios.js";
import { KNOWN_DIFFERENCES } from "./support/conformance/known-differences.js";
import { ScenarioClient } from "./support/conformance/scenario-client.js";

const FOLDER = join(import.meta.dirname, "../../test/conformance");
/** Scenarios there are; the number may only rise. */
const SCENARIOS_AT_LEAST = 112;
/** Played at once: most wait for webhooks and watches rather than compute. */
const CONCURRENCY = 4;

const scenarios = loadScenarios(FOLDER);

for (const file of new Set(scenarios.map((scenario) => scenario.file)))
  test(`conformance ${file}: the embedded server answers as kube-apiserver did`, async (t) => {
    const wanted = scenarios.filter((scenario) => scenario.file === file);
    const expected = wanted
      .map(({ scenario }) => scenario.id)
      .filter((id) => Object.hasOwn(KNOWN_DIFFERENCES, id));
    const failed = await judgeAll(wanted);
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

/** The scenarios that differ, and where. */
async function judgeAll(
  wanted: readonly RecordedScenario[],
): Promise<Map<string, readonly string[]>> {
  await using server = await ApiServer.start({ controllers: false });
  await using client = new ScenarioClient(server.restConfig);
  const failed = new Map<string, readonly string[]>();
  const queue = [...wanted];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const lines = await judgeScenario(client, next);
      if (lines.length > 0) failed.set(next.scenario.id, lines);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failed;
}
