import type { LoadedCrd } from "../crd/loaded-crd.js";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.js";
import { emitFiles } from "../emit/emit-files.js";
import { PROJECT_EMIT_OPTIONS } from "../emit/emit-options.js";
import { lowerCrds } from "../lower/lower-crds.js";

/** A file to write. */
export interface GeneratedFile {
  /** Relative to `src/generated/`, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** What {@link generateCode} made. */
export interface GenerateCodeResult {
  /** Sorted by path; empty when a diagnostic is an error. */
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The content of `src/generated/` for these CRDs. The same CRDs give the same bytes,
 * in whatever order they come. Reads and writes nothing.
 */
export function generateCode(crds: readonly LoadedCrd[]): GenerateCodeResult {
  if (crds.length === 0)
    return {
      files: [],
      diagnostics: [
        {
          code: "E1302",
          severity: "error",
          message: "there is no CRD to generate code for",
          hint: "put CRDs into crds/, or pass some with --crd",
        },
      ],
    };
  const sorted = crds.toSorted((a, b) =>
    a.definition.name < b.definition.name ? -1 : 1,
  );
  const { groupVersions, diagnostics } = lowerCrds(sorted);
  return {
    files: hasErrors(diagnostics)
      ? []
      : emitFiles(groupVersions, PROJECT_EMIT_OPTIONS),
    diagnostics,
  };
}
