import { RE2JS, RE2JSException } from "re2js";

/** A regular expression with RE2's syntax, matched in linear time. */
export interface Pattern {
  /** True when some part of `text` matches. */
  test(text: string): boolean;
}

/** What {@link compilePattern} makes: a pattern, or the words Go says against it. */
export type CompiledPattern =
  | { readonly pattern: Pattern; readonly error?: never }
  | { readonly pattern?: never; readonly error: string };

/** Compiles `source` as Go's `regexp` does. */
export function compilePattern(source: string): CompiledPattern {
  try {
    const compiled = RE2JS.compile(source);
    return { pattern: { test: (text) => compiled.test(text) } };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return {
      // RE2JS leaves out the empty rest of the expression here.
      error: error.message.endsWith("trailing backslash at end of expression")
        ? `${error.message}: \`\``
        : error.message,
    };
  }
}
