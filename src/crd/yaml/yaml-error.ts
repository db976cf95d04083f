import { CliError } from "../../diagnostics/cli-error.js";

/** Ends the construction of a document; never leaves `parseYaml`. */
export class YamlError extends CliError {
  /** Offset into the document's text. */
  readonly offset: number;

  constructor(code: string, message: string, offset: number) {
    super([{ code, severity: "error", message }]);
    this.offset = offset;
  }
}
