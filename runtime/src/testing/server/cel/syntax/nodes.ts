import type { Expr, LiteralValue } from "./ast.js";
import type { Token } from "./token.js";

/** A literal that starts at a token. */
export function literal({ offset }: Token, value: LiteralValue): Expr {
  return { kind: "literal", offset, value };
}

/** A call whose operator or parenthesis is the token. */
export function call(
  { offset }: Token,
  name: string,
  ...args: readonly Expr[]
): Expr {
  return { kind: "call", offset, function: name, target: undefined, args };
}
