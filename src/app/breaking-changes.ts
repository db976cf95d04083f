import { compareCrds } from "../compat/compare-crds.js";
import { isBreaking, type CrdChange } from "../compat/crd-change.js";
import type { JsonObject } from "../crd/json-value.js";
import type { LoadedCrd } from "../crd/loaded-crd.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { FileChange } from "../workspace/plan-generated.js";
import { rawCrdOf, rawCrdsOf } from "./diff-crds.js";

/**
 * What breaks somebody in the CRDs that a plan writes to `config/crd`, compared with those that stand there: the
 * CRDs of the last run.
 */
export function breakingChanges(
  plan: readonly FileChange[],
  crds: readonly LoadedCrd[],
): readonly CrdChange[] {
  const old: JsonObject[] = [];
  const stale = new Set<string>();
  for (const change of plan) {
    const name = /^config\/crd\/(.+)\.yaml$/.exec(change.path)?.[1];
    if (name === undefined) continue;
    if (change.action === "unchanged" || change.action === "create") continue;
    stale.add(name);
    old.push(...rawCrdOf(Buffer.from(change.before).toString("utf8")));
  }
  const now = rawCrdsOf(
    crds.filter(({ definition }) => stale.has(definition.name)),
  );
  return compareCrds(old, now).filter((change) => isBreaking(change));
}

/** The changes as diagnostics, a line each; beyond the first dozen only their number. */
export function breakingDiagnostics(
  changes: readonly CrdChange[],
  severity: Diagnostic["severity"],
): readonly Diagnostic[] {
  const shown = changes.slice(0, MAX_SHOWN).map((change): Diagnostic => ({
    code: "E1401",
    severity,
    message: `${[change.crd, change.version, change.path].filter(Boolean).join(" ")}: ${change.kind} breaks ${change.breaks.join(", ")}: ${change.why}`,
  }));
  if (changes.length > MAX_SHOWN)
    shown.push({
      code: "E1401",
      severity,
      message: `${changes.length - MAX_SHOWN} more changes break somebody`,
      hint: '"npx scaffold diff crd config/crd crds" before generating lists all',
    });
  return shown;
}

const MAX_SHOWN = 12;
