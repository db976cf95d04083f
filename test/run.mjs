#!/usr/bin/env node
// Runs the compiled tests with node:test and prints its summary.
//
//   node test/run.mjs [--unit | --e2e | --nightly] [SUBSTRING…]
//
// Without a flag: all tests that need nothing but Node, which are those beside the sources and those in test/
// other than test/e2e. `--e2e` runs test/e2e, which may use the network, Go and ../shared. `--nightly` leads the
// models through a million steps, or as many as KUBEWRIGHT_PROPERTY_STEPS says.
import { appendFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import process from "node:process";

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith("--"));
const isNightly = args.includes("--nightly");
if (isNightly) process.env["KUBEWRIGHT_PROPERTY_STEPS"] ??= "1000000";
const patterns = isNightly
  ? ["runtime/dist/**/*.property.test.js"]
  : args.includes("--e2e")
    ? ["dist/test/e2e/**/*.test.js"]
    : args.includes("--unit")
      ? ["runtime/dist/**/*.test.js", "dist/src/**/*.test.js"]
      : [
          "runtime/dist/**/*.test.js",
          "dist/src/**/*.test.js",
          "dist/test/**/*.test.js",
          "!dist/test/e2e/**",
        ];
const files = globSync(patterns, { absolute: true })
  .sort()
  .filter(
    (file) => wanted.length === 0 || wanted.some((text) => file.includes(text)),
  );
if (files.length === 0) {
  console.error(
    `no test matches ${JSON.stringify(wanted)}: run "npm run build" first?`,
  );
  process.exit(1);
}
const stream = run({
  files,
  concurrency: args.includes("--e2e") ? 1 : true,
  timeout: isNightly || args.includes("--e2e") ? 1_200_000 : 120_000,
});
// Suites are not counted, only the tests in them.
const totals = { passed: 0, failed: 0, skipped: 0 };
const count = (kind) => (event) => {
  if (event.details?.type === "suite") return;
  totals[event.skip ? "skipped" : kind] += 1;
};
stream.on("test:pass", count("passed"));
stream.on("test:fail", count("failed"));
stream.on("test:fail", () => {
  process.exitCode = 1;
});
const totalsFile = process.env["KUBEWRIGHT_TEST_TOTALS"];
if (totalsFile)
  process.on("exit", () =>
    appendFileSync(
      totalsFile,
      `${totals.passed} ${totals.failed} ${totals.skipped}\n`,
    ),
  );
stream.compose(spec).pipe(process.stdout);
