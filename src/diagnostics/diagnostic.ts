/** A place in a file; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a user is told about bad input. Diagnostics are collected, never thrown. */
export interface Diagnostic {
  /** Stable, such as `E1203`; `scaffold explain CODE` says more. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** One line: the cause, in lower case with no full stop. */
  readonly message: string;
  readonly location?: SourceLocation;
  /** The text of the line that {@link location} points to. */
  readonly sourceLine?: string;
  /** What to try. */
  readonly hint?: string;
}

/** True when any of `diagnostics` is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
