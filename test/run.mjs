#!/usr/bin/env node
// Runs the compiled tests with node:test and prints its summary.
//
//   node test/run.mjs [--unit | --e2e] [SUBSTRING…]
//
// Without a flag: all tests that need nothing but Node, which are those beside the sources and those in test/
// other than test/e2e. `--e2e` runs test/e2e, which may use the network, Go and ../shared.
import { globSync } from "tinyglobby";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import process from "node:process";

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith("--"));
const patterns = args.includes("--e2e")
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
  timeout: args.includes("--e2e") ? 1_200_000 : 120_000,
});
stream.on("test:fail", () => {
  process.exitCode = 1;
});
stream.compose(spec).pipe(process.stdout);
