#!/usr/bin/env node
import { existsSync } from "node:fs";

// A checkout runs what tsc compiled; the package ships one bundle instead.
const compiled = new URL("../dist/src/cli/main.js", import.meta.url);
const bundled = new URL("../dist/bundle/main.js", import.meta.url);
const { main } = await import((existsSync(compiled) ? compiled : bundled).href);
await main();
