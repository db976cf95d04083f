import { basename, relative } from "node:path";
import type {
  NewOperatorRequest,
  NewOperatorResult,
} from "../../app/new-operator.js";
import { EXIT } from "../../diagnostics/cli-error.js";
import type { FileChange } from "../../workspace/plan-generated.js";
import { unifiedDiff } from "../../workspace/unified-diff.js";
import {
  absolute,
  type CommandContext,
  type Outcome,
} from "../command-context.js";
import type { CommandArguments } from "../global-options.js";
import { changeData } from "../print-changes.js";
import { printTree } from "../print-tree.js";
import { usageError } from "../usage-error.js";

/** Options of `new operator`. */
export const NEW_OPERATOR_OPTIONS = {
  crd: {
    type: "string",
    array: true,
    requiresArg: true,
    describe:
      "File, folder, URL or - for CRDs; repeatable. Without it a new API is made",
  },
  controllers: {
    type: "string",
    array: true,
    requiresArg: true,
    describe:
      "Kind that gets a sample controller; repeatable. Default: one is chosen",
  },
  group: {
    type: "string",
    requiresArg: true,
    describe: "Group of a new API [default: NAME.example.com]",
  },
  version: {
    type: "string",
    requiresArg: true,
    describe: "Version of a new API [default: v1alpha1]",
  },
  kind: {
    type: "string",
    requiresArg: true,
    describe: "Kind of a new API [default: from NAME]",
  },
  plural: {
    type: "string",
    requiresArg: true,
    describe: "Plural of a new API's kind",
  },
  scope: {
    choices: ["Namespaced", "Cluster"],
    requiresArg: true,
    describe: "Scope of a new API [default: Namespaced]",
  },
  dir: {
    type: "string",
    requiresArg: true,
    describe: "Folder of the project [default: NAME]",
  },
  "skip-install": {
    type: "boolean",
    default: false,
    describe: "Write the project only; no npm install, no tests",
  },
  "dry-run": {
    type: "boolean",
    default: false,
    describe: "Write nothing; list what would be written",
  },
  diff: {
    type: "boolean",
    default: false,
    describe: "Write nothing; show what would be written",
  },
} as const;

type NewOperatorArguments = CommandArguments<typeof NEW_OPERATOR_OPTIONS> & {
  readonly name?: string | undefined;
};

/** Makes an operator project in a folder of its own. */
export async function newOperator(
  args: NewOperatorArguments,
  context: CommandContext,
): Promise<Outcome> {
  const names = await import("../../app/new-api.js");
  const path = requireName(args);
  const target = absolute(args.dir ?? path, context);
  const name = basename(absolute(path, context));
  names.requireOperatorName(name);
  const sources = givenSources(args);
  const api: NewOperatorRequest["api"] =
    sources.length > 0
      ? { type: "given", sources }
      : {
          type: "new",
          api: names.resolveNewApi(name, {
            group: args.group,
            version: args.version,
            kind: args.kind,
            plural: args.plural,
            scope: args.scope ?? "Namespaced",
          }),
        };
  const writes = !args.dryRun && !args.diff;
  const app = await import("../../app/new-operator.js");
  const result = await app.newOperator(
    {
      name,
      target,
      cwd: context.cwd,
      api,
      controllers: args.controllers ?? [],
      writes,
      installs: !args.skipInstall,
    },
    context.io.host,
    { signal: context.io.signal, progress: context.progress },
  );
  return outcomeOf(result, { args, context, writes });
}

function requireName({ name, _: words }: NewOperatorArguments): string {
  const path = name ?? words.slice(2).map(String).at(0);
  if (path !== undefined && path !== "") return path;
  throw usageError(
    "E0102",
    "the operator needs a name",
    'such as "scaffold new operator guestbook"',
  );
}

/** CRDs given with `--crd`, and those that a shell's `--crd crds/*.yaml` leaves as arguments of their own. */
function givenSources(args: NewOperatorArguments): readonly string[] {
  const more = args._.slice(args.name === undefined ? 3 : 2).map(String);
  const { crd = [] } = args;
  const [surplus] = more;
  if (crd.length === 0) {
    if (surplus !== undefined)
      throw usageError("E0102", `unexpected argument ${surplus}`);
    return [];
  }
  for (const option of ["group", "version", "kind", "plural", "scope"] as const)
    if (args[option] !== undefined)
      throw usageError(
        "E0103",
        `--${option} names a new API, --crd brings one`,
        "leave one of the two out; --controllers chooses kinds of given CRDs",
      );
  return [...crd, ...more];
}

function outcomeOf(
  result: NewOperatorResult,
  run: {
    readonly args: NewOperatorArguments;
    readonly context: CommandContext;
    readonly writes: boolean;
  },
): Outcome {
  const { target, tree, controllers, diagnostics, tests } = result;
  const { args, context, writes } = run;
  const changes = [...tree].map(({ path, content }): FileChange => ({
    action: "create",
    path,
    after: content,
  }));
  const diff = args.diff ? unifiedDiff(changes) : undefined;
  const folder = shortestPath(context.cwd, target);
  const next = nextCommands(folder, args.skipInstall);
  const text = [
    printTree(
      changes.map(({ path }) => path),
      { root: folder, folded: FOLDED },
    ),
    controllersText(controllers),
    tests === undefined ? "" : `\n${tests.passed} tests pass\n`,
    writes ? `\nNext:\n${next.map((line) => `  ${line}\n`).join("")}` : "",
  ];
  return {
    exitCode: EXIT.done,
    diagnostics,
    text: diff ?? text.join(""),
    data: {
      root: target,
      written: writes,
      files: changeData(changes),
      controllers,
      tests,
      next,
      ...(diff !== undefined && { diff }),
    },
  };
}

// With many CRDs few get a controller: which, and how to choose others, must not go unseen.
function controllersText({
  kinds,
  without,
}: NewOperatorResult["controllers"]): string {
  if (without.length === 0) return "";
  const shown = without.slice(0, SHOWN_KINDS).join(", ");
  const more =
    without.length > SHOWN_KINDS
      ? ` and ${without.length - SHOWN_KINDS} more`
      : "";
  return `\nA sample controller for ${kinds.join(", ")}; none for ${shown}${more} (choose with --controllers KIND)\n`;
}

function shortestPath(from: string, to: string): string {
  const near = relative(from, to) || ".";
  return near.length <= to.length ? near : to;
}

const SHOWN_KINDS = 6;

const FOLDED = ["config/crd", "src/generated"];

/** The three commands that lead on from here. */
function nextCommands(folder: string, isUninstalled: boolean): string[] {
  const go = folder === "." ? [] : [`cd ${quote(folder)}`];
  const rest = isUninstalled
    ? ["npm install", "npm test", "npm run lint"]
    : ["npm test", "npm run dev", "npm run generate"];
  return [...go, ...rest].slice(0, 3);
}

function quote(path: string): string {
  return /^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
