import type { LiteralValue } from "./ast.js";
import { unquoteBytes, unquoteString } from "./string-literal.js";
import type { Token } from "./token.js";

/** What a literal means; `negative` when a minus is part of it. Other tokens mean null: the reader has reported them. */
export function literalValue(
  token: Token,
  negative: boolean,
): { readonly value: LiteralValue } | { readonly error: string } {
  switch (token.kind) {
    case "true":
    case "false":
      return { value: token.kind === "true" };
    case "int": {
      const value = negative ? -BigInt(token.text) : BigInt(token.text);
      return BigInt.asIntN(64, value) === value
        ? { value }
        : { error: "invalid int literal" };
    }
    case "uint": {
      const uint = BigInt(token.text.slice(0, -1));
      return BigInt.asUintN(64, uint) === uint
        ? { value: { uint } }
        : { error: "invalid uint literal" };
    }
    case "float": {
      const value = Number(token.text);
      return Number.isFinite(value)
        ? { value: negative ? -value : value }
        : { error: "invalid double literal" };
    }
    case "string":
      return unquoteString(token.text);
    case "bytes":
      return unquoteBytes(token.text.slice(1));
    default:
      return { value: null };
  }
}
