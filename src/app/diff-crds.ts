import { compareCrds } from "../compat/compare-crds.js";
import type { CrdChange } from "../compat/crd-change.js";
import { isJsonObject, type JsonObject } from "../crd/json-value.js";
import { loadCrds } from "../crd/load-crds.js";
import type { LoadedCrd } from "../crd/loaded-crd.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import { CliError } from "../diagnostics/cli-error.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Host } from "./host.js";
import { resolveSources } from "./resolve-sources.js";

/** What {@link diffCrds} compares: files, folders, URLs or `-`. */
export interface DiffCrdsRequest {
  readonly old: string;
  readonly now: string;
  /** Relative paths start here. */
  readonly cwd: string;
}

/** What changed, and warnings about either side. */
export interface DiffCrdsResult {
  readonly changes: readonly CrdChange[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares two sets of CRDs.
 *
 * @throws {@link CliError} with every error that the CRDs of either side have.
 */
export async function diffCrds(
  { old, now, cwd }: DiffCrdsRequest,
  { sourceIo }: Pick<Host, "sourceIo">,
): Promise<DiffCrdsResult> {
  const [before, after] = [
    await loadCrds(resolveSources([old], cwd), sourceIo),
    await loadCrds(resolveSources([now], cwd), sourceIo),
  ];
  const diagnostics = [...before.diagnostics, ...after.diagnostics];
  if (hasErrors(diagnostics)) throw new CliError(diagnostics);
  return {
    changes: compareCrds(rawCrdsOf(before.crds), rawCrdsOf(after.crds)),
    diagnostics,
  };
}

/** The CRDs as they were written; see {@link rawCrdOf}. */
export function rawCrdsOf(crds: readonly LoadedCrd[]): readonly JsonObject[] {
  return crds.flatMap(({ text }) => rawCrdOf(text));
}

/** The CRD in a YAML text as it was written: the checked definition has no place for keywords that nobody knows. */
export function rawCrdOf(text: string): readonly JsonObject[] {
  const parsed = parseYaml(text);
  return parsed.ok && isJsonObject(parsed.value) ? [parsed.value] : [];
}
