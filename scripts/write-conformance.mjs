#!/usr/bin/env node
// Writes runtime/CONFORMANCE.md: which answers of a real kube-apiserver the embedded server gives.
//
//   npm run build && node scripts/write-conformance.mjs
//
// Plays the scenarios of test/conformance and, if it is there, of ../shared/conformance. Fails when the
// differences of the former are not those in test/support/conformance/known-differences.ts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  conformanceProfile,
  withMarkedSection,
} from "../dist/test/support/conformance/conformance-profile.js";
import { judgeScenarios } from "../dist/test/support/conformance/judge-scenarios.js";
import { KNOWN_DIFFERENCES } from "../dist/test/support/conformance/known-differences.js";
import { loadScenarios } from "../dist/test/support/conformance/load-scenarios.js";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const document = path("runtime/CONFORMANCE.md");
let text = readFileSync(document, "utf8");

const own = loadScenarios(path("test/conformance"));
const failed = await judgeScenarios(own, { controllers: false });
for (const id of new Set([...failed.keys(), ...Object.keys(KNOWN_DIFFERENCES)]))
  if (failed.has(id) !== id in KNOWN_DIFFERENCES) {
    console.error(
      `${id} ${failed.has(id) ? "differs" : "does not differ any more"}`,
    );
    process.exitCode = 1;
  }
text = withMarkedSection(
  text,
  "scenarios",
  conformanceProfile({ scenarios: own, differences: KNOWN_DIFFERENCES }),
);

const shared = path("../shared/conformance");
if (existsSync(shared)) {
  const scenarios = loadScenarios(shared).filter(
    ({ scenario }) => !scenario.requires?.includes("!controllers"),
  );
  const lines = await judgeScenarios(scenarios, { controllers: true });
  const differences = Object.fromEntries(
    [...lines].map(([id, [first]]) => [id, first]),
  );
  text = withMarkedSection(
    text,
    "basis",
    conformanceProfile({ scenarios, differences }),
  );
}
writeFileSync(document, text);
