#!/usr/bin/env node
// Runs every benchmark once on small sizes, to see that it works; the figures mean nothing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";

const repository = resolve(import.meta.dirname, "../..");
const shared =
  process.env["KUBEWRIGHT_SHARED"] ?? resolve(repository, "../shared");

/** Benchmarks, some of which stand beside the checkout, with what their output must hold. */
const BENCHMARKS = [
  {
    script: join(repository, "test/bench/api-server.mjs"),
    args: [],
    env: { OBJECTS: "50" },
    expect: /"start_ms":\d.*"apply_per_s":\d/,
  },
  {
    script: join(shared, "bench/server-load/run.mjs"),
    args: [
      ["--real", ""],
      ["--other", `node ${join(repository, "bin/scaffold.js")} apiserver`],
      ["--rounds", "1"],
      ["--objects", "200"],
      ["--seconds", "0.1"],
      ["--only", "checks,create,get,apply,list"],
    ],
    expect: /^\| checks \| +\| 12\.0 hold \|/m,
  },
  {
    script: join(shared, "bench/run.mjs"),
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
    script: join(shared, "bench/codegen.mjs"),
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

for (const { script, args, env, expect } of BENCHMARKS) {
  if (!existsSync(script)) {
    console.log(`skipped: no benchmark at ${script}`);
    continue;
  }
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, ...args.flat()],
    {
      cwd: repository,
      encoding: "utf8",
      env: { ...process.env, ...env },
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
