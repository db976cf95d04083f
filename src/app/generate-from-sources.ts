import type { CrdSource } from "../crd/crd-source.js";
import { loadCrds } from "../crd/load-crds.js";
import type { LoadedCrd } from "../crd/loaded-crd.js";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.js";
import { generateCode, type GeneratedFile } from "./generate-code.js";
import type { Host } from "./host.js";

/** CRDs that can all be taken, and the code generated for them. */
export interface GeneratedCode {
  readonly crds: readonly LoadedCrd[];
  readonly files: readonly GeneratedFile[];
  /** Warnings only. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads CRDs and generates their code.
 *
 * @throws {@link CliError} with every diagnostic when one of them is an error; exit code 7 when a URL can't be fetched.
 */
export async function generateFromSources(
  sources: readonly CrdSource[],
  host: Pick<Host, "sourceIo">,
): Promise<GeneratedCode> {
  const loaded = await loadCrds(sources, host.sourceIo);
  if (hasErrors(loaded.diagnostics)) throw sourceError(loaded.diagnostics);
  const generated = generateCode(loaded.crds);
  const diagnostics = [...loaded.diagnostics, ...generated.diagnostics];
  if (hasErrors(diagnostics)) throw new CliError(diagnostics);
  return { crds: loaded.crds, files: generated.files, diagnostics };
}

/** No network is no fault of the input: it gets the exit code of what can't be reached. */
function sourceError(diagnostics: readonly Diagnostic[]): CliError {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const isUnreachable = errors.every(({ code }) => code === "E1104");
  return new CliError(
    diagnostics,
    isUnreachable ? EXIT.unreachable : EXIT.diagnostics,
  );
}
