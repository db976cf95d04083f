import type { LoadedCrd } from "../crd/loaded-crd.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

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

/** The signature of `generateCode`, which this module will export; it never throws on bad input. */
export type GenerateCode = (crds: readonly LoadedCrd[]) => GenerateCodeResult;
