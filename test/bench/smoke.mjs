#!/usr/bin/env node
// Runs every benchmark once on small sizes, to see that it works; the figures mean nothing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";

const repository = resolve(import.meta.dirname, "../..");
const shared =
  process.env["KUBEWRIGHT_SHARED"] ?? resolve(repository, "../shared");

/** Arguments of benchmarks that stand beside the checkout, with what their output must hold. */
const BENCHMARKS = [
  {
    script: "bench/run.mjs",
    args: [
      ["--objects", "300"],
      ["--events", "1000"],
      ["--rounds", "1"],
      ["--only", "node"],
      ["--ours", `npm run --silent --prefix ${repository} bench:informer`],
    ],
    expect: /^\| ours \| \d/m,
  },
  {
    script: "bench/codegen.mjs",
    args: [
      ["--projects", "fluxcd__helm-controller"],
      ["--only", "ours"],
      ["--keep", join(repository, ".bench/codegen-smoke")],
      [
        "--ours",
        `node ${join(repository, "bin/scaffold.js")} generate --crd {in} --out {out}`,
      ],
    ],
    expect: /^\| ours \| 1 \| 0 \| [\d.]+ \| [\d.]+ \| \d+ \| 1 \|/m,
  },
];

if (!existsSync(join(shared, "bench"))) {
  console.log(`skipped: no benchmarks at ${shared}`);
  process.exit(0);
}
for (const { script, args, expect } of BENCHMARKS) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(shared, script), ...args.flat()],
    {
      cwd: repository,
      encoding: "utf8",
      timeout: 600_000,
    },
  );
  process.stdout.write(stdout);
  if (status === 0 && expect.test(stdout)) continue;
  console.error(
    `${script} ended with ${status} or printed something else:\n${stderr}`,
  );
  process.exitCode = 1;
}
