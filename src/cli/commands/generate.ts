import type { GenerateResult } from "../../app/generate-project.js";
import { EXIT } from "../../diagnostics/cli-error.js";
import { unifiedDiff } from "../../workspace/unified-diff.js";
import {
  absolute,
  type CommandContext,
  type Outcome,
} from "../command-context.js";
import type { CommandArguments } from "../global-options.js";
import { changeData, printChanges } from "../print-changes.js";
import { usageError } from "../usage-error.js";

/** Options of `generate`. */
export const GENERATE_OPTIONS = {
  crd: {
    type: "string",
    array: true,
    requiresArg: true,
    describe: "File, folder, URL or - for CRDs; repeatable; only with --out",
  },
  out: {
    type: "string",
    requiresArg: true,
    describe: "Folder to write to without a project; only with --crd",
  },
  check: {
    type: "boolean",
    default: false,
    describe: "Write nothing; exit 6 when a generated file is out of date",
  },
  diff: {
    type: "boolean",
    default: false,
    describe: "Write nothing; show what would change",
  },
  "dry-run": {
    type: "boolean",
    default: false,
    describe: "Write nothing; list what would change",
  },
  force: {
    type: "boolean",
    default: false,
    describe: "Overwrite generated files that were changed by hand",
  },
  "fail-on": {
    choices: ["breaking"],
    requiresArg: true,
    describe:
      "breaking: write nothing and exit 1 when a changed CRD breaks clients, stored objects or code",
  },
} as const;

type GenerateArguments = CommandArguments<typeof GENERATE_OPTIONS>;

/** Generates code in the project that the command stands in, or from `--crd` to `--out`. */
export async function generate(
  args: GenerateArguments,
  context: CommandContext,
): Promise<Outcome> {
  const result = await runGenerate(args, context);
  const isDrift =
    args.check && result.changes.some(({ action }) => action !== "unchanged");
  const diff = args.diff ? unifiedDiff(result.changes) : undefined;
  const outcome: Outcome = {
    exitCode: EXIT.done,
    diagnostics: result.diagnostics,
    text: diff ?? printChanges(result.changes, writes(args)),
    data: {
      root: result.root,
      written: writes(args),
      files: changeData(result.changes),
      breaking: result.breaking,
      ...(diff !== undefined && { diff }),
    },
  };
  return isDrift ? drift(outcome, result) : outcome;
}

async function runGenerate(
  args: GenerateArguments,
  context: CommandContext,
): Promise<GenerateResult> {
  const { host } = context.io;
  const mode = {
    writes: writes(args),
    force: args.force,
    failsOnBreaking: args.failOn === "breaking",
  };
  const more = args._.slice(1).map(String);
  if (args.crd === undefined && more[0] !== undefined)
    throw usageError("E0102", `unexpected argument ${more[0]}`);
  if ((args.crd === undefined) !== (args.out === undefined))
    throw usageError(
      "E0103",
      "--crd and --out belong together",
      "leave both out to generate in a project, whose CRDs are in its crds/ folder",
    );
  if (args.crd === undefined || args.out === undefined) {
    const { generateProject } = await import("../../app/generate-project.js");
    return generateProject(context.cwd, mode, host);
  }
  const { generateToFolder } = await import("../../app/generate-to-folder.js");
  const out = absolute(args.out, context);
  // A shell's `--crd crds/*.yaml` leaves all but the first as arguments of their own.
  const sources = [...args.crd, ...more];
  return generateToFolder({ ...mode, sources, cwd: context.cwd, out }, host);
}

function writes({ check, diff, dryRun }: GenerateArguments): boolean {
  return !check && !diff && !dryRun;
}

function drift(outcome: Outcome, { changes }: GenerateResult): Outcome {
  const stale = changes.filter(({ action }) => action !== "unchanged");
  const [first] = stale;
  const more = stale.length > 1 ? ` and ${stale.length - 1} more` : "";
  return {
    ...outcome,
    exitCode: EXIT.drift,
    diagnostics: [
      ...outcome.diagnostics,
      {
        code: "E0220",
        severity: "error",
        message: `${first?.path ?? ""}${more} would change`,
        hint: 'run "npx scaffold generate" and commit what it writes',
      },
    ],
  };
}
