#!/usr/bin/env node
// Puts the CLI, as tsc compiled it, with all it depends on into the few files of dist/bundle. The package ships them,
// and a checkout runs them for as long as they are newer than what tsc compiled: they load in a third of the time.
//
//   node scripts/bundle-cli.mjs [FOLDER]
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = dirname(fileURLToPath(import.meta.url));
const root = join(scripts, "..");

export async function bundleCli(outdir) {
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
    alias: { "string-width": join(scripts, "plain-string-width.mjs") },
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

/**
 * Calls `make` with a new folder and moves what it puts there into `dist/`, under the same names. Made aside and
 * renamed, so that a run that is killed or beside another leaves no half.
 */
export async function replaceInDist(names, make) {
  const part = mkdtempSync(join(root, "dist/.package-"));
  try {
    await make(part);
    for (const name of names) {
      const target = join(root, "dist", name);
      if (existsSync(target)) renameSync(target, join(part, `old-${name}`));
      renameSync(join(part, name), target);
    }
  } finally {
    rmSync(part, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder !== undefined) await bundleCli(folder);
  else
    await replaceInDist(["bundle"], (part) => bundleCli(join(part, "bundle")));
}
