#!/usr/bin/env node
// Puts what the package ships into dist/, from what tsc compiled:
//
//   dist/bundle/   the CLI with all it depends on in a few files, so that a project installs one package and not sixty
//   dist/vendor/   @kubewright/runtime as npm packs it, for the projects that the CLI makes
//
// npm runs it before it packs, and `scaffold new operator` does in a checkout. It does nothing when nothing changed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { bundleCli, replaceInDist } from "./bundle-cli.mjs";
import { bundleRuntime } from "./bundle-runtime.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const INPUTS = [
  "dist/src/**/*.js",
  "package.json",
  "package-lock.json",
  "runtime/data/**",
  "runtime/dist/**/*.{js,d.ts}",
  "runtime/package.json",
  "scripts/*.mjs",
  "!**/*.test.*",
];

function hashOfInputs() {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS, { cwd: root }).sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

async function packRuntime(folder) {
  mkdirSync(folder, { recursive: true });
  const staged = mkdtempSync(join(root, "dist/.runtime-"));
  try {
    await bundleRuntime(staged);
    execFileSync(
      process.platform === "win32" ? "npm.cmd" : "npm",
      [
        "pack",
        "--ignore-scripts",
        "--silent",
        "--pack-destination",
        folder,
        `./${relative(root, staged)}`,
      ],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        shell: process.platform === "win32",
      },
    );
  } finally {
    rmSync(staged, { recursive: true });
  }
}

async function prepare() {
  const stamp = hashOfInputs();
  const stampFile = join(root, "dist/package.stamp");
  const isFresh =
    existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (isFresh) return;
  await replaceInDist(["bundle", "vendor"], async (part) => {
    await bundleCli(join(part, "bundle"));
    await packRuntime(join(part, "vendor"));
  });
  writeFileSync(stampFile, stamp);
}

await prepare();
