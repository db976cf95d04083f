#!/usr/bin/env node
import { statSync } from "node:fs";
import * as nodeModule from "node:module";

// Of a checkout that was built in full and of the package, the bundle, which loads faster; of a checkout that was
// compiled since, what tsc compiled.
const modified = (path) =>
  statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs;
const bundledMs = modified("../dist/bundle/main.js") ?? -1;
const isBundleFresh = ["../dist/.tsbuildinfo", "../runtime/dist/.tsbuildinfo"]
  .map(modified)
  .every((compiledMs) => compiledMs === undefined || compiledMs <= bundledMs);
// From Node 22 on: what V8 compiled is kept for the next run, in Node's own folder for it.
nodeModule.enableCompileCache?.();
const { main } = await import(
  isBundleFresh ? "../dist/bundle/main.js" : "../dist/src/cli/main.js"
);
await main();
