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
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { globSync } from "tinyglobby";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const INPUTS = [
  "dist/src/**/*.js",
  "package.json",
  "package-lock.json",
  "runtime/data/**",
  "runtime/dist/**/*.{js,d.ts}",
  "runtime/package.json",
  "scripts/prepare-package.mjs",
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

async function bundleCli(outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["dist/src/cli/main.js"],
    outdir,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    platform: "node",
    target: "node20",
    format: "esm",
    legalComments: "none",
    metafile: true,
    // CommonJS packages in an ES module still ask for require and for where they are.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; import { fileURLToPath as __toPath } from "node:url"; const require = __createRequire(import.meta.url); const __filename = __toPath(import.meta.url); const __dirname = __toPath(new URL(".", import.meta.url));',
    },
    logLevel: "error",
  });
  // The embedded API server looks for its data upwards from where it stands.
  cpSync(join(root, "runtime/data"), join(outdir, "data"), { recursive: true });
  writeFileSync(join(outdir, "LICENSES.txt"), licensesOf(metafile));
}

/** The licenses of all packages that went into the bundle, which they ask to go with it. */
function licensesOf({ inputs }) {
  const folders = new Set();
  for (const input of Object.keys(inputs)) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(match[1]);
  }
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    const file = readdirSync(join(root, folder)).find((entry) =>
      /^licen[cs]e/i.test(entry),
    );
    const text = file ? readFileSync(join(root, folder, file), "utf8") : "";
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}

function packRuntime(folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync(
    process.platform === "win32" ? "npm.cmd" : "npm",
    [
      "pack",
      "--ignore-scripts",
      "--silent",
      "--pack-destination",
      folder,
      `./${relative(root, join(root, "runtime"))}`,
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    },
  );
}

async function prepare() {
  const stamp = hashOfInputs();
  const stampFile = join(root, "dist/package.stamp");
  const isFresh =
    existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (isFresh) return;
  // Made aside and renamed, so that a run that is killed or beside another leaves no half.
  const part = mkdtempSync(join(root, "dist/.package-"));
  try {
    await bundleCli(join(part, "bundle"));
    packRuntime(join(part, "vendor"));
    for (const name of ["bundle", "vendor"]) {
      const target = join(root, "dist", name);
      if (existsSync(target)) renameSync(target, join(part, `old-${name}`));
      renameSync(join(part, name), target);
    }
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(part, { recursive: true });
  }
}

await prepare();
