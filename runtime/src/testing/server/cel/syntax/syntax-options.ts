import type { Macros } from "./macro.js";

/** What the parser accepts besides the language itself. */
export interface SyntaxOptions {
  readonly macros: Macros;
  /** `.?field`, `[?index]`, `{?key: value}` and `[?item]`. */
  readonly optionals: boolean;
  /** Field names in backticks. */
  readonly escapedIdentifiers: boolean;
}
