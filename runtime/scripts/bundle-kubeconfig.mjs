#!/usr/bin/env node
// Puts client-node's KubeConfig beside the compiled kubeconfig folder as one file, so that the published runtime
// needs neither the 72 MB nor the second that the whole package takes. Run it after tsc.
//
//   node runtime/scripts/bundle-kubeconfig.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const runtime = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(runtime, "dist", "kubeconfig");
const outfile = join(folder, "client-node.bundle.js");

// KubeConfig imports the generated API only to make API clients, which the runtime has its own of.
const withoutGeneratedApi = {
  name: "without-generated-api",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/gen\/index\.js$/ }, () => ({
      path: "generated-api",
      namespace: "left-out",
    }));
    onLoad({ filter: /.*/, namespace: "left-out" }, () => ({
      contents:
        "export const createConfiguration = undefined, ServerConfiguration = undefined;",
    }));
  },
};

const { metafile } = await build({
  stdin: {
    contents: `export { KubeConfig } from "@kubernetes/client-node/dist/config.js";`,
    resolveDir: runtime,
  },
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minify: true,
  legalComments: "none",
  metafile: true,
  // Some of its dependencies are CommonJS and require Node's modules.
  banner: {
    js: 'import { createRequire as __kubeconfigRequire } from "node:module"; const require = __kubeconfigRequire(import.meta.url);',
  },
  plugins: [withoutGeneratedApi],
  logLevel: "warning",
});

const packages = [
  ...new Set(
    Object.keys(metafile.inputs).flatMap(
      (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
    ),
  ),
].sort();

const notices = packages.map((path) => {
  const root = join(process.cwd(), path);
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const file = readdirSync(root).find((entry) =>
    /^(licen[cs]e|copying)(\.|-|$)/i.test(entry),
  );
  const text = file && readFileSync(join(root, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text ?? "No licence file in the package."}\n`;
});
writeFileSync(
  join(folder, "client-node.bundle.LICENSES.txt"),
  `client-node.bundle.js holds parts of these packages.\n\n${notices.join(`\n${"-".repeat(80)}\n\n`)}`,
);
if (!existsSync(outfile)) process.exitCode = 1;
