import type { CheckedExpr } from "./check/checked-expr.js";
import { check } from "./check/checker.js";
import type { Environment } from "./check/environment.js";
import { validateLiterals } from "./check/literal-validation.js";
import { parse } from "./syntax/parser.js";
import { displayIssues } from "./syntax/source.js";

/** Parses and checks an expression; the error is worded as cel-go's. */
export function compile(
  source: string,
  environment: Environment,
): CheckedExpr | { readonly error: string } {
  const failed = (
    issues: Parameters<typeof displayIssues>[1],
  ): { readonly error: string } => ({ error: displayIssues(source, issues) });
  const parsed = parse(source, environment.syntax);
  if ("issues" in parsed) return failed(parsed.issues);
  const checked = check(parsed.expr, environment);
  if ("issues" in checked) return failed(checked.issues);
  const issues = environment.validateLiterals ? validateLiterals(checked) : [];
  return issues.length === 0 ? checked : failed(issues);
}
