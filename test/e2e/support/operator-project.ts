import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { must, StepError, type PackedCli } from "./packed-cli.js";

/** A project that `new operator` made, installed and tested. */
export interface OperatorProject {
  readonly folder: string;
  /** What `new operator --output json` says. */
  readonly report: NewOperatorReport;
}

/** The document of `new operator --output json`, as far as tests look at it. */
export interface NewOperatorReport {
  readonly exitCode: number;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
  }[];
  readonly tests?: { readonly passed: number };
  readonly files?: readonly { readonly path: string }[];
}

/**
 * Makes an operator with the packed CLI: writes, installs and tests it.
 *
 * @throws {@link StepError} with the diagnostics when that fails.
 */
export async function newOperatorProject(
  cli: PackedCli,
  name: string,
  args: readonly string[] = [],
): Promise<OperatorProject> {
  const { code, stdout, stderr } = await cli.scaffold([
    "new",
    "operator",
    name,
    "--output",
    "json",
    ...args,
  ]);
  if (code !== 0)
    throw new StepError(
      `new operator ${name} ended with ${code}:\n${stdout}\n${stderr}`,
    );
  return {
    folder: join(cli.folder, name),
    report: JSON.parse(stdout) as NewOperatorReport,
  };
}

/**
 * Runs what a user of the project runs: build, lint and tests.
 *
 * @returns how many tests passed.
 * @throws {@link StepError} for the first that fails.
 */
export async function checkProject({
  folder,
}: OperatorProject): Promise<number> {
  await must("npm", ["run", "build"], { cwd: folder });
  await must("npm", ["run", "lint"], { cwd: folder });
  const { stdout } = await must("npm", ["test"], { cwd: folder });
  const [, passed = "0"] = /^\S+ pass (\d+)$/mu.exec(stdout) ?? [];
  return Number(passed);
}

/** Megabytes that a folder takes on disk, as `du -sm` counts: in blocks of 4 KiB. */
export async function diskUsageMb(folder: string): Promise<number> {
  let blocks = 0;
  for (const entry of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  }))
    if (entry.isFile())
      blocks += (await stat(join(entry.parentPath, entry.name))).blocks;
  return (blocks * 512) / 2 ** 20;
}
