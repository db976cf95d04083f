import {
  AUDIENCES,
  isBreaking,
  type Audience,
  type CrdChange,
} from "../../app/crd-changes.js";
import { EXIT } from "../../diagnostics/cli-error.js";
import type { CommandContext, Outcome } from "../command-context.js";
import { escapeControl } from "../escape-control.js";
import type { CommandArguments } from "../global-options.js";
import { usageError } from "../usage-error.js";

/** Options of `diff crd`. */
export const DIFF_CRD_OPTIONS = {
  "fail-on": {
    choices: ["breaking", "any"],
    requiresArg: true,
    describe: "Exit 1 when there is a breaking change, or any",
  },
  for: {
    choices: ["clients", "stored", "api"],
    array: true,
    requiresArg: true,
    describe:
      "Whom a change must break to count as breaking; repeatable. Default: anybody",
  },
} as const;

type DiffCrdArguments = CommandArguments<typeof DIFF_CRD_OPTIONS> & {
  readonly old?: string | undefined;
  readonly new?: string | undefined;
};

/** Compares two sets of CRDs. */
export async function diffCrd(
  args: DiffCrdArguments,
  context: CommandContext,
): Promise<Outcome> {
  const { old, new: now, failOn } = args;
  if (old === undefined || now === undefined)
    throw usageError(
      "E0102",
      "two sets of CRDs are compared",
      '"scaffold diff crd OLD NEW" takes files, folders or URLs',
    );
  const audiences = args.for ?? AUDIENCES;
  const app = await import("../../app/diff-crds.js");
  const { changes, diagnostics } = await app.diffCrds(
    { old, now, cwd: context.cwd },
    context.io.host,
  );
  const breaking = changes.filter((change) => isBreaking(change, audiences));
  const isFailure =
    (failOn === "breaking" && breaking.length > 0) ||
    (failOn === "any" && changes.length > 0);
  return {
    exitCode: isFailure ? EXIT.diagnostics : EXIT.done,
    diagnostics,
    text: printCrdChanges(changes, audiences),
    data: { changes, breaking: breaking.length },
  };
}

function printCrdChanges(
  changes: readonly CrdChange[],
  audiences: readonly Audience[],
): string {
  if (changes.length === 0) return "no change\n";
  const lines: string[] = [];
  let heading = "";
  for (const change of changes) {
    const { crd, version, path, kind, breaks, why } = change;
    const title = version === undefined ? crd : `${crd} ${version}`;
    if (title !== heading) lines.push(escapeControl(title));
    heading = title;
    const mark = isBreaking(change, audiences) ? "✗" : " ";
    const whom = breaks.length > 0 ? ` [breaks ${breaks.join(", ")}]` : "";
    const place = path === "" ? "" : `${path}: `;
    lines.push(
      escapeControl(
        `  ${mark} ${place}${kind}${valuesOf(change)}: ${why}${whom}`,
      ),
    );
  }
  const breaking = changes.filter((change) => isBreaking(change, audiences));
  lines.push("", `${changes.length} changes, ${breaking.length} breaking`);
  return `${lines.join("\n")}\n`;
}

function valuesOf({ from, to }: CrdChange): string {
  const texts = [from, to].map((value) =>
    value === undefined ? undefined : JSON.stringify(value),
  );
  const [before, after] = texts.map((text) =>
    text !== undefined && text.length <= MAX_SHOWN_LENGTH ? text : undefined,
  );
  if (before !== undefined && after !== undefined)
    return ` (${before} → ${after})`;
  if (before === undefined && after === undefined) return "";
  return ` (${before ?? after ?? ""})`;
}

const MAX_SHOWN_LENGTH = 60;
