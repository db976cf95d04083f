#!/usr/bin/env node
// Runs the compiled tests with node:test and prints its summary.
//
//   node test/run.mjs [--unit | --e2e | --nightly] [SUBSTRING…]
//
// Without a flag: all tests that need nothing but Node, which are those beside the sources and those in test/
// other than test/e2e. `--e2e` runs test/e2e, which may use the network, Go and ../shared. `--nightly` leads the
// models through a million steps, or as many as KUBEWRIGHT_PROPERTY_STEPS says.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
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
// Tests of these folders must leave nothing open; see leak-check.mjs.
const LEAK_CHECKED =
  "runtime/dist/(primitives|meta|workqueue|cache)/|dist/test/informer-wire\\.";
process.env["KUBEWRIGHT_LEAK_CHECK"] ??= LEAK_CHECKED;
process.env["NODE_OPTIONS"] =
  `${process.env["NODE_OPTIONS"] ?? ""} --import=${new URL("leak-check.mjs", import.meta.url).href}`;
const stream = run({
  files,
  // node:test leaves one core idle by default: half of a machine with two.
  concurrency: args.includes("--e2e") ? 1 : availableParallelism(),
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
// Each row of PARITY.md whose file runs names a test that must pass there, neither skipped nor left out by a loop.
const passed = new Map(files.map((file) => [file, new Set()]));
stream.on("test:pass", ({ file, name, skip, todo }) => {
  if (skip === undefined && todo === undefined) passed.get(file)?.add(name);
});
const parityModule = new URL(
  "../dist/test/support/parity-rows.js",
  import.meta.url,
);
if (existsSync(parityModule)) {
  const { parseParityRows, rowsNotRun } = await import(parityModule.href);
  const rows = parseParityRows(
    readFileSync(new URL("../runtime/PARITY.md", import.meta.url), "utf8"),
  );
  stream.on("end", () => {
    const missed = rowsNotRun(rows, passed);
    if (missed.length === 0) return;
    process.exitCode = 1;
    for (const { scenario, file, title } of missed)
      console.error(
        `PARITY.md: ${scenario}: no test "${title}" passed in ${file}`,
      );
  });
}
const totalsFile = process.env["KUBEWRIGHT_TEST_TOTALS"];
if (totalsFile)
  process.on("exit", () =>
    appendFileSync(
      totalsFile,
      `${totals.passed} ${totals.failed} ${totals.skipped}\n`,
    ),
  );
stream.compose(spec).pipe(process.stdout);
