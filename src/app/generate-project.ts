import { join } from "node:path";
import type { CrdChange } from "../compat/crd-change.js";
import { CliError } from "../diagnostics/cli-error.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { contentHash } from "../workspace/content-hash.js";
import { findProjectRoot, readProject } from "../workspace/find-project.js";
import {
  originByRecord,
  planGenerated,
  type FileChange,
} from "../workspace/plan-generated.js";
import { PROJECT_FILE, printProject } from "../workspace/project-file.js";
import { stepsOfPlan } from "../workspace/steps-of-plan.js";
import { commit, recover } from "../workspace/transaction.js";
import { VirtualTree } from "../workspace/virtual-tree.js";
import { breakingChanges, breakingDiagnostics } from "./breaking-changes.js";
import { conflictError, conflictWarnings } from "./conflict-error.js";
import { generateFromSources } from "./generate-from-sources.js";
import { addGeneratedFiles, GENERATED_FOLDERS } from "./generated-tree.js";
import type { Host } from "./host.js";

/** How far generating goes. */
export interface GenerateMode {
  /** False: only says what would change. */
  readonly writes: boolean;
  /** Overwrites files that were changed by hand, and removes foreign ones. */
  readonly force: boolean;
  /** Refuses CRDs that break users of those that are deployed by `config/crd`. */
  readonly failsOnBreaking?: boolean;
}

/** What generating did, or would do. */
export interface GenerateResult {
  /** Absolute path that the changes are relative to. */
  readonly root: string;
  /** Every generated file, sorted by path. */
  readonly changes: readonly FileChange[];
  /** What breaks somebody in the CRDs, compared with the last run; empty without a project. */
  readonly breaking: readonly CrdChange[];
  /** Warnings only. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Generates the code of the project that `cwd` is in, in one transaction with the record of it.
 *
 * @throws {@link CliError} E0200 when there is no project; E0202 or E0203 when a file stands in the way and
 * the mode writes without force; E1401 when changes break somebody and the mode fails on them; every error that the
 * CRDs have.
 */
export async function generateProject(
  cwd: string,
  mode: GenerateMode,
  host: Host,
): Promise<GenerateResult> {
  const { fileSystem } = host;
  const root = await findProjectRoot(cwd, fileSystem);
  await recover(root, host);
  const project = await readProject(root, fileSystem);
  const generated = await generateFromSources(
    [{ type: "path", path: join(root, project.crds) }],
    host,
  );
  const tree = new VirtualTree();
  addGeneratedFiles(tree, generated);
  const plan = await planGenerated(tree, {
    root,
    folders: GENERATED_FOLDERS,
    originOf: originByRecord(project.generated),
    fileSystem,
  });
  if (mode.writes && !mode.force && plan.conflicts.length > 0)
    throw conflictError(plan.conflicts, root);
  const breaking = breakingChanges(plan.changes, generated.crds);
  if (mode.failsOnBreaking && breaking.length > 0)
    throw new CliError(breakingDiagnostics(breaking, "error"));
  const record = await planRecord(root, host, {
    ...project,
    versions: { ...project.versions, kubewright: host.version },
    generated: new Map(
      [...tree].map(({ path, content }) => [path, contentHash(content)]),
    ),
  });
  const steps = [
    ...stepsOfPlan(plan, tree, GENERATED_FOLDERS),
    ...(record.action === "update"
      ? [{ kind: "file", path: PROJECT_FILE, content: record.after } as const]
      : []),
  ];
  if (mode.writes) await commit(root, steps, host);
  return {
    root,
    changes: [...plan.changes, record],
    breaking,
    diagnostics: [
      ...generated.diagnostics,
      ...breakingDiagnostics(breaking, "warning"),
      ...(mode.writes ? [] : conflictWarnings(plan.conflicts, root)),
    ],
  };
}

async function planRecord(
  root: string,
  { fileSystem }: Host,
  project: Parameters<typeof printProject>[0],
): Promise<FileChange> {
  const before = await fileSystem.readFile(join(root, PROJECT_FILE));
  const after = printProject(project);
  return Buffer.from(before).toString("utf8") === after
    ? { action: "unchanged", path: PROJECT_FILE }
    : { action: "update", path: PROJECT_FILE, before, after };
}
