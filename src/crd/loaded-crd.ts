import type { SourceLocation } from "../diagnostics/diagnostic.js";
import type { CustomResourceDefinition } from "./custom-resource-definition.js";

/** A CRD that passed every check, and where it was found. */
export interface LoadedCrd {
  readonly definition: CustomResourceDefinition;
  /** File (or URL, or `<stdin>`), line and column where its document begins. */
  readonly location: SourceLocation;
  /** The line at {@link location}. */
  readonly sourceLine: string;
  /** Its YAML or JSON document as written, comments included, with no `---`; ends with a line feed. */
  readonly text: string;
}
