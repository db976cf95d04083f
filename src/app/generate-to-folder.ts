import { join } from "node:path";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import { diskError } from "../workspace/disk-error.js";
import type { FileSystem } from "../workspace/file-system.js";
import {
  planGenerated,
  type Plan,
  type PlanOptions,
} from "../workspace/plan-generated.js";
import { stepsOfPlan } from "../workspace/steps-of-plan.js";
import { commit, recover } from "../workspace/transaction.js";
import { VirtualTree } from "../workspace/virtual-tree.js";
import { conflictError, conflictWarnings } from "./conflict-error.js";
import { generateFromSources } from "./generate-from-sources.js";
import type { GenerateMode, GenerateResult } from "./generate-project.js";
import type { Host } from "./host.js";
import { resolveSources } from "./resolve-sources.js";

/** What {@link generateToFolder} reads and where it writes. */
export interface GenerateToFolderRequest extends GenerateMode {
  /** Files, folders and URLs as a command line names them. */
  readonly sources: readonly string[];
  /** Relative sources are taken from here. */
  readonly cwd: string;
  /** Absolute; made when it does not exist. Files in it that no generator wrote are left alone. */
  readonly out: string;
}

/**
 * Generates code without a project: the content of `src/generated` under `out`.
 *
 * @throws {@link CliError} E0203 when a foreign file stands in the way, E0211 when code of other CRDs stands there,
 * both with exit code 4 and only when it writes without force; every error that the CRDs have.
 */
export async function generateToFolder(
  request: GenerateToFolderRequest,
  host: Host,
): Promise<GenerateResult> {
  const { out, cwd, writes, force } = request;
  const { fileSystem } = host;
  const generated = await generateFromSources(
    resolveSources(request.sources, cwd),
    host,
  );
  const tree = new VirtualTree();
  for (const { path, content } of generated.files)
    tree.add({ path, content, ownership: "generated" });
  if ((await fileSystem.kindOf(out)) !== undefined) await recover(out, host);
  const folders = await entriesToReplace(out, tree, fileSystem);
  const plan = await planGenerated(tree, {
    root: out,
    folders,
    originOf: originByHead,
    fileSystem,
  });
  if (writes && !force) requireNoLoss(plan, out);
  if (writes) {
    try {
      await fileSystem.makeFolder(out);
    } catch (error) {
      throw diskError(error, out);
    }
    await commit(out, stepsOfPlan(plan, tree, folders), host);
  }
  return {
    root: out,
    changes: plan.changes,
    breaking: [],
    diagnostics: [
      ...generated.diagnostics,
      ...(writes ? [] : conflictWarnings(plan.conflicts, out)),
    ],
  };
}

const GENERATED_HEAD = /^\/\/ Code generated .*DO NOT EDIT/u;

const originByHead: PlanOptions["originOf"] = (_, content) =>
  GENERATED_HEAD.test(Buffer.from(content).toString("utf8", 0, 400))
    ? "generated"
    : "foreign";

function requireNoLoss({ changes, conflicts }: Plan, out: string): void {
  if (conflicts.length > 0) throw conflictError(conflicts, out);
  const lost = changes.find(({ action }) => action === "delete");
  if (lost === undefined) return;
  throw new CliError(
    [
      {
        code: "E0211",
        severity: "error",
        message: `${lost.path} was generated from a CRD or version that is not given now`,
        location: { file: join(out, lost.path) },
        hint: "give all CRDs in one run, choose another --out, or give --force to remove it",
      },
    ],
    EXIT.wouldOverwrite,
  );
}

/** Entries of `out` that the new tree has, and others that hold generated code. */
async function entriesToReplace(
  out: string,
  tree: VirtualTree,
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  const entries = new Set<string>();
  for (const { path } of tree) entries.add(path.split("/", 1)[0] ?? path);
  if ((await fileSystem.kindOf(out)) === "folder")
    for (const name of await fileSystem.readFolder(out))
      if (await holdsGeneratedCode(join(out, name), fileSystem))
        entries.add(name);
  return [...entries].sort();
}

/** True when a folder looks like a generated group: `<group>/<version>/types.ts` with the generator's first line. */
async function holdsGeneratedCode(
  folder: string,
  fileSystem: FileSystem,
): Promise<boolean> {
  if ((await fileSystem.kindOf(folder)) !== "folder") return false;
  for (const version of await fileSystem.readFolder(folder)) {
    const file = join(folder, version, "types.ts");
    if ((await fileSystem.kindOf(file)) !== "file") continue;
    if (originByHead(file, await fileSystem.readFile(file)) === "generated")
      return true;
  }
  return false;
}
