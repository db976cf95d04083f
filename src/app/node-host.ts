import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { nodeSourceIo } from "../crd/node-source-io.js";
import { errorCode, nodeFileSystem } from "../workspace/file-system.js";
import type { Host } from "./host.js";
import { packPackages } from "./pack-packages.js";
import { runProgram } from "./run-program.js";

/** The machine that this process runs on; downloads end when `signal` aborts. */
export function createNodeHost(signal: AbortSignal): Host {
  const packageRoot = findPackageRoot(import.meta.dirname);
  return {
    fileSystem: nodeFileSystem,
    sourceIo: nodeSourceIo({ signal }),
    runProgram,
    packPackages: (packSignal) =>
      packPackages({
        packageRoot,
        fileSystem: nodeFileSystem,
        runProgram,
        signal: packSignal,
      }),
    packageRoot,
    version: readVersion(join(packageRoot, "package.json")),
    processId: process.pid,
    isProcessAlive,
  };
}

/** The nearest folder upwards with a package.json, which is where this package was installed or checked out. */
function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? folder : findPackageRoot(parent);
}

function readVersion(file: string): string {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof content === "object" &&
    content !== null &&
    "version" in content &&
    typeof content.version === "string"
    ? content.version
    : "0.0.0";
}

function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return errorCode(error) === "EPERM";
  }
}
