import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { CrdSource } from "./crd-source.js";
import type { LoadedCrd } from "./loaded-crd.js";
import type { SourceIo } from "./source-io.js";

/** What {@link loadCrds} found. `crds` is to be used only when no diagnostic is an error. */
export interface LoadCrdsResult {
  /** Sorted by name. */
  readonly crds: readonly LoadedCrd[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The signature of `loadCrds`, which this module will export. */
export type LoadCrds = (
  sources: readonly CrdSource[],
  io: SourceIo,
) => Promise<LoadCrdsResult>;
