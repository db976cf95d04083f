import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exec, type Outcome } from "./processes.js";
import { REPOSITORY } from "./shared.js";

/** The CLI as a user gets it: packed, and installed from its tarball into a folder that holds nothing else. */
export interface PackedCli extends AsyncDisposable {
  /** An empty folder to work in. */
  readonly folder: string;
  /** Runs `scaffold` in {@link folder}. */
  scaffold(args: readonly string[]): Promise<Outcome>;
}

/** A step of a test did not do what the steps after it need. */
export class StepError extends Error {
  override readonly name = "StepError";
}

/** Packs this checkout and installs the tarball; needs npm's registry for nothing, as the package has no dependencies. */
export async function installPackedCli(): Promise<PackedCli> {
  const root = await mkdtemp(join(tmpdir(), "kubewright-packed-"));
  await must("npm", ["pack", "--pack-destination", root], { cwd: REPOSITORY });
  const [tarball = ""] = (await readdir(root)).filter((name) =>
    name.endsWith(".tgz"),
  );
  await writeFile(join(root, "package.json"), '{"private":true}');
  await must("npm", ["install", `./${tarball}`], { cwd: root });
  const folder = await mkdtemp(join(tmpdir(), "kubewright-work-"));
  const bin = join(root, "node_modules/.bin/scaffold");
  return {
    folder,
    scaffold: (args) => exec(bin, args, { cwd: folder }),
    [Symbol.asyncDispose]: async () => {
      for (const path of [root, folder])
        await rm(path, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a command that has to succeed.
 *
 * @throws {@link StepError} with its output when it does not.
 */
export async function must(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string },
): Promise<Outcome> {
  const outcome = await exec(command, args, {
    ...options,
    // A project's tests must not report to the runner of this one.
    env: { NODE_TEST_CONTEXT: undefined },
  });
  if (outcome.code === 0) return outcome;
  throw new StepError(
    `${[command, ...args].join(" ")} ended with ${outcome.code}:\n${outcome.stdout}\n${outcome.stderr}`,
  );
}
