import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { CliError } from "../diagnostics/cli-error.js";
import type { FileSystem } from "../workspace/file-system.js";
import type { ProgramResult, RunProgram } from "./host.js";
import type { PackedPackage, PackedPackages } from "./packed-package.js";

/** What {@link packPackages} works with. */
export interface PackPackagesOptions {
  readonly packageRoot: string;
  readonly fileSystem: FileSystem;
  readonly runProgram: RunProgram;
  readonly signal: AbortSignal;
}

/** Where a package that was packed keeps the runtime, so that it can be handed on. */
const VENDOR_FOLDER = "dist/vendor";
/** In a checkout only: puts the bundle and the packed runtime into `dist/`. */
const PREPARE_SCRIPT = "scripts/prepare-package.mjs";

/**
 * Packs this CLI with `npm pack` and adds the packed runtime that it carries. In a checkout both are prepared
 * from what was last built. The same build gives the same bytes and names.
 *
 * @throws {@link CliError} E0314 when packing fails.
 */
export async function packPackages(
  options: PackPackagesOptions,
): Promise<PackedPackages> {
  const { packageRoot, fileSystem, runProgram, signal } = options;
  const run = async (
    command: string,
    args: readonly string[],
  ): Promise<ProgramResult> => {
    const result = await runProgram(command, args, {
      cwd: packageRoot,
      signal,
    });
    if (result.exitCode !== 0) throw packError(result.stderr);
    return result;
  };
  const script = join(packageRoot, PREPARE_SCRIPT);
  if ((await fileSystem.kindOf(script)) === "file")
    await run(process.execPath, [script]);
  const folder = await mkdtemp(join(tmpdir(), "kubewright-pack-"));
  try {
    await run("npm", [
      "pack",
      "--ignore-scripts",
      "--pack-destination",
      folder,
    ]);
    return {
      cli: await readPackage(folder, "kubewright"),
      runtime: await readPackage(
        join(packageRoot, VENDOR_FOLDER),
        "kubewright-runtime",
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPackage(
  folder: string,
  prefix: string,
): Promise<PackedPackage> {
  const pattern = new RegExp(`^${prefix}-(\\d.*)\\.tgz$`, "u");
  for (const file of await readdir(folder)) {
    const version = pattern.exec(file)?.[1];
    if (version === undefined) continue;
    const content = await readFile(join(folder, file));
    const hash = createHash("sha256").update(content).digest("hex");
    return {
      name: prefix,
      version,
      fileName: `${prefix}-${version}-${hash.slice(0, 8)}.tgz`,
      content,
    };
  }
  throw packError(`there is no ${prefix} package in ${folder}`);
}

function packError(reason: string): CliError {
  const [first = ""] = reason.trim().split("\n");
  return new CliError([
    {
      code: "E0314",
      severity: "error",
      message: `cannot pack the packages for vendor/: ${first}`,
      hint: 'in a checkout, run "npm ci" first; otherwise install kubewright again',
    },
  ]);
}
